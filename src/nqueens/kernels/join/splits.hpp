// Splits: how the columns of a board are shared out between its top half, its bottom half and, for odd n, its middle row.
//
// The top h = n / 2 rows take a set of h columns, the bottom h rows another, for odd n the middle row the column left
// over. Of the up to four images of a split under reflection and flip one is counted for all. 2 <= n <= kMaxCountSize
// throughout. docs/algorithms.md, section 6.
#pragma once

#include <vector>

#include "nqueens/board/board.hpp"

namespace nqueens {

struct Split {
    Mask top;               ///< columns of the top half
    Mask bottom;            ///< columns of the bottom half
    int middle;             ///< column of the middle row's queen, -1 for even n
    unsigned multiplicity;  ///< 2 when its mirror image is another split, else 1

    bool operator==(const Split&) const = default;
};

/// Column c becomes n - 1 - c.
Mask reflected(int n, Mask columns);

/// The splits with this top set that stand for their images under reflection and flip: at most one for even n, at
/// most h + 1 for odd n. `top` has n / 2 columns.
std::vector<Split> splits(int n, Mask top);

/// All top sets with at least one split, in ascending order.
std::vector<Mask> column_sets(int n);

}  // namespace nqueens
