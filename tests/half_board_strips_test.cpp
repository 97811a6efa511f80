// Strips against an oracle: two strips on disjoint columns, one below the other, are peaceful or not.
#include "nqueens/half_board_strips.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "oracle.hpp"

namespace nqueens {
namespace {

bool padding(Lines leaving) { return leaving == kDeadEnd; }

// The lines behind `rows` more rows, as in docs/algorithms.md.
Lines moved_on(Lines lines, int rows, int n) {
    const Lines antidiagonals = lines << rows & all_columns(n);
    const Lines diagonals = lines >> kDiagonalsShift >> rows;
    return antidiagonals | diagonals << kDiagonalsShift;
}

TEST(Strips, OnEveryPairOfColumnSetsTheyMakeWhatTheOracleMakes) {
    for (int n = 1; n <= 8; ++n) {
        for (int rows = 0; 2 * rows <= n; ++rows) {
            const Strips strips(n, rows);
            std::uint64_t boards = 0;
            for (Mask above = 0; above <= all_columns(n); ++above) {
                if (std::popcount(above) != rows) continue;
                for (Mask below = 0; below <= all_columns(n); ++below) {
                    if (std::popcount(below) != rows || (above & below) != 0) continue;
                    const Strips::Range first = strips.on(above);
                    const Strips::Range second = strips.on(below);
                    for (std::size_t i = first.begin; i < first.begin + first.size; ++i) {
                        for (std::size_t k = second.begin; k < second.begin + second.size; ++k) {
                            boards += (strips.leaving()[i] & strips.entering()[k]) == 0 ? 1U : 0U;
                        }
                    }
                }
            }
            EXPECT_EQ(boards, naive::prefixes(n, 2 * rows).size()) << "n = " << n << ", rows = " << rows;
        }
    }
}

TEST(Strips, ListsEndInDeadEndsUpToAWholeVector) {
    const Strips strips(9, 4);
    for (Mask columns = 0; columns <= all_columns(9); ++columns) {
        if (std::popcount(columns) != 4) continue;
        const Strips::Range range = strips.on(columns);
        std::size_t at = range.begin;
        for (; at < range.begin + range.size; ++at) EXPECT_FALSE(padding(strips.leaving()[at]));
        for (; at % Strips::kPadding != 0; ++at) EXPECT_TRUE(padding(strips.leaving()[at]));
    }
    for (const Lines entering : strips.entering()) EXPECT_NE(entering & kDeadEnd, 0U);
}

// What leaves a half board is what leaves its last strip and what passes by it.
TEST(Strips, LeavingLinesAreThoseOfTheBoard) {
    const int n = 6;
    const Strips strips(n, 3);
    const Strips single(n, 1);
    for (Mask columns = 0; columns <= all_columns(n); ++columns) {
        if (std::popcount(columns) != 3) continue;
        std::vector<Lines> built;
        for (const int a : {0, 1, 2, 3, 4, 5}) {
            for (const int b : {0, 1, 2, 3, 4, 5}) {
                for (const int c : {0, 1, 2, 3, 4, 5}) {
                    if ((column_bit(a) | column_bit(b) | column_bit(c)) != columns) continue;
                    Lines lines = 0;
                    bool peaceful = true;
                    for (const int column : {a, b, c}) {
                        const std::size_t at = single.on(column_bit(column)).begin;
                        peaceful = peaceful && (lines & single.entering()[at]) == 0;
                        lines = moved_on(lines, 1, n) | single.leaving()[at];
                    }
                    if (peaceful) built.push_back(lines);
                }
            }
        }
        const Strips::Range range = strips.on(columns);
        const std::vector<Lines> listed(
            strips.leaving().begin() + static_cast<std::ptrdiff_t>(range.begin),
            strips.leaving().begin() + static_cast<std::ptrdiff_t>(range.begin + range.size));
        EXPECT_EQ(listed, built);
    }
}

}  // namespace
}  // namespace nqueens
