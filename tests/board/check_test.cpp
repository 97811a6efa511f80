#include <gtest/gtest.h>

#include "board_oracle.hpp"

namespace nqueens {
namespace {

TEST(Check, AgreesWithTheDefinitionForAllWaysToFillSmallBoards) {
    for (int n = 0; n <= 6; ++n) {
        Columns columns(static_cast<std::size_t>(n), 0);
        std::uint64_t solutions = 0;
        for (bool more = true; more;) {
            const bool expected = test::completes(columns, Board{n, {}});
            EXPECT_EQ(check(to_board(columns)).is_solution(), expected);
            solutions += expected ? 1 : 0;
            more = false;
            for (int& column : columns) {
                if (++column < n) {
                    more = true;
                    break;
                }
                column = 0;
            }
        }
        EXPECT_EQ(solutions, naive::count(n).solutions) << n;
    }
}

TEST(Check, NamesTheFirstConflictInRowOrder) {
    // Rows 3 and 4 attack each other; rows 1 and 5 share a column, but row 5 comes later.
    const Board board{5, {{4, 0}, {3, 3}, {2, 4}, {0, 0}}};
    EXPECT_EQ(check(board).conflict, (Conflict{{2, 4}, {3, 3}}));
    EXPECT_EQ(check(board).missing_row, std::nullopt);
}

TEST(Check, SeesEveryKindOfLine) {
    const auto conflict = [](Square a, Square b) { return check(Board{8, {a, b}}).conflict; };
    EXPECT_TRUE(conflict({3, 0}, {3, 7}));
    EXPECT_TRUE(conflict({0, 3}, {7, 3}));
    EXPECT_TRUE(conflict({0, 0}, {7, 7}));
    EXPECT_TRUE(conflict({7, 0}, {0, 7}));
    EXPECT_FALSE(conflict({0, 0}, {7, 6}));
}

TEST(Check, NamesTheFirstMissingRow) {
    EXPECT_EQ(check(Board{4, {{0, 1}, {2, 0}}}).missing_row, 1);
    EXPECT_EQ(check(Board{3, {}}).missing_row, 0);
    EXPECT_EQ(check(Board{4, {{0, 1}, {1, 3}, {2, 0}}}).missing_row, 3);
}

TEST(Check, OneQueenMovedByOneColumnIsSeenOnALargeBoard) {
    Columns columns = construct(1000).value();
    ASSERT_TRUE(check(to_board(columns)).is_solution());
    columns[500] += 1;
    EXPECT_TRUE(check(to_board(columns)).conflict);
}

TEST(Check, RefusesSquaresOffTheBoardAndQueensGivenTwice) {
    EXPECT_THROW(check(Board{4, {{0, 4}}}), InputError);
    EXPECT_THROW(check(Board{4, {{4, 0}}}), InputError);
    EXPECT_THROW(check(Board{4, {{-1, 0}}}), InputError);
    EXPECT_THROW(check(Board{4, {{1, 1}, {1, 1}}}), InputError);
    EXPECT_THROW(check(Board{-1, {}}), InputError);
}

}  // namespace
}  // namespace nqueens
