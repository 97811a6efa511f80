// What a launcher (Slurm, mpirun) says about this process in its environment.
//
// Values that are not plain numbers where one is expected are ignored and told, never guessed at: a wrong number of
// threads costs hours, a crash a whole job.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace nqueens {

struct JobEnvironment {
    std::optional<int> cpus;  ///< granted to this process: SLURM_CPUS_PER_TASK
    std::optional<int>
        processes_here;                ///< started on this machine: SLURM_NTASKS_PER_NODE, or Open MPI's word
    std::optional<std::string> rank;   ///< SLURM_PROCID or Open MPI's
    std::vector<std::string> ignored;  ///< a line for each value that is no number
};

/// Reads the environment.
JobEnvironment job_environment();

}  // namespace nqueens
