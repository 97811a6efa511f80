// Engine `join`: half boards matched many at a time, for every target this machine can run.
#pragma once

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// Slowest first.
std::vector<TargetFunction> join_functions();

}  // namespace nqueens
