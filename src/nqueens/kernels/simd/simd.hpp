// Kernel `simd`: subtrees in lockstep, for every target this machine can run.
#pragma once

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// Slowest first.
std::vector<TargetFunction> simd_functions();

}  // namespace nqueens
