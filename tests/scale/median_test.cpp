#include "app/scale/median.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace nqueens::app {
namespace {

std::vector<double> noisy(double value, double noise, unsigned seed, int size) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<double> values;
    for (int i = 0; i < size; ++i) values.push_back(value * std::exp(noise * normal(random)));
    return values;
}

TEST(Median, IsTheMiddleValueOrTheMeanOfTwo) {
    EXPECT_EQ(median({3}).value, 3);
    EXPECT_EQ(median({9, 1, 5}).value, 5);
    EXPECT_EQ(median({9, 1, 5, 6}).value, 5.5);
}

// Tables of order statistics: 6 values from the first to the last, 9 and 10 values from the second on, 12 from the third.
TEST(Median, TheIntervalIsThatOfOrderStatistics) {
    const auto interval = [](int size) {
        std::vector<double> values;
        for (int i = 1; i <= size; ++i) values.push_back(i);
        return median(values).interval;
    };
    EXPECT_FALSE(interval(kFewestForInterval - 1));
    EXPECT_EQ(interval(6), (Bounds{1, 6}));
    EXPECT_EQ(interval(8), (Bounds{1, 8}));
    EXPECT_EQ(interval(9), (Bounds{2, 8}));
    EXPECT_EQ(interval(10), (Bounds{2, 9}));
    EXPECT_EQ(interval(12), (Bounds{3, 10}));
    EXPECT_EQ(interval(1000), (Bounds{469, 532}));
}

TEST(Median, EqualValuesHaveAnIntervalOfNoWidth) {
    EXPECT_EQ(median(std::vector<double>(10, 4.0)).interval, (Bounds{4, 4}));
}

TEST(Median, IntervalsCoverTheTruth) {
    int hits = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        const Bounds interval = *median(noisy(2, 0.1, seed, 11)).interval;
        if (interval.low <= 2 && 2 <= interval.high) ++hits;
    }
    EXPECT_GE(hits, 186);
}

TEST(Median, OneOutlierDoesNotMoveIt) {
    auto values = noisy(1, 0.01, 3, 10);
    values.front() = 50;
    EXPECT_NEAR(median(values).value, 1, 0.02);
    EXPECT_LT(median(values).interval->high, 1.1);
}

}  // namespace
}  // namespace nqueens::app
