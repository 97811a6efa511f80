// What a column set costs engine `join`: the pairs of half boards it compares, and kPairsPerHalfBoard for each half board it
// makes. Three estimates, each made from the one above:
//
// 1. How many half boards there are on a set of columns, up to a factor that all sets of a size share, from the columns
//    alone: expected_half_boards(). A few products: 0.1 us. Enough for shares of a whole: expected_pairs().
// 2. The two factors, for top and for bottom halves, from Knuth's probing (tree_size.hpp) of a few sets of a list; with
//    them the cost of every unit: expected_costs(). A tenth off on average.
// 3. The half boards and pairs of one set, without bias, from random half boards on both sides: probe_column_set(). Of
//    every pair of a probed top and a probed bottom half it is known whether the engine would compare them, so the mean over
//    pairs of the product of what the two stand for is right on average. Cost: about 0.3 us a half, 5 ns a pair.
//
// 2 <= n <= kMaxCountSize throughout.
#pragma once

#include <vector>

#include "nqueens/kernels/join/plan.hpp"
#include "nqueens/units/tree_size.hpp"

namespace nqueens {

/// Making a half board takes as long as deciding so many pairs, most of which cut lines decide in passing: about 20 ns and
/// 3 to 5 ps with AVX2, n = 16 to 20.
inline constexpr double kPairsPerHalfBoard = 4000;

/// How many ways there are to place queens in `rows` rows on `columns` (as many or one more), up to a factor that
/// sets of a size have in common: as if each pair of queens at a distance met on a diagonal independently of the
/// others. A tenth off on average. The same on every machine: products only.
double expected_half_boards(int rows, Mask columns);

/// The expected half boards on `top` times those on the other columns of a board of n.
double expected_pairs(int n, Mask top);

/// The cost of each unit of list_column_sets() or a part of it. The same for the same list.
std::vector<double> expected_costs(const UnitList& list);

/// Exact on average.
struct JoinProbe {
    double half_boards = 0;  ///< made
    double pairs = 0;        ///< of half boards that are held against each other
};

/// From `halves` random half boards on each side of the unit with this top set.
JoinProbe probe_column_set(int n, Mask top, const SignaturePlan& plan, int halves, Random& random);

}  // namespace nqueens
