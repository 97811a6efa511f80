#include <gtest/gtest.h>

#include "board_oracle.hpp"

namespace nqueens {
namespace {

TEST(Construct, EverySizeUpTo200IsASolutionByDefinition) {
    for (int n = 1; n <= 200; ++n) {
        const auto columns = construct(n);
        if (n == 2 || n == 3) {
            EXPECT_EQ(columns, std::nullopt) << n;
        } else {
            ASSERT_TRUE(columns) << n;
            EXPECT_TRUE(test::completes(*columns, Board{n, {}})) << n;
        }
    }
}

TEST(Construct, LargeSizesOfEveryRestPassTheChecker) {
    for (const int n :
         {300, 1000, 2012, 99991, 1'000'000, 1'000'001, 1'000'002, 1'000'003, 1'000'004, 1'000'005}) {
        const auto columns = construct(n);
        ASSERT_TRUE(columns);
        ASSERT_EQ(std::ssize(*columns), n);
        EXPECT_TRUE(check(to_board(*columns)).is_solution()) << n;
    }
}

TEST(Construct, TheEmptyBoardIsItsOwnSolution) { EXPECT_EQ(construct(0), Columns{}); }

TEST(Construct, RefusesSizesOutOfRange) {
    EXPECT_THROW(construct(-1), InputError);
    EXPECT_THROW(construct(kMaxConstructSize + 1), InputError);
}

}  // namespace
}  // namespace nqueens
