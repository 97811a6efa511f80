// The bound by the diagonals: why the last rows of a board cannot be filled, found without a search.
//
// The open rows R and columns C, k of each, must be matched so that the differences a = row - column are k
// different free antidiagonals. Whatever the matching, for every m
//
//   - the sum of max(0, a - m) is at most P(m), its value when the largest row is matched with the smallest
//     column, the next with the next, and so on (rearrangement, the function is convex);
//   - the sum of a is S = sum(R) - sum(C), hence the sum of max(0, m - a) is at most N(m) = P(m) - S + k m.
//
// So at most p queens stand on antidiagonals from m up, where p is the largest number of free ones nearest to
// m whose distances to m add up to P(m) or less, and at most q on those below m, likewise with N(m). If p + q
// < k for some m, the board cannot be completed. Diagonals (row + column) are the same on the mirrored board.
//
// These are the optimal duals of the linear relaxation where rows are filled from one end: the queens already
// placed take the antidiagonals in the middle, and the rest cannot reach far enough to the sides. Cost: about a
// microsecond for n = 40. Measured: results/search/README.md.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace nqueens {

/// Lines of one direction: 1 for those that a queen already takes, by row - column + n - 1 or by row +
/// column.
using TakenLines = std::vector<std::uint8_t>;

/// True when the rows first_row..n-1 and `columns` (open, ascending, as many) cannot be matched with
/// different free antidiagonals or different free diagonals. False proves nothing. 1 <= n <= 64.
bool too_crowded(int n, int first_row, std::span<const int> columns, const TakenLines& diagonals,
                 const TakenLines& antidiagonals);

}  // namespace nqueens
