#include "nqueens/symmetry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracle.hpp"

namespace nqueens {
namespace {

constexpr std::array kAll{Symmetry::none, Symmetry::mirror};

TEST(Symmetry, NamesAreThereAndBack) {
    for (const Symmetry symmetry : kAll) EXPECT_EQ(symmetry_from(to_string(symmetry)), symmetry);
}

TEST(Symmetry, AnUnknownNameIsAnErrorThatListsTheChoices) {
    try {
        symmetry_from("Mirror");
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("'Mirror'"));
        EXPECT_THAT(error.what(), testing::HasSubstr("none, mirror"));
    }
}

// The invariant of the header: 8 / k over all boards of all families is Q(n).
TEST(Symmetry, TheFamiliesStandForAllBoards) {
    for (const Symmetry symmetry : kAll) {
        for (int n = 0; n <= 9; ++n) {
            Tally tally;
            for (const Family& family : families(n, symmetry)) tally += test::naive_tally(family, n);
            EXPECT_EQ(tally.solutions(), naive::count(n).solutions) << to_string(symmetry) << ", n = " << n;
        }
    }
}

TEST(Symmetry, RowsBeyondTheBoardAreEmpty) {
    for (const Symmetry symmetry : kAll) {
        for (int n = 0; n <= kMaxCountSize; ++n) {
            for (const Family& family : families(n, symmetry)) {
                for (std::size_t row = 0; row < family.open.size(); ++row) {
                    const Mask limit = row < static_cast<std::size_t>(n) ? all_columns(n) : 0;
                    const Mask used = family.open[row] | family.closing[row] | family.ties[row];
                    EXPECT_EQ(used & ~limit, 0U) << to_string(symmetry) << ", n = " << n << ", row " << row;
                }
            }
        }
    }
}

TEST(Symmetry, PlainFromTellsWhereTheRulesEnd) {
    EXPECT_TRUE(families(8, Symmetry::none).front().plain_from(0, 8));
    const std::vector<Family> mirror = families(9, Symmetry::mirror);
    ASSERT_EQ(mirror.size(), 2U);
    EXPECT_FALSE(mirror[0].plain_from(0, 9));
    EXPECT_TRUE(mirror[0].plain_from(1, 9));
    EXPECT_FALSE(mirror[1].plain_from(1, 9));
    EXPECT_TRUE(mirror[1].plain_from(2, 9));
    EXPECT_TRUE(mirror[1].plain_from(9, 9));
}

TEST(Symmetry, CandidatesObeyOpenAndClosingColumns) {
    Family family;
    family.open[0] = 0b1110;
    family.closing[0] = 0b0100;
    EXPECT_EQ(candidates(family, 0, State{}), 0b0100U);  // only the missing column is left
    family.closing[0] = 0b0001;
    EXPECT_EQ(candidates(family, 0, State{}), 0U);  // the missing column is not open
    family.closing[0] = 0b0110;
    EXPECT_EQ(candidates(family, 0, State{}), 0U);  // one queen cannot take two
    const State taken{.columns = 0b0110, .antidiagonals = 0, .diagonals = 0};
    EXPECT_EQ(candidates(family, 0, taken), 0b1000U);
}

TEST(Symmetry, PlaceCountsTies) {
    Family family;
    family.ties[3] = 0b0010;
    EXPECT_EQ(ties(place(family, 3, State{}, 0b0010)), 1U);
    EXPECT_EQ(ties(place(family, 3, State{}, 0b0100)), 0U);
    EXPECT_EQ(ties(place(family, 2, State{}, 0b0010)), 0U);
}

}  // namespace
}  // namespace nqueens
