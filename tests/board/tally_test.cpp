#include "nqueens/board/tally.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace nqueens {
namespace {

constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();

Tally with(std::size_t k, std::uint64_t boards, std::uint64_t nodes = 0) {
    Tally tally;
    tally.solutions_by_ties[k] = boards;
    tally.work.nodes = nodes;
    return tally;
}

TEST(Tally, ABoardWithKTiesStandsForEightOverK) {
    EXPECT_EQ(Tally{}.solutions(), 0U);
    EXPECT_EQ(with(8, 1).solutions(), 1U);
    EXPECT_EQ(with(4, 46).solutions(), 92U);
    EXPECT_EQ(with(2, 3).solutions(), 12U);
    EXPECT_EQ(with(1, 5).solutions(), 40U);
    EXPECT_EQ(with(3, 6).solutions(), 16U);  // single boards make 8/3, six of them a whole number
}

TEST(Tally, AddsEveryCellAndTheWork) {
    Tally sum = with(1, 5, 10);
    sum += with(1, 7, 20);
    sum += with(8, 1, 3);
    EXPECT_EQ(sum.solutions_by_ties[1], 12U);
    EXPECT_EQ(sum.solutions_by_ties[8], 1U);
    EXPECT_EQ(sum.work.nodes, 33U);
    EXPECT_EQ(sum.solutions(), 97U);
}

TEST(Tally, SumsThatDoNotFitAreErrors) {
    Tally boards = with(8, kMax);
    EXPECT_NO_THROW(boards += with(8, 0));
    EXPECT_THROW(boards += with(8, 1), IntegrityError);
}

// At the far end of what can be counted an engine does more than 2^64 of something; the total must not be lost for it.
TEST(Tally, WorkThatDoesNotFitIsTheLargestNumber) {
    for (const WorkCounter& counter : kWorkCounters) {
        Tally sum;
        sum.work.*counter.value = kMax - 1;
        Tally more = with(8, 1);
        more.work.*counter.value = 1;
        sum += more;
        EXPECT_EQ(sum.work.*counter.value, kMax);
        sum += more;
        EXPECT_EQ(sum.work.*counter.value, kMax) << counter.words;
        EXPECT_EQ(sum.solutions(), 2U);
    }
}

TEST(Tally, TotalsThatDoNotFitAreErrors) {
    EXPECT_EQ(with(8, kMax).solutions(), kMax);
    EXPECT_EQ(with(4, kMax / 2).solutions(), kMax - 1);
    EXPECT_THROW(with(4, kMax / 2 + 1).solutions(), IntegrityError);
    EXPECT_THROW(with(1, kMax).solutions(), IntegrityError);
    Tally two_cells = with(8, kMax);
    two_cells.solutions_by_ties[4] = 1;
    EXPECT_THROW(two_cells.solutions(), IntegrityError);
}

TEST(Tally, SharesThatAreNoWholeNumberAreErrors) {
    EXPECT_THROW(with(3, 1).solutions(), IntegrityError);
    EXPECT_THROW(with(5, 4).solutions(), IntegrityError);
    EXPECT_THROW(with(6, 4).solutions(), IntegrityError);
    EXPECT_THROW(with(7, 8).solutions(), IntegrityError);
    EXPECT_EQ(with(6, 3).solutions(), 4U);
    EXPECT_EQ(with(7, 7).solutions(), 8U);
}

}  // namespace
}  // namespace nqueens
