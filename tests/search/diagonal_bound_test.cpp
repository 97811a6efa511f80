// "Too crowded" must never be said of rows that can be filled: against the oracle on every prefix of small boards.
#include "nqueens/search/diagonal_bound.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "naive.hpp"

namespace nqueens {
namespace {

bool too_crowded_after(int n, const naive::Board& prefix) {
    const auto lines = static_cast<std::size_t>(2 * n - 1);
    TakenLines diagonals(lines);
    TakenLines antidiagonals(lines);
    std::vector<int> open;
    for (int column = 0; column < n; ++column) {
        if (std::find(prefix.begin(), prefix.end(), column) == prefix.end()) open.push_back(column);
    }
    for (int row = 0; row < std::ssize(prefix); ++row) {
        const int column = prefix[static_cast<std::size_t>(row)];
        diagonals[static_cast<std::size_t>(row + column)] = 1;
        antidiagonals[static_cast<std::size_t>(row - column + n - 1)] = 1;
    }
    return too_crowded(n, static_cast<int>(prefix.size()), open, diagonals, antidiagonals);
}

TEST(DiagonalBound, NeverRefusesWhatCanBeFilled) {
    int refused = 0;
    for (int n = 1; n <= 9; ++n) {
        for (int depth = 0; depth < n; ++depth) {
            for (const naive::Board& prefix : naive::prefixes(n, depth)) {
                if (!too_crowded_after(n, prefix)) continue;
                ++refused;
                EXPECT_EQ(naive::count(n, prefix).solutions, 0U) << "n = " << n << ", depth " << depth;
            }
        }
    }
    EXPECT_GT(refused, 1000) << "a test of nothing";
}

}  // namespace
}  // namespace nqueens
