// A count that ends early never gives a total, and leaves nothing behind that could spoil the next.
#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <thread>

#include "engines.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {
namespace {

class EndedEarly : public testing::TestWithParam<int> {
  protected:
    void TearDown() override { EXPECT_EQ(count(12, {.threads = threads_}).solutions, 14200U); }

    const int threads_ = GetParam();
};

INSTANTIATE_TEST_SUITE_P(Threads, EndedEarly, testing::Values(1, 2, 8), testing::PrintToStringParamName());

TEST_P(EndedEarly, StopBeforeTheStart) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(count(12, {.threads = threads_, .stop = stop.get_token()}), Stopped);
}

TEST_P(EndedEarly, StopInTheMiddle) {
    std::stop_source stop;
    CountOptions options{.threads = threads_, .stop = stop.get_token()};
    options.on_progress = [&](const Progress& progress) {
        if (progress.units_done > progress.units / 2) stop.request_stop();
    };
    EXPECT_THROW(count(15, options), Stopped);
}

TEST_P(EndedEarly, StopInsideALongTask) {
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop.request_stop();
    });
    // Depth 1: each task alone takes hours.
    EXPECT_THROW(count(24, {.threads = threads_, .split_depth = 1, .stop = stop.get_token()}), Stopped);
}

TEST_P(EndedEarly, StopWithTheLastTask) {
    // A request after the last task was counted may come too late, but must never give a wrong total.
    std::stop_source stop;
    CountOptions options{.threads = threads_, .stop = stop.get_token()};
    options.on_progress = [&](const Progress& progress) {
        if (progress.units_done == progress.units) stop.request_stop();
    };
    try {
        EXPECT_EQ(count(10, options).solutions, 724U);
    } catch (const Stopped&) {
    }
}

struct CallbackFailed {};

TEST_P(EndedEarly, WhatTheCallbackThrowsReachesTheCaller) {
    CountOptions options{.threads = threads_};
    options.on_progress = [](const Progress& progress) {
        if (progress.units_done > progress.units / 2) throw CallbackFailed{};
    };
    EXPECT_THROW(count(11, options), CallbackFailed);
}

// Engines that fail in the middle of a run, whichever thread gets there.
std::atomic<int> calls_until_failure;

template <typename Failure>
Tally fail_later(const Batch& batch, const std::stop_token& stop) {
    if (calls_until_failure.fetch_sub(1) == 0) throw Failure{};
    return test::engine("scalar").count(batch, stop);
}

struct EngineFailed {};

template <typename Failure>
void expect_failure_reaches_caller(int threads) {
    const UnitList list = list_subtrees(11, {.symmetry = Symmetry::none, .split_depth = 2});
    const std::vector<Task> tasks = plan_tasks(list, threads);
    for (const int calls : {0, 40, static_cast<int>(tasks.size()) - 1}) {
        calls_until_failure = calls;
        EXPECT_THROW(
            run(list, tasks, test::subtree_engine("failing", fail_later<Failure>), {.threads = threads}),
            Failure);
    }
}

TEST_P(EndedEarly, WhatAnEngineThrowsReachesTheCaller) {
    expect_failure_reaches_caller<EngineFailed>(threads_);
}

TEST_P(EndedEarly, AFailedAllocationReachesTheCaller) {
    expect_failure_reaches_caller<std::bad_alloc>(threads_);
}

Tally count_too_many(const Batch&, const std::stop_token&) {
    Tally tally;
    tally.solutions_by_ties[Tally::kMaxTies] = ~std::uint64_t{0} / 2;
    return tally;
}

TEST_P(EndedEarly, AnOverflowOfTheTotalIsAnError) {
    const UnitList list = list_subtrees(4, {.symmetry = Symmetry::none, .split_depth = 2});
    const std::vector<Task> tasks = plan_tasks(list, threads_);
    ASSERT_GT(tasks.size(), 2U);
    EXPECT_THROW(run(list, tasks, test::subtree_engine("huge", count_too_many), {.threads = threads_}),
                 IntegrityError);
}

Tally do_too_much(const Batch&, const std::stop_token&) {
    Tally tally;
    tally.work.nodes = ~std::uint64_t{0} / 2;
    return tally;
}

TEST_P(EndedEarly, AnOverflowOfTheWorkIsNot) {
    const UnitList list = list_subtrees(4, {.symmetry = Symmetry::none, .split_depth = 2});
    const Tally sum = run(list, plan_tasks(list, threads_), test::subtree_engine("busy", do_too_much),
                          {.threads = threads_})
                          .sum.tally;
    EXPECT_EQ(sum.work.nodes, ~std::uint64_t{0});
}

}  // namespace
}  // namespace nqueens
