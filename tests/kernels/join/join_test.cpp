// Engine `join` as a whole, on every target, and its stages.
#include <gtest/gtest.h>

#include <algorithm>

#include "engines.hpp"
#include "golden.hpp"
#include "join_stages.hpp"
#include "nqueens/kernels/engine.hpp"
#include "nqueens/kernels/join/column_sets.hpp"
#include "sanitized.hpp"

namespace nqueens {
namespace {

class Join : public testing::TestWithParam<Engine> {
  protected:
    CountOptions options(int threads) const {
        return {.threads = threads, .engine = "join", .target = std::string(GetParam().target)};
    }
};

INSTANTIATE_TEST_SUITE_P(Targets, Join, testing::ValuesIn(test::engines_of(kColumnSet)),
                         [](const auto& test_case) { return std::string(test_case.param.target); });

TEST_P(Join, CountsEverySizeWithAnyThreads) {
    for (int n = 2; n <= golden::kLargest; ++n) {
        for (const int threads : {1, 3}) {
            const CountResult result = count(n, options(threads));
            EXPECT_EQ(result.solutions, golden::kSolutions[static_cast<std::size_t>(n)]) << "n = " << n;
            EXPECT_EQ(result.engine, "join");
            EXPECT_EQ(result.target, GetParam().target);
            EXPECT_EQ(result.work.half_boards + result.work.pairs,
                      golden::kJoinWork[static_cast<std::size_t>(n)])
                << "n = " << n;
            EXPECT_EQ(result.work.nodes, 0U);
        }
    }
}

// Sizes with cuts, several groups and long lists: the first sets of n = 20 and 21 against another target's count.
TEST_P(Join, AllTargetsAgreeOnLargeBoards) {
    for (const int n : {20, 21}) {
        const UnitList list = list_column_sets(n);
        const std::span<const Unit> sets = std::span(list.units).subspan(list.units.size() / 3, 2);
        const Batch batch{n, list.first_row(), list.families.front(), sets};
        EXPECT_EQ(GetParam().count(batch, {}), test::engines_of(kColumnSet).front().count(batch, {}))
            << "n = " << n;
    }
}

TEST(JoinOptions, WhatDoesNotFitIsRefused) {
    EXPECT_THROW(count(8, {.engine = "join", .symmetry = Symmetry::mirror}), InputError);
    EXPECT_THROW(count(8, {.engine = "join", .split_depth = 2}), InputError);
    EXPECT_THROW(count(8, {.engine = "scalar", .double_check = "join"}), InputError);
    EXPECT_THROW(estimate(12, {.symmetry = Symmetry::mirror, .engine = "join"}), InputError);
    EXPECT_THROW(count(29, {.engine = "join"}), InputError);
}

TEST(JoinOptions, BoardsWithoutHalvesAreLeftToASearch) {
    for (const int n : {0, 1}) {
        const CountResult result = count(n, {.engine = "join", .double_check = "join"});
        EXPECT_EQ(result.solutions, 1U);
        EXPECT_EQ(result.engine, "scalar");
    }
}

TEST(JoinOptions, DoubleCheckCountsMirrorImagesOrSearches) {
    EXPECT_EQ(count(12, {.engine = "join", .double_check = "auto"}).checked_by, "join");
    EXPECT_EQ(count(12, {.engine = "join", .double_check = "search"}).checked_by, "search");
    EXPECT_EQ(count(12, {.double_check = "search"}).engine, "join");
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
        for (const bench::JoinStagesOfTarget& target : bench::join_stages()) {
            if (n > 22 && (test::kSanitized || target.target != bench::join_stages().back().target)) continue;
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
            const auto block = stages->fill_tables();
            std::uint64_t pairs = 0;
            for (const Signature built : block) {
                for (const Signature probe : filed) {
                    if ((built & probe) == 0) pairs += probe >> kLongShift == 3 ? 2 : 1;
                }
            }
            EXPECT_EQ(stages->match(), pairs);
        }
    }
}

}  // namespace
}  // namespace nqueens
