#include "nqueens/kernels/double_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "engines.hpp"
#include "golden.hpp"
#include "nqueens/cluster/count_shard.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// With every engine's own kind of units.
TEST(DoubleCheck, AgreesForEveryEngineSymmetryAndDepth) {
    for (int n = 0; n <= 9; ++n) {
        for (const EngineInfo& engine : engines()) {
            for (const EngineInfo& checker : engines()) {
                if (checker.unit != engine.unit) continue;
                CountOptions options{.threads = 1, .engine = engine.name, .double_check = checker.name};
                EXPECT_EQ(count(n, options).solutions, golden::kSolutions.at(static_cast<std::size_t>(n)));
                if (engine.unit != kSubtree) continue;
                for (const Symmetry symmetry : {Symmetry::none, Symmetry::mirror, Symmetry::full}) {
                    options.symmetry = symmetry;
                    for (int depth = 0; depth <= std::min(n, 4); ++depth) {
                        options.split_depth = depth;
                        const CountResult result = count(n, options);
                        EXPECT_EQ(result.solutions, golden::kSolutions.at(static_cast<std::size_t>(n)));
                        EXPECT_EQ(result.checked_by, checker.name);
                    }
                }
            }
        }
    }
    EXPECT_EQ(count(5).checked_by, "");
}

// Before any work: these boards take years.
TEST(DoubleCheck, WhatCannotCheckIsRefusedBeforeAnyWork) {
    for (const EngineInfo& engine : engines()) {
        CountOptions options{.threads = 1, .engine = engine.name, .double_check = "abacus"};
        EXPECT_THROW(count(28, options), InputError);
        EXPECT_THROW(plan_shard(28, {0, 0, 4}, options), InputError);
        for (const char* other : {"scalar", "simd", "join", "search"}) {
            if ((engine.unit == kSubtree) == (other[0] == 's' && other != std::string_view("search")))
                continue;
            options.double_check = other;
            EXPECT_THROW(count(28, options), InputError) << engine.name << " by " << other;
            EXPECT_THROW(plan_shard(28, {0, 0, 4}, options), InputError);
        }
    }
}

const UnitList& list() {
    static const UnitList list = list_subtrees(8, {.symmetry = Symmetry::mirror, .split_depth = 2});
    return list;
}

// Loses a solution in one subtree: the one whose second queen stands in the last column.
Tally lose_one(const Batch& batch, const std::stop_token& stop) {
    Tally tally = test::engine("scalar").count(batch, stop);
    for (const Unit& subtree : batch.units) {
        if (subtree.state == list().units[7].state) --tally.solutions_by_ties[4];
    }
    return tally;
}

std::string failure(const Engine& kernel, int threads) {
    try {
        const std::vector<Task> tasks{{0, 5}, {5, list().units.size()}};
        run(list(), tasks, kernel, {.threads = threads, .checker = &test::engine("scalar")});
    } catch (const IntegrityError& error) {
        return error.what();
    }
    return "none";
}

TEST(DoubleCheck, NamesTheFirstSubtreeThatDiffers) {
    for (const int threads : {1, 4}) {
        EXPECT_THAT(
            failure(test::subtree_engine("losing", lose_one), threads),
            AllOf(HasSubstr("MISMATCH"), HasSubstr("subtree 7:"), HasSubstr("losing"), HasSubstr("scalar")));
        EXPECT_EQ(failure(test::engine("scalar"), threads), "none");
    }
}

// So that progress and checkpoints never run ahead of the check, and its time is in that of the count.
TEST(DoubleCheck, ComesBeforeATaskIsReported) {
    static std::atomic<std::size_t> checked;
    checked = 0;
    const Engine checker =
        test::subtree_engine("checker", [](const Batch& batch, const std::stop_token& stop) {
            checked += batch.units.size();
            return test::engine("scalar").count(batch, stop);
        });
    std::size_t reported = 0;
    run(list(), plan_tasks(list(), 2), test::engine("scalar"),
        {.threads = 2, .checker = &checker, .on_task_done = [&](const Task& task, const Tally&) {
             reported += task.end - task.begin;
             EXPECT_GE(checked, reported);
         }});
    EXPECT_EQ(reported, list().units.size());
}

// A machine that fails once: the batch differs, each of its subtrees does not.
std::atomic<int> calls;
Tally lose_one_once(const Batch& batch, const std::stop_token& stop) {
    Tally tally = test::engine("scalar").count(batch, stop);
    if (calls++ == 1) --tally.work.nodes;
    return tally;
}

TEST(DoubleCheck, AFaultThatDoesNotRepeatIsAFaultOfTheMachine) {
    calls = 0;
    EXPECT_THAT(failure(test::subtree_engine("flaky", lose_one_once), 1),
                AllOf(HasSubstr("subtrees 5.."), HasSubstr("reliably")));
}

}  // namespace
}  // namespace nqueens
