// Threads of a count: exactly as many as asked for, never a subtree lost or counted twice, silent.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <set>
#include <thread>

#include "engines.hpp"
#include "nqueens/run/scheduler.hpp"
#include "sanitized.hpp"

namespace nqueens {
namespace {

// Where the tasks of one run meet. A task waits here until the number of threads expected has come, so each
// of them gets a task, however few CPUs there are and however busy they are.
class MeetingPoint {
  public:
    void expect(int threads) {
        const std::lock_guard lock(mutex_);
        ids_.clear();
        most_ = 0;
        expected_ = static_cast<std::size_t>(threads);
    }
    void arrive() {
        constexpr auto kLongestWait = std::chrono::seconds(10);
        std::unique_lock lock(mutex_);
        ids_.insert(std::this_thread::get_id());
        most_ = std::max(most_, ++inside_);
        changed_.notify_all();
        changed_.wait_for(lock, kLongestWait, [&] { return most_ >= expected_; });
    }
    void leave() {
        const std::lock_guard lock(mutex_);
        --inside_;
    }
    // Threads at the same time: oneTBB may hand a place over from one of its threads to another.
    std::size_t most() {
        const std::lock_guard lock(mutex_);
        return most_;
    }
    std::set<std::thread::id> ids() {
        const std::lock_guard lock(mutex_);
        return ids_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::set<std::thread::id> ids_;
    std::size_t inside_ = 0;
    std::size_t most_ = 0;
    std::size_t expected_ = 0;
};

template <int Number>
MeetingPoint& meeting_point() {
    static MeetingPoint point;
    return point;
}

// An engine that finds nothing and needs no CPU, but time: threads too many would show.
template <int Number>
Tally meet(const Batch& batch, const std::stop_token&) {
    meeting_point<Number>().arrive();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    meeting_point<Number>().leave();
    return {.solutions_by_ties = {}, .work = {.nodes = batch.units.size()}};
}

template <int Number = 0>
std::size_t threads_running(int threads) {
    meeting_point<Number>().expect(threads);
    const UnitList list = list_subtrees(12, {.symmetry = Symmetry::none, .split_depth = 4});
    std::vector<Task> tasks;
    for (std::size_t id = 0; id < 4 * static_cast<std::size_t>(threads); ++id) tasks.push_back({id, id + 1});
    EXPECT_LE(tasks.size(), list.units.size());
    const RunResult result =
        run(list, tasks, test::subtree_engine("meet", meet<Number>), {.threads = threads});
    EXPECT_EQ(result.sum.tally.work.nodes, tasks.size());
    EXPECT_EQ(result.workers.size(), meeting_point<Number>().most());
    return meeting_point<Number>().most();
}

TEST(Threads, OneIsTheCallingThreadAlone) {
    EXPECT_EQ(threads_running(1), 1U);
    EXPECT_EQ(meeting_point<0>().ids(), std::set{std::this_thread::get_id()});
}

TEST(Threads, ExactlyAsManyAsAskedForRun) {
    for (const int threads : {2, 8, 3, 1, 40, 352}) {
        EXPECT_EQ(threads_running(threads), static_cast<std::size_t>(threads));
    }
}

TEST(Threads, TheLibraryIsSilent) {
    testing::internal::CaptureStderr();
    for (const int threads : {2, 1, 64, 352, 3, 500}) count(8, {.threads = threads});
    threads_running(8);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Threads, ZeroMeansTheUsableCpus) { EXPECT_EQ(count(8, {.threads = 0}).threads, usable_cpus()); }

TEST(Threads, TotalsDoNotDependOnTheirNumber) {
    std::vector<int> numbers{31, 32, 33, 64, 127, 175, 176, 177, 352};
    for (int threads = 1; threads <= 20; ++threads) numbers.push_back(threads);
    constexpr int kSize = test::kSanitized ? 9 : 12;
    for (const int threads : numbers) {
        EXPECT_EQ(count(kSize, {.threads = threads}).solutions, known_count(kSize)) << threads << " threads";
    }
}

TEST(Threads, MoreThanThereAreSubtrees) {
    for (int depth = 0; depth <= 5; ++depth) {
        EXPECT_EQ(count(5, {.threads = 64, .split_depth = depth}).solutions, 10U) << "depth " << depth;
    }
}

// Handing over work is most of a tiny count, and one double count is an error of 50 %.
TEST(Threads, TinySizesManyTimes) {
    constexpr int kRounds = test::kSanitized ? 50 : 500;
    for (const int threads : {1, 2, 3, 4, 8, 16}) {
        for (int round = 0; round < kRounds; ++round) {
            ASSERT_EQ(count(4, {.threads = threads}).solutions, 2U) << threads << " threads";
            ASSERT_EQ(count(6, {.threads = threads}).solutions, 4U) << threads << " threads";
        }
    }
}

void expect_right_sequence(int threads) {
    for (const auto& [n, solutions] : {std::pair{4, 2U}, {1, 1U}, {8, 92U}, {2, 0U}, {8, 92U}, {8, 92U}}) {
        EXPECT_EQ(count(n, {.threads = threads}).solutions, solutions) << "n = " << n;
    }
}

TEST(Threads, NothingIsLeftOverBetweenCounts) {
    for (const int threads : {1, 2, 5}) expect_right_sequence(threads);
}

TEST(Threads, CountsAtOnceDoNotDisturbEachOther) {
    constexpr int kRounds = test::kSanitized ? 5 : 50;
    std::vector<std::future<void>> callers;
    for (const int threads : {1, 2, 3, 8}) {
        callers.push_back(std::async(std::launch::async, [threads] {
            for (int round = 0; round < kRounds; ++round) expect_right_sequence(threads);
        }));
    }
    for (auto& caller : callers) caller.get();
}

TEST(Threads, CountsAtOnceEachGetTheirThreads) {
    auto other = std::async(std::launch::async, [] { return threads_running<1>(3); });
    EXPECT_EQ(threads_running<2>(5), 5U);
    EXPECT_EQ(other.get(), 3U);
}

}  // namespace
}  // namespace nqueens
