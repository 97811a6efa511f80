// Half boards: the work units of engine `join` and the lines by which two halves meet.
//
// The top h = n / 2 rows take a set S of columns, the bottom h rows another, for odd n the middle row the column
// left over. Both halves are the same kind of thing seen from the boundary: h rows filled on a set of columns, and
// the lines their queens send across. docs/algorithms.md, section 6.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nqueens/board.hpp"

namespace nqueens {

/// One choice of columns for a board of odd n, or the only one of a column set for even n.
struct Split {
    Mask top;            ///< columns of the top half
    Mask bottom;         ///< columns of the bottom half
    int middle;          ///< column of the middle row's queen, -1 for even n
    unsigned multiplicity;  ///< how many splits this one stands for, the other half of a flipped pair not counted
};

/// The splits with this top set that stand for their images under reflection and flip: at most one for even n, at
/// most h + 1 for odd n. 2 <= n <= kMaxCountSize, `top` has n / 2 columns.
std::vector<Split> splits(int n, Mask top);

/// All top sets with at least one split, in ascending order.
std::vector<Mask> column_sets(int n);

}  // namespace nqueens
