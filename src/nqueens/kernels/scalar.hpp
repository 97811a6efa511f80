// Kernel `scalar`: the reference for all others, which hand it what they cannot do better.
#pragma once

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// Counts subtrees. A CountFunction.
Tally count_scalar(const Batch& batch, const std::stop_token& stop);

}  // namespace nqueens
