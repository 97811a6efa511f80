// What a column set costs engine join, from random half boards on both sides of it.
//
// Knuth's probing as in probe.hpp; of every pair of a probed top and a probed bottom half it is known whether the
// engine would compare them (long diagonals, middle column), so the mean over pairs of the product of what the two
// stand for is right on average for the pairs. Cost: about 0.3 us a half, 5 ns a pair.
#pragma once

#include "nqueens/kernels/join/half_board.hpp"
#include "nqueens/units/tree_size.hpp"

namespace nqueens {

/// Exact on average.
struct JoinProbe {
    double half_boards = 0;  ///< made
    double pairs = 0;        ///< of half boards that are held against each other
};

/// From `halves` random halves a side of the unit with this top set; 2 <= n.
JoinProbe probe_column_set(int n, Mask top, const SignaturePlan& plan, int halves, Random& random);

}  // namespace nqueens
