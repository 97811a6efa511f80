// Column sets counted without halves, to check engine `join` by: a plain search of whole boards whose rows are bound to
// the columns of each split. It shares with `join` what a unit stands for (splits_of()) and no code that counts, and
// takes about ten times as long.
#pragma once

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// A CountFunction for column sets, 2 <= n. Same solutions by unit as `join`; nodes are those of the search.
Tally search_column_sets(const Batch& batch, const std::stop_token& stop);

}  // namespace nqueens
