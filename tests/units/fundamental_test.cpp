// Fundamental solutions: the small searches against published values and against the oracle's boards.
#include "nqueens/units/fundamental.hpp"

#include <gtest/gtest.h>

#include "golden.hpp"
#include "sanitized.hpp"

namespace nqueens {
namespace {

constexpr int kLargestHalfTurn = test::kSanitized ? 14 : 20;

TEST(HalfTurn, AgreesWithTheLiterature) {
    for (int n = 0; n <= kLargestHalfTurn; ++n) {
        EXPECT_EQ(count_half_turn_symmetric(n), golden::kHalfTurn[static_cast<std::size_t>(n)])
            << "n = " << n;
    }
}

TEST(QuarterTurn, AgreesWithTheLiterature) {
    for (int n = 0; n <= 25; ++n) {
        EXPECT_EQ(count_quarter_turn_symmetric(n), golden::kQuarterTurn[static_cast<std::size_t>(n)])
            << "n = " << n;
    }
}

TEST(Fundamental, AgreesWithTheLiterature) {
    for (int n = 0; n <= kLargestHalfTurn; ++n) {
        EXPECT_EQ(fundamental_count(n, known_count(n).value()), known_fundamental_count(n)) << "n = " << n;
    }
}

TEST(Fundamental, ATotalThatCannotBeIsRefused) {
    EXPECT_THROW(fundamental_count(8, 93), IntegrityError);
    EXPECT_THROW(fundamental_count(12, 14201), IntegrityError);
}

}  // namespace
}  // namespace nqueens
