// Runs a kernel over a list of subtrees on all threads asked for.
#pragma once

#include "nqueens/kernel.hpp"

namespace nqueens {

struct RunResult {
    Tally tally;      ///< of the whole list, the placements of the prefixes included
    int workers = 0;  ///< threads that ran at least one task
};

/// Counts every subtree of `list` with `kernel` on `threads` threads (1 or more); stop and progress as in
/// CountOptions. A result is always complete: what ends early throws.
RunResult run(const SubtreeList& list, const Kernel& kernel, int threads, const std::stop_token& stop,
              const std::function<void(const Progress&)>& on_progress);

}  // namespace nqueens
