#include "app/scale/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace nqueens {
namespace {

Measured bootstrapped_median(const std::vector<double>& values) {
    return bootstrap(values.size(), [&](std::span<const std::size_t> rounds) {
        std::vector<double> drawn;
        for (const std::size_t round : rounds) drawn.push_back(values[round]);
        return median(drawn);
    });
}

std::vector<double> noisy(double value, double noise, unsigned seed, int size) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<double> values;
    for (int i = 0; i < size; ++i) values.push_back(value * std::exp(noise * normal(random)));
    return values;
}

TEST(Statistics, Median) {
    EXPECT_EQ(median({3}), 3);
    EXPECT_EQ(median({9, 1, 5}), 5);
    EXPECT_EQ(median({9, 1, 5, 6}), 5.5);
}

TEST(Statistics, EqualValuesHaveAnIntervalOfNoWidth) {
    const Measured estimate = bootstrapped_median(std::vector<double>(10, 4.0));
    EXPECT_EQ(estimate.value, 4);
    EXPECT_EQ(estimate.interval, (Bounds{4, 4}));
}

TEST(Statistics, TooFewRoundsHaveNoInterval) {
    EXPECT_FALSE(bootstrapped_median({1, 2, 3, 4}).interval);
    EXPECT_TRUE(bootstrapped_median({1, 2, 3, 4, 5}).interval);
}

TEST(Statistics, TheSameMeasurementsGiveTheSameInterval) {
    const auto values = noisy(1, 0.1, 1, 10);
    EXPECT_EQ(bootstrapped_median(values).interval, bootstrapped_median(values).interval);
}

TEST(Statistics, IntervalsCoverTheTruth) {
    int hits = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        const Bounds interval = *bootstrapped_median(noisy(2, 0.1, seed, 11)).interval;
        if (interval.low <= 2 && 2 <= interval.high) ++hits;
    }
    EXPECT_GE(hits, 88);
}

TEST(Statistics, OneOutlierDoesNotMoveTheMedian) {
    auto values = noisy(1, 0.01, 3, 10);
    values.front() = 50;
    EXPECT_NEAR(bootstrapped_median(values).value, 1, 0.02);
    EXPECT_LT(bootstrapped_median(values).interval->high, 1.1);
}

}  // namespace
}  // namespace nqueens
