// Counts a list of work units with all that a run does beside counting: checkpoint, progress, double check.
//
// What the whole board (count_board.cpp) and a shard of it (count_shard.cpp) have in common. The order of things
// matters for what is promised: options are checked and the checkpoint locked and read before any work; sums are
// checked before any result.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nqueens/run/checkpoint.hpp"
#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// The kernel the options mean for boards of n. `saved` is the work a checkpoint goes on with, or null: `auto` goes on
/// with its units.
const Kernel& kernel_for(int n, const CountOptions& options, const Work* saved);

/// Throws InputError when the options ask for what engine join does not have.
void require_join_options(const CountOptions& options);

/// A checkpoint, locked and read; both members empty without one.
struct OpenCheckpoint {
    explicit OpenCheckpoint(const std::optional<CheckpointOptions>& options);

    std::unique_ptr<Checkpoint> files;
    std::optional<SavedRun> saved;
};

struct ListResult {
    CheckedTally sum;  ///< over all units, resumed ones included; prefix nodes are not in it
    std::vector<WorkerStats> workers;
    std::size_t resumed_units = 0;
    double seconds = 0;
    double total_seconds = 0;
    std::string checkpoint_error;
};

/// Throws as count() does.
ListResult count_list(const UnitList& list, const Kernel& kernel, int threads, OpenCheckpoint checkpoint,
                      const CountOptions& options);

}  // namespace nqueens
