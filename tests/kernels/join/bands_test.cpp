// Bands against an oracle: two bands on disjoint columns, one below the other, fit or do not.
#include "nqueens/kernels/join/bands.hpp"

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

TEST(Bands, OnEveryPairOfColumnSetsTheyMakeWhatTheOracleMakes) {
    for (int n = 1; n <= 8; ++n) {
        for (int rows = 0; 2 * rows <= n; ++rows) {
            const Bands bands(n, rows);
            std::uint64_t boards = 0;
            for (Mask above = 0; above <= all_columns(n); ++above) {
                if (std::popcount(above) != rows) continue;
                for (Mask below = 0; below <= all_columns(n); ++below) {
                    if (std::popcount(below) != rows || (above & below) != 0) continue;
                    const Bands::Range first = bands.on(above);
                    const Bands::Range second = bands.on(below);
                    for (std::size_t i = first.begin; i < first.begin + first.size; ++i) {
                        for (std::size_t k = second.begin; k < second.begin + second.size; ++k) {
                            boards += (bands.leaving()[i] & bands.entering()[k]) == 0 ? 1U : 0U;
                        }
                    }
                }
            }
            EXPECT_EQ(boards, naive::prefixes(n, 2 * rows).size()) << "n = " << n << ", rows = " << rows;
        }
    }
}

TEST(Bands, ListsEndInDeadEndsUpToAWholeVector) {
    const Bands bands(9, 4);
    for (Mask columns = 0; columns <= all_columns(9); ++columns) {
        if (std::popcount(columns) != 4) continue;
        const Bands::Range range = bands.on(columns);
        std::size_t at = range.begin;
        for (; at < range.begin + range.size; ++at) EXPECT_FALSE(padding(bands.leaving()[at]));
        for (; at % Bands::kPadding != 0; ++at) EXPECT_TRUE(padding(bands.leaving()[at]));
    }
    for (const Lines entering : bands.entering()) EXPECT_NE(entering & kDeadEnd, 0U);
}

// What leaves a half board is what leaves its last band and what passes by it.
TEST(Bands, LeavingLinesAreThoseOfTheBoard) {
    const int n = 6;
    const Bands bands(n, 3);
    const Bands single(n, 1);
    for (Mask columns = 0; columns <= all_columns(n); ++columns) {
        if (std::popcount(columns) != 3) continue;
        std::vector<Lines> built;
        for (const int a : {0, 1, 2, 3, 4, 5}) {
            for (const int b : {0, 1, 2, 3, 4, 5}) {
                for (const int c : {0, 1, 2, 3, 4, 5}) {
                    if ((column_bit(a) | column_bit(b) | column_bit(c)) != columns) continue;
                    Lines lines = 0;
                    bool fits = true;
                    for (const int column : {a, b, c}) {
                        const std::size_t at = single.on(column_bit(column)).begin;
                        fits = fits && (lines & single.entering()[at]) == 0;
                        lines = moved_on(lines, 1, n) | single.leaving()[at];
                    }
                    if (fits) built.push_back(lines);
                }
            }
        }
        const Bands::Range range = bands.on(columns);
        const std::vector<Lines> listed(
            bands.leaving().begin() + static_cast<std::ptrdiff_t>(range.begin),
            bands.leaving().begin() + static_cast<std::ptrdiff_t>(range.begin + range.size));
        EXPECT_EQ(listed, built);
    }
}

}  // namespace
}  // namespace nqueens
