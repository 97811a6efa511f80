// The derivation of engine join (docs/algorithms.md, section 6) on every board there is, set by set.
#include "nqueens/kernels/join/half_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "golden.hpp"
#include "nqueens/kernels/join/half_board_stages.hpp"
#include "nqueens/kernels/engine.hpp"
#include "oracle.hpp"
#include "sanitized.hpp"

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

class HalfBoards : public testing::TestWithParam<int> {
  protected:
    const int n_ = GetParam();
};

INSTANTIATE_TEST_SUITE_P(Sizes, HalfBoards, testing::Range(2, 11));

// Reflecting the long diagonals one by one moves their queens into the top half and changes no total.
TEST_P(HalfBoards, WeightedBoardsSumToAllBoards) {
    std::uint64_t sum = 0;
    for (const auto& [key, boards] : weighted_boards(n_)) sum += boards;
    EXPECT_EQ(sum, naive::count(n_).solutions);
}

TEST_P(HalfBoards, SplitsStandForAllSplits) {
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

TEST_P(HalfBoards, EveryTargetCountsEveryColumnSetAsTheOracleDoes) {
    const auto boards = weighted_boards(n_);
    const auto at = [&](const Key& key) {
        const auto found = boards.find(key);
        return found == boards.end() ? 0 : found->second;
    };
    for (const Kernel& kernel : join_kernels()) {
        for (const Mask top : column_sets(n_)) {
            std::uint64_t expected = 0;
            for (const Split& split : splits(n_, top)) {
                expected += split.multiplicity * (at({split.top, split.middle, split.bottom}) +
                                                  at({split.bottom, split.middle, split.top}));
            }
            const Unit unit{{.columns = top, .antidiagonals = 0, .diagonals = 0}, 0};
            const Tally tally = kernel.count({n_, n_ / 2, Family{}, {&unit, 1}}, {});
            EXPECT_EQ(tally.solutions(), expected) << kernel.target << ", columns " << top;
        }
    }
}

class Join : public testing::TestWithParam<Kernel> {
  protected:
    CountOptions options(int threads) const {
        return {.threads = threads, .engine = "join", .target = std::string(GetParam().target)};
    }
};

INSTANTIATE_TEST_SUITE_P(Targets, Join, testing::ValuesIn(join_kernels()),
                         [](const auto& test_case) { return std::string(test_case.param.target); });

TEST_P(Join, CountsEverySizeWithAnyThreads) {
    for (int n = 0; n <= golden::kLargest; ++n) {
        for (const int threads : {1, 3}) {
            const CountResult result = count(n, options(threads));
            EXPECT_EQ(result.solutions, golden::kSolutions[static_cast<std::size_t>(n)]) << "n = " << n;
            EXPECT_EQ(result.engine, "join");
            EXPECT_EQ(result.target, GetParam().target);
            EXPECT_EQ(result.tally.nodes, golden::kJoinNodes[static_cast<std::size_t>(n)]) << "n = " << n;
        }
    }
}

// Sizes with cuts, several groups and long lists: the first sets of n = 20 and 21 against another target's count.
TEST_P(Join, AllTargetsAgreeOnLargeBoards) {
    for (const int n : {20, 21}) {
        const UnitList list = list_column_sets(n);
        const std::span<const Unit> sets = std::span(list.units).subspan(list.units.size() / 3, 2);
        const Batch batch{n, list.depth, list.families.front(), sets};
        EXPECT_EQ(GetParam().count(batch, {}), join_kernels().front().count(batch, {})) << "n = " << n;
    }
}

TEST(JoinOptions, WhatDoesNotFitIsRefused) {
    EXPECT_THROW(count(8, {.engine = "join", .symmetry = Symmetry::mirror}), InputError);
    EXPECT_THROW(count(8, {.engine = "join", .split_depth = 2}), InputError);
    EXPECT_THROW(count(8, {.engine = "scalar", .double_check = "join"}), InputError);
    EXPECT_THROW(estimate(12, {.symmetry = Symmetry::mirror, .engine = "join"}), InputError);
    EXPECT_THROW(count(29, {.engine = "join"}), InputError);
}

TEST(JoinOptions, DoubleCheckCountsWithAnotherAlgorithm) {
    EXPECT_TRUE(count(12, {.engine = "join", .double_check = "auto"}).double_checked);
}

// Against the pairs and placements of a few sets as they are: within a factor of 3 on average.
TEST(ColumnSets, WorkIsEstimated) {
    const UnitList list = list_column_sets(18);
    const std::vector<double> work = estimate_column_sets(list);
    ASSERT_EQ(work.size(), list.units.size());
    double estimated = 0;
    double compared = 0;
    for (std::size_t i = 50; i < work.size(); i += 1000) {
        EXPECT_GT(work[i], 0);
        estimated += work[i];
        const Batch batch{18, list.depth, list.families.front(), std::span(list.units).subspan(i, 1)};
        compared += static_cast<double>(join_kernels().back().count(batch, {}).nodes);
    }
    EXPECT_GT(estimated, compared / 3);
    EXPECT_LT(estimated, compared * 4);
}

// The independence of pairs is a rough model of what is counted here exactly.
TEST(ColumnSets, HalfBoardsAreExpectedInProportion) {
    constexpr int kRows = 7;
    const auto placements = [](auto&& self, Mask columns, int rows, const State& state) -> double {
        if (rows == 0) return 1;
        double sum = 0;
        for (Mask free = columns & ~attacked(state); free != 0; free &= free - 1)
            sum += self(self, columns, rows - 1, place(state, lowest(free)));
        return sum;
    };
    std::vector<double> ratios;
    for (const Mask columns : column_sets(2 * kRows)) {
        const double real = placements(placements, columns, kRows, {});
        if (real > 0) ratios.push_back(real / expected_half_boards(kRows, columns));
    }
    const double mean =
        std::accumulate(ratios.begin(), ratios.end(), 0.0) / static_cast<double>(ratios.size());
    double error = 0;
    for (const double ratio : ratios)
        error += std::abs(ratio / mean - 1) / static_cast<double>(ratios.size());
    EXPECT_LT(error, 0.15);
}

// Unit by unit, engine join and a search that shares none of its code.
TEST(ColumnSets, ASearchOfWholeBoardsAgreesOnEverySet) {
    for (int n = 0; n <= 13; ++n) {
        const UnitList list = list_column_sets(n);
        for (std::size_t i = 0; i < list.units.size(); i += n < 12 ? 1 : 17) {
            const Batch batch{n, list.depth, list.families.front(), std::span(list.units).subspan(i, 1)};
            ASSERT_EQ(search_column_sets(batch, {}).solutions(),
                      join_kernels().back().count(batch, {}).solutions())
                << "n = " << n << ", unit " << i;
        }
    }
}

// Larger boards are made of other bands than those above, three instead of two from n = 22 on.
TEST(ColumnSets, ASearchOfWholeBoardsAgreesOnOneSetOfLargeBoards) {
    for (const int n : {18, 19, 20, 21, 22, 23}) {
        const UnitList list = list_column_sets(n);
        const Batch batch{n, list.depth, list.families.front(),
                          std::span(list.units).subspan(list.units.size() / 100, 1)};
        const std::uint64_t expected = search_column_sets(batch, {}).solutions();
        EXPECT_GT(expected, 0U) << "n = " << n;
        for (const Kernel& kernel : join_kernels())
            ASSERT_EQ(kernel.count(batch, {}).solutions(), expected) << "n = " << n << ", " << kernel.target;
    }
}

// The half boards of the first columns, made of two to four bands, against a search; and the pairs of a block.
TEST(JoinStages, MakeSortAndMatchHalfBoardsOfEverySize) {
    const auto search = [](auto&& self, Mask columns, int rows, const State& state,
                           const auto& found) -> void {
        if (rows == 0) return found(state);
        for (Mask free = columns & ~attacked(state); free != 0; free &= free - 1)
            self(self, columns, rows - 1, place(state, lowest(free)), found);
    };
    for (const int n : {8, 16, 18, 20, 22, 24, 26, 28}) {
        const SignaturePlan plan(n);
        const Mask top = all_columns(n / 2);
        std::vector<Signature> expected;
        search(search, top, n / 2, {}, [&](const State& end) {
            const Lines lines = Lines{end.antidiagonals & all_columns(n)} | Lines{end.diagonals}
                                                                                << kDiagonalsShift;
            expected.push_back(signature(plan.top, lines));
        });
        std::sort(expected.begin(), expected.end());
        ASSERT_FALSE(expected.empty());
        for (const JoinStagesOfTarget& target : join_stages()) {
            if (n > 22 && (test::kSanitized || target.target != join_stages().back().target)) continue;
            SCOPED_TRACE(std::string(target.target) + ", n = " + std::to_string(n));
            const auto stages = target.make(n, top);
            const auto made = stages->enumerate();
            std::vector<Signature> sorted(made.begin(), made.end());
            std::sort(sorted.begin(), sorted.end());
            EXPECT_TRUE(sorted == expected) << made.size() << " half boards instead of " << expected.size();
            const auto filed = stages->bucket();
            std::vector<Signature> again(filed.begin(), filed.end());
            std::sort(again.begin(), again.end());
            EXPECT_TRUE(again == expected);
            EXPECT_TRUE(std::is_sorted(filed.begin(), filed.end(), [&](Signature a, Signature b) {
                return a >> plan.cut_shift < b >> plan.cut_shift;
            }));
            if (n > 20) continue;
            const auto targets = stages->fill_tables();
            std::uint64_t pairs = 0;
            for (const Signature t : targets) {
                for (const Signature probe : filed) {
                    if ((t & probe) == 0) pairs += probe >> kLongShift == 3 ? 2 : 1;
                }
            }
            EXPECT_EQ(stages->match(), pairs);
        }
    }
}

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
