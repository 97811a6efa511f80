// Estimates against counts: the interval must hold the truth as often as it says.
#include <gtest/gtest.h>

#include "golden.hpp"
#include "nqueens/nqueens.hpp"

namespace nqueens {
namespace {

bool holds(const Interval& interval, double truth) { return interval.low <= truth && truth <= interval.high; }

TEST(Estimate, DependsOnTheSeedAlone) {
    const Estimate first = estimate(12, {.threads = 1, .seed = 5, .probes = 1000, .calibration = {}});
    const Estimate again = estimate(12, {.threads = 2, .seed = 5, .probes = 1000, .calibration = {}});
    const Estimate other = estimate(12, {.threads = 1, .seed = 6, .probes = 1000, .calibration = {}});
    EXPECT_EQ(first.nodes.value, again.nodes.value);
    EXPECT_EQ(first.solutions.high, again.solutions.high);
    EXPECT_NE(first.nodes.value, other.nodes.value);
}

TEST(Estimate, IsExactForTheSmallestBoards) {
    constexpr double kRounding = 1e-6;
    for (int n = 0; n <= 8; ++n) {
        const auto index = static_cast<std::size_t>(n);
        const Estimate result = estimate(n, {.threads = 1, .calibration = {}});
        EXPECT_NEAR(result.solutions.value, static_cast<double>(golden::kSolutions[index]), kRounding);
        EXPECT_NEAR(result.nodes.value, static_cast<double>(golden::kFullNodes[index]), kRounding);
        EXPECT_NEAR(result.nodes.low, result.nodes.high, kRounding);
        EXPECT_TRUE(holds(result.solutions, static_cast<double>(golden::kSolutions[index])));
    }
}

TEST(Estimate, TakesAboutTheTimeACountTakes) {
    const Estimate result = estimate(13, {.threads = 1, .engine = "scalar"});
    double seconds = 1e9;  // the quickest of a few: others may be using the machine
    for (int i = 0; i < 5; ++i)
        seconds = std::min(seconds, count(13, {.threads = 1, .engine = "scalar"}).seconds);
    EXPECT_GT(result.seconds.value, seconds / 3);
    EXPECT_LT(result.seconds.value, seconds * 3);
    EXPECT_EQ(estimate(8, {.threads = 1, .calibration = {}}).seconds.value, 0);
}

// Half boards and pairs of engine join against those a count makes, for even and odd n.
TEST(Estimate, KnowsTheWorkOfJoin) {
    for (int n = 8; n <= 14; ++n) {
        const Estimate result = estimate(n, {.threads = 1, .engine = "join", .calibration = {}});
        const CountResult counted = count(n, {.threads = 1, .engine = "join"});
        EXPECT_EQ(result.nodes.value, 0);
        for (const auto& [found, truth] : {std::pair{result.half_boards, counted.work.half_boards},
                                           std::pair{result.pairs, counted.work.pairs}}) {
            const auto exact = static_cast<double>(truth);
            EXPECT_NEAR(found.value / exact, 1, 0.1) << "n = " << n;
            EXPECT_GT(found.high, exact * 0.97);
            EXPECT_LT(found.low, exact * 1.03);
        }
        EXPECT_EQ(result.engine, "join");
    }
    const CountResult counted = count(16, {.threads = 1, .engine = "join"});
    double seconds = counted.seconds;
    for (int i = 0; i < 4; ++i)
        seconds = std::min(seconds, count(16, {.threads = 1, .engine = "join"}).seconds);
    const Estimate expected = estimate(16, {.threads = 1, .engine = "join"});
    EXPECT_NEAR(expected.pairs.value / static_cast<double>(counted.work.pairs), 1, 0.05);
    EXPECT_GT(expected.seconds.value, seconds / 3);
    EXPECT_LT(expected.seconds.value, seconds * 3);
    EXPECT_EQ(estimate(18, {.threads = 1, .calibration = {}}).engine, "join") << "as count would";
}

TEST(Estimate, RefusesWhatCountRefuses) {
    EXPECT_THROW(estimate(-1), InputError);
    EXPECT_THROW(estimate(29), InputError);
    EXPECT_THROW(estimate(8, {.threads = -1}), InputError);
    EXPECT_THROW(estimate(8, {.engine = "abacus"}), InputError);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(estimate(20, {.stop = stop.get_token()}), Stopped);
}

// Of 100 seeds at least 90 must cover; the binomial chance of fewer is below 2 % for a true 95 %, and the
// seeds are fixed, so this passes or fails for good.
TEST(EstimateLong, CoversTheTruthForNineSeedsInTen) {
    for (int n = 8; n <= 18; ++n) {
        const auto truth = static_cast<double>(known_count(n).value());
        int covered = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed)
            covered +=
                holds(estimate(n, {.seed = seed, .probes = 100'000, .calibration = {}}).solutions, truth) ? 1
                                                                                                          : 0;
        EXPECT_GE(covered, 90) << "n = " << n;
    }
}

}  // namespace
}  // namespace nqueens
