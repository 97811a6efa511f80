// Counting again on another path: a subtree's mirror image has the same tally.
//
// The mirror image sends other numbers through every instruction, so a second count, with the same kernel or
// another, finds faults of the machine and of a kernel alike. Cost: as much as the count.
#pragma once

#include <cstddef>
#include <stop_token>

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// Counts the mirror image of `batch` with `checker`. Throws IntegrityError when the tally is not `tally`,
/// which is what `kernel` gave, naming the first subtree that differs; `first_id` is the id of the first one.
void check_again(const Batch& batch, std::size_t first_id, const Tally& tally, const Kernel& kernel,
                 const Kernel& checker, const std::stop_token& stop);

}  // namespace nqueens
