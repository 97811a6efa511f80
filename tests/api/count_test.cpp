// count() against published values: every size, symmetry, depth and number of threads must agree.
#include <gtest/gtest.h>

#include <set>

#include "engines.hpp"
#include "golden.hpp"
#include "nqueens/run/scheduler.hpp"
#include "sanitized.hpp"

namespace nqueens {
namespace {

constexpr int kLargest = test::kSanitized ? 10 : golden::kLargest;

class Count : public testing::TestWithParam<std::tuple<std::string, int>> {
  protected:
    const Symmetry symmetry_ = symmetry_from(std::get<0>(GetParam()));
    const int n_ = std::get<1>(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Sizes, Count,
                         testing::Combine(testing::Values("none", "mirror", "full"),
                                          testing::Range(0, kLargest + 1)),
                         [](const auto& test_case) {
                             return std::get<0>(test_case.param) + "_" +
                                    std::to_string(std::get<1>(test_case.param));
                         });

TEST_P(Count, DepthAndThreadsDoNotMatter) {
    const auto index = static_cast<std::size_t>(n_);
    const std::uint64_t nodes = symmetry_ == Symmetry::none     ? golden::kTreeNodes[index] - 1
                                : symmetry_ == Symmetry::mirror ? golden::kMirrorNodes[index]
                                                                : golden::kFullNodes[index];
    std::vector<std::optional<int>> depths{std::nullopt};
    for (const int depth : std::set{0, 1, 2, 3, n_}) {
        if (depth <= n_) depths.emplace_back(depth);
    }
    for (const auto depth : depths) {
        for (const int threads : {1, 2, 3, 7}) {
            SCOPED_TRACE("depth " + (depth ? std::to_string(*depth) : "auto") + ", threads " +
                         std::to_string(threads));
            CountOptions options;
            options.threads = threads;
            options.symmetry = symmetry_;
            options.split_depth = depth;
            const CountResult result = count(n_, options);
            EXPECT_EQ(result.solutions, golden::kSolutions[index]);
            EXPECT_EQ(result.work.nodes, nodes);
            EXPECT_EQ(result.threads, threads);
        }
    }
}

TEST(CountOptions, AreCheckedBeforeWorkBegins) {
    EXPECT_THROW(count(-1), InputError);
    EXPECT_THROW(count(kMaxCountSize + 1), InputError);
    EXPECT_THROW(count(64), InputError);
    EXPECT_THROW(count(8, {.threads = -1}), InputError);
    EXPECT_THROW(count(8, {.threads = CountOptions::kMaxThreads + 1}), InputError);
    EXPECT_THROW(count(8, {.engine = "fast"}), InputError);
    EXPECT_THROW(count(8, {.split_depth = -1}), InputError);
    EXPECT_THROW(count(8, {.split_depth = 9}), InputError);
}

TEST(CountResult, SaysWhatRan) {
    const CountResult result =
        count(8, {.threads = 2, .engine = "scalar", .symmetry = Symmetry::none, .split_depth = 2});
    EXPECT_EQ(result.n, 8);
    EXPECT_EQ(result.engine, "scalar");
    EXPECT_EQ(result.symmetry, Symmetry::none);
    EXPECT_EQ(result.units, 42U);
}

TEST(CountResult, WorkersHaveDoneAllSubtreesBetweenThem) {
    for (const int threads : {1, 2, 7}) {
        const CountResult result = count(11, {.threads = threads});
        std::size_t subtrees = 0;
        for (const WorkerStats& worker : result.workers) {
            EXPECT_GE(worker.tasks, 1U);
            EXPECT_GE(worker.busy_seconds, 0);
            subtrees += worker.units;
        }
        EXPECT_EQ(subtrees, result.units);
        EXPECT_GE(result.workers.size(), 1U);
        EXPECT_LE(result.workers.size(), static_cast<std::size_t>(threads));
    }
}

TEST(CountProgress, EndsAtAllSubtreesAndNeverGoesBack) {
    for (const int threads : {1, 2, 7}) {
        Progress last;
        CountOptions options;
        options.threads = threads;
        options.on_progress = [&](const Progress& progress) {
            EXPECT_GE(progress.units_done, last.units_done);
            EXPECT_LE(progress.units_done, progress.units);
            EXPECT_GE(progress.fraction, last.fraction);
            EXPECT_LE(progress.fraction, 1);
            last = progress;
        };
        const CountResult result = count(10, options);
        EXPECT_EQ(result.solutions, 724U);
        EXPECT_EQ(last.units_done, result.units);
        EXPECT_EQ(last.units, result.units);
        EXPECT_EQ(last.fraction, 1);
    }
}

TEST(PlanTasks, CoverTheListInOrderWithoutMixingFamilies) {
    for (const int n : {0, 1, 2, 3, 4, 9, 13}) {
        for (const int threads : {1, 3, 64}) {
            const UnitList list =
                list_subtrees(n, {.symmetry = Symmetry::mirror, .split_depth = std::min(n, 4)});
            std::size_t next = 0;
            for (const Task& task : plan_tasks(list, threads)) {
                EXPECT_EQ(task.begin, next);
                ASSERT_LT(task.begin, task.end);
                EXPECT_EQ(list.units[task.begin].family, list.units[task.end - 1].family);
                next = task.end;
            }
            EXPECT_EQ(next, list.units.size());
        }
    }
}

TEST(Run, TasksInAnyOrderSumToTheSameTally) {
    const UnitList list = list_subtrees(10, {.symmetry = Symmetry::none, .split_depth = 3});
    std::vector<Task> tasks = plan_tasks(list, 4);
    const Tally forward = run(list, tasks, test::engine("simd"), {.threads = 2}).sum.tally;
    std::reverse(tasks.begin(), tasks.end());
    EXPECT_EQ(run(list, tasks, test::engine("simd"), {.threads = 2}).sum.tally, forward);
    EXPECT_EQ(forward.solutions(), 724U);
    const auto half = std::span(tasks).first(tasks.size() / 2);
    EXPECT_LT(run(list, half, test::engine("simd"), {.threads = 2}).sum.tally.solutions(), 724U);
}

}  // namespace
}  // namespace nqueens
