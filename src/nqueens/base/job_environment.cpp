#include "nqueens/base/job_environment.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace nqueens {
namespace {

std::optional<int> positive_number(const char* name, std::vector<std::string>& ignored) {
    const char* const value = std::getenv(name);
    if (value == nullptr) return std::nullopt;
    const std::string_view text(value);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size() && number > 0) return number;
    ignored.push_back(fmt::format("{}='{}' is ignored: it is not a number", name, text));
    return std::nullopt;
}

}  // namespace

JobEnvironment job_environment() {
    JobEnvironment job;
    job.cpus = positive_number("SLURM_CPUS_PER_TASK", job.ignored);
    for (const char* name : {"SLURM_NTASKS_PER_NODE", "OMPI_COMM_WORLD_LOCAL_SIZE"}) {
        if (!job.processes_here) job.processes_here = positive_number(name, job.ignored);
    }
    for (const char* name : {"SLURM_PROCID", "OMPI_COMM_WORLD_RANK"}) {
        if (const char* const rank = std::getenv(name); rank != nullptr && !job.rank) job.rank = rank;
    }
    return job;
}

}  // namespace nqueens
