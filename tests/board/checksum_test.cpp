#include "nqueens/board/checksum.hpp"

#include <gtest/gtest.h>

#include <random>

#include "golden.hpp"

namespace nqueens {
namespace {

Tally boards(std::size_t ties, std::uint64_t number) {
    Tally tally;
    tally.solutions_by_ties[ties] = number;
    return tally;
}

TEST(Checksum, AreThoseOf840TimesTheSolutions) {
    EXPECT_EQ(checksum_of(boards(8, 1)), (Checksum{840, 840}));
    EXPECT_EQ(checksum_of(boards(1, 1)), (Checksum{6720, 6720}));
    EXPECT_EQ(checksum_of(boards(7, 1)), (Checksum{960, 960}));
    EXPECT_EQ(checksum_of(boards(8, 1000003)).mod_small_prime, 0U);
    EXPECT_EQ(checksum_of(boards(8, (std::uint64_t{1} << 31) - 1)).mod_mersenne31, 0U);
}

TEST(Checksum, OfATallyAreThoseOfItsSolutions) {
    for (const std::uint64_t solutions : golden::kSolutions) {
        EXPECT_EQ(checksum_of(boards(8, solutions)), checksum_of_solutions(solutions));
        if (solutions % 2 == 1) continue;
        EXPECT_EQ(checksum_of(boards(4, solutions / 2)), checksum_of_solutions(solutions));
    }
}

TEST(CheckedTally, FollowsEverySum) {
    std::mt19937_64 random(1);
    CheckedTally whole;
    CheckedTally half;
    for (int i = 0; i < 1000; ++i) {
        Tally part;
        for (std::uint64_t& count : part.solutions_by_ties) count = random() >> 12;
        part.solutions_by_ties[0] = 0;
        whole.add(part);
        half.add(part);
        if (i % 2 == 1) half = {};
    }
    EXPECT_NO_THROW(check(whole));
    half += whole;
    EXPECT_NO_THROW(check(half));
}

// A lost carry, a cut to 32 bits, a lost or doubled part, one flipped bit.
TEST(CheckedTally, SeesEveryKindOfDamage) {
    CheckedTally good;
    good.add(boards(4, 227514171973736 / 2));
    for (const std::uint64_t damage : {std::uint64_t{1} << 32, std::uint64_t{1} << 63, std::uint64_t{1}}) {
        CheckedTally bad = good;
        bad.tally.solutions_by_ties[4] += damage;
        EXPECT_THROW(check(bad), IntegrityError) << damage;
    }
    CheckedTally bad = good;
    bad.tally.solutions_by_ties[4] &= 0xffffffff;
    EXPECT_THROW(check(bad), IntegrityError);
    bad = good;
    bad.checksum.mod_small_prime ^= 1;
    EXPECT_THROW(check(bad), IntegrityError);
}

}  // namespace
}  // namespace nqueens
