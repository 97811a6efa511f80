// Clocks and estimates: what the progress line is made of.
#include "nqueens/meter.hpp"

#include <gtest/gtest.h>

#include "nqueens/running_time.hpp"

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

TEST(Meter, WeighsByWorkNotByNumber) {
    Meter meter({90, 5, 5}, IdSet(0, 3));
    EXPECT_EQ(meter.fraction(), 0);
    meter.add(90, 90);
    EXPECT_DOUBLE_EQ(meter.fraction(), 0.9);
}

TEST(Meter, StartsWhereTheEarlierRunEnded) {
    IdSet finished(0, 4);
    finished.add(1, 3);
    const Meter meter({1, 2, 3, 4}, finished);
    EXPECT_DOUBLE_EQ(meter.fraction(), 0.5);
}

TEST(Meter, CountsItsOwnRangeOnly) {
    Meter meter({100, 1, 1, 100}, IdSet(1, 3));
    meter.add(1, 1);
    EXPECT_DOUBLE_EQ(meter.fraction(), 0.5);
}

TEST(Meter, KnowsTheTimeLeftOnceEnoughIsDone) {
    const std::vector<double> work(100, 2.0);
    IdSet finished(0, 100);
    finished.add(0, 50);  // by an earlier run: its time must not count as this run's
    Meter meter(work, finished);
    EXPECT_FALSE(meter.remaining(1));
    for (int i = 0; i < 10; ++i) meter.add(2, 20);
    EXPECT_FALSE(meter.remaining(0));
    const auto even = meter.remaining(5);
    ASSERT_TRUE(even);
    EXPECT_DOUBLE_EQ(even->seconds, 20);
    EXPECT_NEAR(even->uncertainty, 0, 1e-6);
    for (int i = 0; i < 10; ++i) meter.add(2, i % 2 == 0 ? 5 : 35);
    const auto uneven = meter.remaining(10);
    ASSERT_TRUE(uneven);
    EXPECT_DOUBLE_EQ(uneven->seconds, 15);
    EXPECT_GT(uneven->uncertainty, 1);
    EXPECT_LT(uneven->uncertainty, 15);
}

TEST(Meter, NothingToDoIsDone) { EXPECT_EQ(Meter({}, IdSet()).fraction(), 1); }

}  // namespace
}  // namespace nqueens
