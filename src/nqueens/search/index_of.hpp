// An index that rows, columns and diagonals are counted by, as containers want it.
#pragma once

#include <cstddef>

namespace nqueens {

/// Precondition: i >= 0.
constexpr std::size_t index_of(int i) { return static_cast<std::size_t>(i); }

}  // namespace nqueens
