#include "nqueens/units/tree_size.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engines.hpp"
#include "golden.hpp"
#include "nqueens/kernels/engine.hpp"

namespace nqueens {
namespace {

TEST(Random, IsBelowItsBoundAndReachesAll) {
    Random random(7);
    std::array<int, 5> seen{};
    for (int i = 0; i < 5000; ++i) ++seen.at(random.below(5));
    for (const int times : seen) EXPECT_NEAR(times, 1000, 150);
}

// Five rows and fewer are counted, not guessed.
TEST(Probe, IsExactForTheLastRows) {
    for (int n = 0; n <= 5; ++n) {
        const Family family = families(n, Symmetry::none).front();
        Random random(1);
        const Probe found = probe(family, n, 0, State{}, random);
        EXPECT_EQ(found.solutions, static_cast<double>(golden::kSolutions.at(static_cast<std::size_t>(n))));
    }
}

TEST(Probe, IsRightOnAverageForEverySubtree) {
    const UnitList list = list_subtrees(9, {.symmetry = Symmetry::mirror, .split_depth = 2});
    Random random(11);
    for (const Unit& subtree : list.units) {
        const Family& family = list.families[subtree.family];
        const Tally exact = test::engine("scalar").count({9, 2, family, {&subtree, 1}}, {});
        constexpr int kProbes = 4000;
        double nodes = 0;
        double squares = 0;
        double solutions = 0;
        for (int i = 0; i < kProbes; ++i) {
            const Probe found = probe(family, 9, 2, subtree.state, random);
            nodes += found.nodes;
            squares += found.nodes * found.nodes;
            solutions += found.solutions;
        }
        const double mean = nodes / kProbes;
        const double error = std::sqrt((squares / kProbes - mean * mean) / kProbes);
        EXPECT_NEAR(mean, static_cast<double>(exact.work.nodes), 5 * error + 1e-9);
        EXPECT_NEAR(solutions / kProbes, 2.0 * static_cast<double>(exact.solutions_by_ties[4]),
                    0.3 * static_cast<double>(exact.work.nodes) / 10);
    }
}

TEST(EstimateWork, IsNothingForSmallCountsAndCloseForLargeOnes) {
    const UnitList small = list_subtrees(9, {.symmetry = Symmetry::mirror, .split_depth = 2});
    EXPECT_EQ(estimate_work(small, 1), std::vector<double>(small.units.size(), 1.0));

    const UnitList large = list_subtrees(17, {.symmetry = Symmetry::mirror, .split_depth = 4});
    const std::vector<double> work = estimate_work(large, 2);
    EXPECT_EQ(work.size(), large.units.size());
    EXPECT_GT(*std::min_element(work.begin(), work.end()), 0);
    constexpr double kNodes = 4008510966;  // a full count
    EXPECT_NEAR(std::accumulate(work.begin(), work.end(), 0.0) / kNodes, 1, 0.03);
    EXPECT_EQ(estimate_work(large, 2), work) << "not the same twice";
}

}  // namespace
}  // namespace nqueens
