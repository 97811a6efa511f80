// Estimates of what column sets cost engine `join`, against what is counted.
#include "nqueens/kernels/join/cost_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "engines.hpp"
#include "nqueens/kernels/engine.hpp"
#include "nqueens/kernels/join/column_sets.hpp"

namespace nqueens {
namespace {

// Against the half boards and pairs of a few sets as they are: within a factor of 3 on average.
TEST(CostModel, UnitsCostsAreEstimated) {
    const UnitList list = list_column_sets(18);
    const std::vector<double> work = expected_costs(list);
    ASSERT_EQ(work.size(), list.units.size());
    double estimated = 0;
    double compared = 0;  // and made
    for (std::size_t i = 50; i < work.size(); i += 1000) {
        EXPECT_GT(work[i], 0);
        estimated += work[i];
        const Batch batch{18, list.first_row(), list.families.front(), std::span(list.units).subspan(i, 1)};
        compared += cost_of(test::engine("join"), test::engine("join").count(batch, {}).work);
    }
    EXPECT_GT(estimated, compared / 3);
    EXPECT_LT(estimated, compared * 3);
}

// The independence of pairs is a rough model of what is counted here exactly.
TEST(CostModel, HalfBoardsAreExpectedInProportion) {
    constexpr int kRows = 7;
    const auto placements = [](auto&& self, Mask columns, int rows, const State& state) -> double {
        if (rows == 0) return 1;
        double sum = 0;
        for (Mask free = columns & ~attacked(state); free != 0; free &= free - 1)
            sum += self(self, columns, rows - 1, place(state, lowest(free)));
        return sum;
    };
    std::vector<double> ratios;
    for (const Mask columns : column_sets(2 * kRows)) {
        const double real = placements(placements, columns, kRows, {});
        if (real > 0) ratios.push_back(real / expected_half_boards(kRows, columns));
    }
    const double mean =
        std::accumulate(ratios.begin(), ratios.end(), 0.0) / static_cast<double>(ratios.size());
    double error = 0;
    for (const double ratio : ratios)
        error += std::abs(ratio / mean - 1) / static_cast<double>(ratios.size());
    EXPECT_LT(error, 0.15);
}

}  // namespace
}  // namespace nqueens
