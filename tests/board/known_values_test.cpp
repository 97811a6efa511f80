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

// 8 F = Q + P + 2 R ties the tables to two other published sequences: boards equal to their half-turn (OEIS
// A032522) and to their quarter-turn (A033148).
TEST(KnownValues, AgreeWithTheNumbersOfSymmetricSolutions) {
    for (int n = 2; n <= kLastKnown; ++n) {
        const auto i = static_cast<std::size_t>(n);
        EXPECT_EQ(8 * known_fundamental_count(n).value(),
                  known_count(n).value() + golden::kHalfTurn[i] + 2 * golden::kQuarterTurn[i])
            << "n = " << n;
    }
}

}  // namespace
}  // namespace nqueens
