// The table of published values: a wrong entry would turn right counts into mismatches, or the reverse.
#include <gtest/gtest.h>

#include "golden.hpp"
#include "nqueens/nqueens.hpp"

namespace nqueens {
namespace {

constexpr int kLastKnown = 27;

TEST(KnownValues, EndWhereTheLiteratureDoes) {
    EXPECT_FALSE(known_count(-1));
    EXPECT_TRUE(known_count(kLastKnown));
    EXPECT_FALSE(known_count(kLastKnown + 1));
}

TEST(KnownValues, SmallOnesAreRecomputed) {
    for (int n = 0; n <= golden::kLargest; ++n) {
        EXPECT_EQ(known_count(n), golden::kSolutions[static_cast<std::size_t>(n)]);
        EXPECT_EQ(known_count(n), count(n).solutions) << "n = " << n;
    }
}

// No board is its own mirror image, so solutions come in pairs.
TEST(KnownValues, AreEven) {
    for (int n = 2; n <= kLastKnown; ++n) EXPECT_EQ(known_count(n).value() % 2, 0U) << "n = " << n;
}

// 8 F = Q + P + 2 R ties the table to three other published sequences: fundamental solutions (OEIS A002562),
// boards equal to their half turn (A032522) and to their quarter turn (A033148).
TEST(KnownValues, AgreeWithTheNumbersOfSymmetricAndFundamentalSolutions) {
    constexpr int kFirst = 2;
    constexpr std::array<std::uint64_t, 26> kFundamental{0,
                                                         0,
                                                         1,
                                                         2,
                                                         1,
                                                         6,
                                                         12,
                                                         46,
                                                         92,
                                                         341,
                                                         1787,
                                                         9233,
                                                         45752,
                                                         285053,
                                                         1846955,
                                                         11977939,
                                                         83263591,
                                                         621012754,
                                                         4878666808,
                                                         39333324973,
                                                         336376244042,
                                                         3029242658210,
                                                         28439272956934,
                                                         275986683743434,
                                                         2789712466510289,
                                                         29363495934315694};
    constexpr std::array<std::uint64_t, 26> kHalfTurn{
        0,      0,      2,       2,       4,        8,        4,         16,       12,
        48,     80,     136,     420,     1240,     3000,     8152,      18104,    44184,
        144620, 375664, 1250692, 3581240, 11675080, 34132592, 115718268, 320403024};
    constexpr std::array<std::uint64_t, 26> kQuarterTurn{0, 0,  2,   2, 0, 0,   0,   0, 0, 0,    8,    8, 0,
                                                         0, 64, 128, 0, 0, 480, 704, 0, 0, 3328, 3264, 0, 0};
    for (int n = kFirst; n <= kLastKnown; ++n) {
        const auto i = static_cast<std::size_t>(n - kFirst);
        EXPECT_EQ(8 * kFundamental[i], known_count(n).value() + kHalfTurn[i] + 2 * kQuarterTurn[i])
            << "n = " << n;
    }
}

}  // namespace
}  // namespace nqueens
