#include "nqueens/kernels/join/plan.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "nqueens/board/board.hpp"

namespace nqueens {
namespace {

TEST(SignaturePlan, EveryLineHasAPlaceOfItsOwn) {
    for (int n = 2; n <= kMaxCountSize; ++n) {
        const SignaturePlan plan(n);
        ASSERT_LE(plan.groups, kMaxGroups);
        for (const auto& moves : {plan.top, plan.bottom}) {
            EXPECT_LE(moves.size(), kMaxMoves);
            std::uint64_t used = kNoHalfBoard;
            int lines = 0;
            for (const BitMove& move : moves) {
                const std::uint64_t to = move.mask << move.to;
                EXPECT_EQ(used & to, 0U) << "n = " << n;
                used |= to;
                lines += std::popcount(move.mask);
            }
            EXPECT_GE(lines, 4 * (n / 2) - 2) << "n = " << n;
        }
    }
}

}  // namespace
}  // namespace nqueens
