// The derivation of engine join (docs/algorithms.md, section 6) on every board there is, set by set.
#include "nqueens/kernels/join/column_sets.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <map>

#include "engines.hpp"
#include "nqueens/kernels/engine.hpp"
#include "nqueens/kernels/join/search_column_sets.hpp"
#include "oracle.hpp"

namespace nqueens {
namespace {

using Key = std::tuple<Mask, int, Mask>;  // top, middle, bottom

Mask columns_of(const naive::Board& board, int begin, int end) {
    Mask columns = 0;
    for (int row = begin; row < end; ++row) columns |= column_bit(board[static_cast<std::size_t>(row)]);
    return columns;
}

Key key_of(const naive::Board& board) {
    const int n = static_cast<int>(board.size());
    const int h = n / 2;
    return {columns_of(board, 0, h), n % 2 == 0 ? -1 : board[static_cast<std::size_t>(h)],
            columns_of(board, n - h, n)};
}

int on_long_diagonals(const naive::Board& board, int begin, int end) {
    const int n = static_cast<int>(board.size());
    int queens = 0;
    for (int row = begin; row < end; ++row) {
        const int column = board[static_cast<std::size_t>(row)];
        queens += (column == row) + (column == n - 1 - row);
    }
    return queens;
}

// By split: the boards without long diagonals in the bottom half, each queen on one in the top half a factor of 2.
std::map<Key, std::uint64_t> weighted_boards(int n) {
    std::map<Key, std::uint64_t> result;
    for (const naive::Board& board : naive::prefixes(n, n)) {
        if (on_long_diagonals(board, n - n / 2, n) != 0) continue;
        result[key_of(board)] += std::uint64_t{1} << on_long_diagonals(board, 0, n / 2);
    }
    return result;
}

class Splits : public testing::TestWithParam<int> {
  protected:
    const int n_ = GetParam();
};

INSTANTIATE_TEST_SUITE_P(Sizes, Splits, testing::Range(2, 11));

// Reflecting the long diagonals one by one moves their queens into the top half and changes no total.
TEST_P(Splits, WeightedBoardsSumToAllBoards) {
    std::uint64_t sum = 0;
    for (const auto& [key, boards] : weighted_boards(n_)) sum += boards;
    EXPECT_EQ(sum, naive::count(n_).solutions);
}

TEST_P(Splits, SplitsStandForAllSplits) {
    std::uint64_t all = 0;
    for (Mask top = 0; top <= all_columns(n_); ++top) {
        if (std::popcount(top) == n_ / 2) all += n_ % 2 == 0 ? 1U : static_cast<unsigned>(n_ - n_ / 2);
    }
    std::uint64_t stood_for = 0;
    for (const Mask top : column_sets(n_)) {
        const std::vector<Split> some = splits(n_, top);
        EXPECT_FALSE(some.empty());
        for (const Split& split : some) {
            EXPECT_EQ(split.top, top);
            EXPECT_EQ(split.top & split.bottom, 0U);
            stood_for += 2 * split.multiplicity;
        }
    }
    EXPECT_EQ(stood_for, all);
}

TEST_P(Splits, EveryTargetCountsEveryColumnSetAsTheOracleDoes) {
    const auto boards = weighted_boards(n_);
    const auto at = [&](const Key& key) {
        const auto found = boards.find(key);
        return found == boards.end() ? 0 : found->second;
    };
    for (const Engine& kernel : test::engines_of(kColumnSet)) {
        for (const Mask top : column_sets(n_)) {
            std::uint64_t expected = 0;
            for (const Split& split : splits(n_, top)) {
                expected += split.multiplicity * (at({split.top, split.middle, split.bottom}) +
                                                  at({split.bottom, split.middle, split.top}));
            }
            const Unit unit = unit_of({top, false});
            const Tally tally = kernel.count({n_, n_ / 2, Family{}, {&unit, 1}}, {});
            EXPECT_EQ(tally.solutions(), expected) << kernel.target << ", columns " << top;
        }
    }
}

// Unit by unit, engine join and a search that shares none of its code.
TEST(ColumnSets, ASearchOfWholeBoardsAgreesOnEverySet) {
    for (int n = 2; n <= 13; ++n) {
        const UnitList list = list_column_sets(n);
        for (std::size_t i = 0; i < list.units.size(); i += n < 12 ? 1 : 17) {
            const Batch batch{n, list.first_row(), list.families.front(),
                              std::span(list.units).subspan(i, 1)};
            ASSERT_EQ(search_column_sets(batch, {}).solutions(),
                      test::engines_of(kColumnSet).back().count(batch, {}).solutions())
                << "n = " << n << ", unit " << i;
        }
    }
}

// Larger boards are made of other bands than those above, three instead of two from n = 22 on.
TEST(ColumnSets, ASearchOfWholeBoardsAgreesOnOneSetOfLargeBoards) {
    for (const int n : {18, 19, 20, 21, 22, 23}) {
        const UnitList list = list_column_sets(n);
        const Batch batch{n, list.first_row(), list.families.front(),
                          std::span(list.units).subspan(list.units.size() / 100, 1)};
        const std::uint64_t expected = search_column_sets(batch, {}).solutions();
        EXPECT_GT(expected, 0U) << "n = " << n;
        for (const Engine& kernel : test::engines_of(kColumnSet))
            ASSERT_EQ(kernel.count(batch, {}).solutions(), expected) << "n = " << n << ", " << kernel.target;
    }
}

// The images of the splits, one by one: the mark cannot be left out, and undoes itself.
TEST(ColumnSets, MirrorImagesStandForTheMirrorImagesOfTheSplits) {
    for (int n = 2; n <= 15; ++n) {
        for (const Unit& unit : list_column_sets(n).units) {
            const Unit image = mirrored_column_set(n, unit);
            EXPECT_TRUE(column_set_of(image).mirrored);
            EXPECT_EQ(column_set_of(image).columns, reflected(n, unit.state.columns));
            EXPECT_EQ(mirrored_column_set(n, image).state, unit.state);
            const std::vector<Split> own = splits_of(n, unit);
            const std::vector<Split> images = splits_of(n, image);
            EXPECT_EQ(own, splits(n, unit.state.columns));
            ASSERT_EQ(images.size(), own.size());
            for (std::size_t i = 0; i < own.size(); ++i) {
                const int middle = own[i].middle < 0 ? -1 : n - 1 - own[i].middle;
                const Split expected{reflected(n, own[i].top), reflected(n, own[i].bottom), middle,
                                     own[i].multiplicity};
                EXPECT_EQ(images[i], expected) << "n = " << n;
                EXPECT_EQ(images[i].top, column_set_of(image).columns);
            }
        }
    }
}

TEST(ColumnSets, MirrorImagesHaveTheSameTally) {
    for (int n = 4; n <= 14; ++n) {
        const UnitList list = list_column_sets(n);
        for (std::size_t i = 0; i < list.units.size(); ++i) {
            const std::array units{list.units[i], mirrored_column_set(n, list.units[i])};
            const auto batch = [&](std::size_t which) {
                return Batch{n, list.first_row(), list.families.front(), std::span(units).subspan(which, 1)};
            };
            const Tally expected = test::engines_of(kColumnSet).back().count(batch(0), {});
            for (const Engine& kernel : test::engines_of(kColumnSet)) {
                for (const std::size_t which : {0U, 1U}) {
                    ASSERT_EQ(kernel.count(batch(which), {}), expected)
                        << "n = " << n << ", unit " << i << ", image " << which << ", " << kernel.target;
                }
            }
            if (n > 11 && i % 17 != 0) continue;  // slow
            for (const std::size_t which : {0U, 1U})
                ASSERT_EQ(search_column_sets(batch(which), {}).solutions(), expected.solutions())
                    << "n = " << n << ", unit " << i << ", image " << which;
        }
    }
}

}  // namespace
}  // namespace nqueens
