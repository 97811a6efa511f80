// Clocks and estimates: what the progress line is made of.
#include "nqueens/run/progress_estimator.hpp"

#include <gtest/gtest.h>

#include "nqueens/base/running_time.hpp"

namespace nqueens {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

class Time : public testing::Test {
  protected:
    std::chrono::steady_clock::time_point now_{hours(100)};
    RunningTime time_{now_};

    void pass(std::chrono::nanoseconds step) { time_.tick(now_ += step); }
};

TEST_F(Time, AddsUpTicks) {
    for (int i = 0; i < 50; ++i) pass(milliseconds(100));
    EXPECT_DOUBLE_EQ(time_.seconds(), 5);
}

TEST_F(Time, LeavesOutPausesAndStepsOfTheClock) {
    pass(seconds(1));
    for (const auto step : {seconds(30), seconds(86400), seconds(-86400)}) pass(step);
    EXPECT_DOUBLE_EQ(time_.seconds(), 1);
    pass(milliseconds(500));
    EXPECT_DOUBLE_EQ(time_.seconds(), 1.5);
}

TEST(ProgressEstimator, WeighsByWorkNotByNumber) {
    ProgressEstimator estimator({90, 5, 5}, UnitSet(3));
    EXPECT_EQ(estimator.fraction(), 0);
    estimator.add(90, 90);
    EXPECT_DOUBLE_EQ(estimator.fraction(), 0.9);
}

TEST(ProgressEstimator, StartsWhereTheEarlierRunEnded) {
    UnitSet finished(4);
    finished.add(1, 3);
    const ProgressEstimator estimator({1, 2, 3, 4}, finished);
    EXPECT_DOUBLE_EQ(estimator.fraction(), 0.5);
}

TEST(ProgressEstimator, KnowsTheTimeLeftOnceEnoughIsDone) {
    const std::vector<double> work(100, 2.0);
    UnitSet finished(100);
    finished.add(0, 50);  // by an earlier run: its time must not count as this run's
    ProgressEstimator estimator(work, finished);
    EXPECT_FALSE(estimator.remaining(1));
    for (int i = 0; i < 10; ++i) estimator.add(2, 20);
    EXPECT_FALSE(estimator.remaining(0));
    const auto even = estimator.remaining(5);
    ASSERT_TRUE(even);
    EXPECT_DOUBLE_EQ(even->seconds, 20);
    EXPECT_NEAR(even->uncertainty, 0, 1e-6);
    for (int i = 0; i < 10; ++i) estimator.add(2, i % 2 == 0 ? 5 : 35);
    const auto uneven = estimator.remaining(10);
    ASSERT_TRUE(uneven);
    EXPECT_DOUBLE_EQ(uneven->seconds, 15);
    EXPECT_GT(uneven->uncertainty, 1);
    EXPECT_LT(uneven->uncertainty, 15);
}

TEST(ProgressEstimator, NothingToDoIsDone) { EXPECT_EQ(ProgressEstimator({}, UnitSet()).fraction(), 1); }

}  // namespace
}  // namespace nqueens
