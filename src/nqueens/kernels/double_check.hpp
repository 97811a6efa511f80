// Counting again on another path: a unit's mirror image has the same tally.
//
// The mirror image sends other numbers through every instruction, so a second count, by the same engine or another,
// finds faults of the machine and of an engine alike. Cost: as much as the count with the same engine.
#pragma once

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// Counts the mirror image of `batch` with `checker`. Throws IntegrityError when the tally is not `tally`,
/// which is what `engine` gave, naming the first unit that differs; `first_id` is the id of the first one. Work is
/// compared between engines that count alike.
void check_again(const Batch& batch, std::size_t first_id, const Tally& tally, const Engine& engine,
                 const Engine& checker, const std::stop_token& stop);

}  // namespace nqueens
