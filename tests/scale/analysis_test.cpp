// The analysis on made-up measurements with known answers.
#include "app/scale/analysis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scale/measured.hpp"

namespace nqueens::app {
namespace {

using test::measured;
using testing::HasSubstr;

constexpr int kManyCpus = 64;

ScalingAnalysis analyse(const std::vector<Configuration>& configurations, int cpus = kManyCpus) {
    return analyse_scaling(configurations, {}, cpus);
}

std::string notes(const ScalingAnalysis& analysis) {
    std::string text;
    for (const std::string& note : analysis.notes) text.append(note).append("\n");
    return text;
}

TEST(Scaling, KarpFlatt) {
    EXPECT_DOUBLE_EQ(karp_flatt(4, 4), 0);
    EXPECT_NEAR(karp_flatt(8, 1 / (0.05 + 0.95 / 8)), 0.05, 1e-12);
    EXPECT_LT(karp_flatt(2, 2.1), 0);
}

TEST(Scaling, PointsSayWhatWasMeasured) {
    const auto analysis = analyse({measured(1, 1), measured(4, 3.2)});
    const ScalingPoint& point = analysis.points[1];
    EXPECT_NEAR(point.wall_seconds.value, 10 / 3.2, 0.01);
    EXPECT_NEAR(point.speedup.value, 3.2, 0.01);
    EXPECT_LE(point.speedup.interval->low, point.speedup.value);
    EXPECT_GE(point.speedup.interval->high, point.speedup.value);
    EXPECT_NEAR(point.efficiency.value, 0.8, 0.003);
    EXPECT_NEAR(point.serial_fraction->value, karp_flatt(4, 3.2), 0.002);
    EXPECT_NEAR(point.solutions_per_second_per_thread, test::kSolutions / (10 / 3.2) / 4, 1e5);
    EXPECT_NEAR(point.cores_received, 4, 1e-9);
    EXPECT_NEAR(point.imbalance, 1, 1e-9);
    EXPECT_FALSE(point.oversubscribed);
    EXPECT_FALSE(point.starved);
    EXPECT_EQ(analysis.points[0].speedup.value, 1);
    EXPECT_FALSE(analysis.points[0].serial_fraction);
}

TEST(Scaling, ObjectsWhenOthersTookTheTime) {
    const auto analysis = analyse({measured(1, 1), measured(4, 2.5, {.received = 0.6})});
    EXPECT_TRUE(analysis.points[1].starved);
    EXPECT_THAT(notes(analysis), HasSubstr("4 threads received only 2.40 cores"));
}

TEST(Scaling, ObjectsToAStarvedSingleThread) {
    const auto analysis = analyse({measured(1, 1, {.received = 0.5}), measured(2, 1.9)});
    EXPECT_THAT(notes(analysis), HasSubstr("1 thread received only 0.50 cores"));
}

TEST(Scaling, AThreadThatNeverRanIsStarved) {
    Configuration two = measured(2, 1, {.received = 0.5});
    for (TimedCount& run : two.rounds) run.workers.back() = {};
    EXPECT_TRUE(analyse({measured(1, 1), two}).points[1].starved);
}

TEST(Scaling, IdleThreadsAreNotStarved) {
    Configuration four = measured(4, 2);
    for (TimedCount& run : four.rounds) {
        for (std::size_t w = 1; w < 4; ++w) run.workers[w].busy_seconds /= 3;
        run.cpu_seconds = 2 * run.wall_seconds;
    }
    const auto analysis = analyse({measured(1, 1), four});
    EXPECT_FALSE(analysis.points[1].starved);
    EXPECT_NEAR(analysis.points[1].imbalance, 2, 1e-9);
    EXPECT_EQ(analysis.objection, "");
}

TEST(Scaling, OversubscribedPointsAreMarked) {
    const auto analysis = analyse({measured(1, 1), measured(2, 1.9), measured(4, 1.9, {.received = 0.5})}, 2);
    EXPECT_FALSE(analysis.points[1].oversubscribed);
    EXPECT_TRUE(analysis.points[2].oversubscribed);
    EXPECT_THAT(notes(analysis), HasSubstr("4 threads are oversubscribed: more than the 2 usable CPUs"));
    EXPECT_EQ(analysis.objection, "");
}

TEST(Scaling, FewRepetitionsGiveNoInterval) {
    const auto analysis = analyse({measured(1, 1, {.rounds = 4}), measured(2, 1.9, {.rounds = 4})});
    EXPECT_FALSE(analysis.points[1].speedup.interval);
    EXPECT_THAT(notes(analysis), HasSubstr("at least 6 repetitions"));
}

TEST(Scaling, ShortCountsAreObjectedTo) {
    EXPECT_THAT(notes(analyse({measured(1, 2000), measured(2, 3900)})), HasSubstr("too short"));
}

TEST(Scaling, NeedsOneThreadAndEqualRounds) {
    EXPECT_THROW(analyse({measured(2, 1.9)}), InputError);
    EXPECT_THROW(analyse({}), InputError);
    EXPECT_THROW(analyse({measured(1, 1), measured(2, 1.9, {.rounds = 9})}), InputError);
}

// A larger board is measured against one thread on that board.
TEST(Scaling, WeakScalingComparesEachBoardWithItself) {
    Configuration one = measured(1, 0.5);
    Configuration two = measured(2, 0.9);
    one.n = two.n = 16;
    const auto analysis = analyse({measured(1, 1), one, two});
    EXPECT_NEAR(analysis.points[2].speedup.value, 1.8, 0.01);
    EXPECT_THROW(analyse({measured(1, 1), two}), InputError);
}

TEST(Scaling, DepthsAreMeasuredAgainstOneThreadToo) {
    const auto analysis = analyse_scaling({measured(1, 1), measured(2, 1.9)}, {measured(2, 1.8)}, kManyCpus);
    ASSERT_EQ(analysis.depths.size(), 1U);
    EXPECT_NEAR(analysis.depths[0].speedup.value, 1.8, 0.01);
}

}  // namespace
}  // namespace nqueens::app
