// What a column set costs engine join, from random half boards on both sides of it.
//
// Knuth's probing as in probe.hpp; of every pair of a probed top and a probed bottom half it is known whether the
// engine would compare them (buckets, classes, middle column), so the mean over pairs of the product of what the two
// stand for is right on average for the pairs compared. Cost: about 0.3 us a half, 5 ns a pair.
#pragma once

#include "nqueens/half_board.hpp"
#include "nqueens/probe.hpp"

namespace nqueens {

/// Exact on average.
struct JoinProbe {
    double placements = 0;  ///< made in half boards
    double compared = 0;    ///< pairs of half boards
};

/// From `halves` random halves a side of the unit with this top set; 2 <= n.
JoinProbe probe_column_set(int n, Mask top, const SignaturePlan& plan, int halves, Random& random);

}  // namespace nqueens
