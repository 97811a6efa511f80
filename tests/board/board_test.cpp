#include "nqueens/board/board.hpp"

#include <gtest/gtest.h>

#include "oracle.hpp"

namespace nqueens {
namespace {

TEST(Board, MasksHaveNoTroubleAtTheWidestBoards) {
    EXPECT_EQ(all_columns(0), 0U);
    EXPECT_EQ(all_columns(1), 1U);
    EXPECT_EQ(all_columns(28), 0x0fff'ffffU);
    EXPECT_EQ(all_columns(31), 0x7fff'ffffU);
    EXPECT_EQ(column_bit(31), 0x8000'0000U);
}

TEST(Board, LowestIsOneBitOrNothing) {
    EXPECT_EQ(lowest(0), 0U);
    EXPECT_EQ(lowest(0b1011'0100), 0b100U);
    EXPECT_EQ(lowest(0x8000'0000U), 0x8000'0000U);
}

TEST(Board, TheExampleOfTheHeader) {
    constexpr State next = place(State{}, column_bit(1));
    static_assert(next == State{0b0010, 0b0100, 0b0001});
    EXPECT_EQ(attacked(next), 0b0111U);
}

// The free columns after any prefix are those that attack no queen of it.
TEST(Board, AttackedColumnsAreThoseOfTheOracle) {
    for (int n = 1; n <= 7; ++n) {
        for (int depth = 0; depth < n; ++depth) {
            for (const naive::Board& prefix : naive::prefixes(n, depth)) {
                const State state = test::state_after(prefix);
                for (int column = 0; column < n; ++column) {
                    EXPECT_EQ((attacked(state) & column_bit(column)) != 0, naive::attacked(prefix, column));
                }
            }
        }
    }
}

TEST(Board, TiesAreCountedAboveTheWidestBoard) {
    State state{.columns = all_columns(kMaxCountSize), .antidiagonals = 0, .diagonals = 0};
    EXPECT_EQ(ties(state), 0U);
    state.columns += 3 * kTie;
    EXPECT_EQ(ties(state), 3U);
    EXPECT_EQ(state.columns & all_columns(kMaxCountSize), all_columns(kMaxCountSize));
}

}  // namespace
}  // namespace nqueens
