// The oracle against the published values: who tests the tester.
#include "naive.hpp"

#include <gtest/gtest.h>

#include "golden.hpp"

namespace {

TEST(Naive, FindsThePublishedCountsAndNodes) {
    for (int n = 0; n <= 9; ++n) {
        const auto index = static_cast<std::size_t>(n);
        const naive::Totals expected{golden::kSolutions[index], golden::kTreeNodes[index] - 1};
        EXPECT_EQ(naive::count(n), expected) << "n = " << n;
    }
}

TEST(Naive, MirrorSearchMakesTheGoldenNumberOfPlacements) {
    for (int n = 2; n <= 9; ++n) {
        // First queen left of the middle; in the middle, then the second one is left of it.
        const auto keep = [n](const naive::Board& board) {
            if (board[0] < n / 2) return true;
            return n % 2 == 1 && board[0] == n / 2 && (board.size() == 1 || board[1] < n / 2);
        };
        naive::Board board;
        const auto nodes = naive::search(n, n, board, keep, [](const naive::Board&) {});
        EXPECT_EQ(nodes, golden::kMirrorNodes[static_cast<std::size_t>(n)]) << "n = " << n;
    }
}

}  // namespace
