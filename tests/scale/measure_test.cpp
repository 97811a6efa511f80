#include "app/scale/measure.hpp"

#include <gtest/gtest.h>

namespace nqueens::app {
namespace {

TEST(MeasureScaling, EveryConfigurationIsCountedInEveryRound) {
    double announced = 0;
    const ScalingReport report =
        measure_scaling({.n = 9, .options = {}, .threads = {1, 2}, .depths = {1, 2}, .repetitions = 6},
                        [&](double s) { announced = s; });
    EXPECT_GT(announced, 0);
    ASSERT_EQ(report.analysis.points.size(), 2U);
    ASSERT_EQ(report.analysis.depths.size(), 2U);
    for (const auto& points : {report.analysis.points, report.analysis.depths}) {
        for (const ScalingPoint& point : points) {
            EXPECT_EQ(point.configuration.rounds.size(), 6U);
            EXPECT_EQ(point.configuration.solutions, 352U);
            for (const TimedCount& run : point.configuration.rounds)
                EXPECT_EQ(run.workers.size(), static_cast<std::size_t>(point.configuration.threads));
        }
    }
    EXPECT_EQ(report.analysis.depths.back().configuration.split_depth, 2);
    EXPECT_EQ(report.engine, "scalar");
    EXPECT_EQ(report.unit, "subtree");
}

}  // namespace
}  // namespace nqueens::app
