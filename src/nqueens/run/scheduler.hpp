// Runs an engine over a list of units on all threads asked for.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "nqueens/board/checksum.hpp"
#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// Consecutive units of one family, ids begin..end-1: what one oneTBB task counts.
struct Task {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The number of threads that CountOptions::threads = `wanted` means. Throws InputError when out of range.
int threads_for(int wanted);

/// The whole list as tasks in list order, short enough that each of `threads` threads gets many.
std::vector<Task> plan_tasks(const UnitList& list, int threads);

struct RunOptions {
    int threads = 1;  ///< at least 1
    bool pin_threads = false;
    std::stop_token stop{};
    /// Counts the mirror image of every task; the run throws IntegrityError when that differs. May be null.
    const Engine* checker = nullptr;
    /// Called with each finished task and its tally, one call at a time, from the thread that ran it. What it
    /// throws ends the run and reaches the caller.
    std::function<void(const Task&, const Tally&)> on_task_done{};
};

struct RunResult {
    CheckedTally
        sum;  ///< of the tasks; the placements of the prefixes (UnitList::prefix_nodes) are not in it
    std::vector<WorkerStats> workers;
};

/// Counts `tasks` (non-empty ranges of `list`) with `engine`, starting them in the order given. A result is
/// always complete: what ends early throws Stopped or the first error of a task.
RunResult run(const UnitList& list, std::span<const Task> tasks, const Engine& engine,
              const RunOptions& options);

}  // namespace nqueens
