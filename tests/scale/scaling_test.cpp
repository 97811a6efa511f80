// The analysis on made-up measurements with known answers, and its JSON.
#include "app/scale/scaling.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "app/scale/scaling_models.hpp"
#include "app/scale/scaling_record.hpp"

namespace nqueens {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr std::uint64_t kNodes = 1'000'000'000;
constexpr int kManyCpus = 64;

double amdahl(double serial, int p) { return 1 / (serial + (1 - serial) / p); }

double usl(double contention, double coherency, int p) {
    return p / (1 + contention * (p - 1) + coherency * p * (p - 1));
}

struct Shape {
    double noise = 0.001;
    double received = 1;  // cores a thread
    int rounds = 10;
};

// `threads` threads that count kNodes in 10 s / speedup, all of them busy.
Configuration measured(int threads, double speedup, Shape shape = {}) {
    std::mt19937 random(static_cast<unsigned>(threads));
    std::normal_distribution<double> normal;
    Configuration configuration{
        .n = 15, .threads = threads, .split_depth = 2, .units = 100, .nodes = kNodes};
    for (int round = 0; round < shape.rounds; ++round) {
        const double wall = 10 / speedup * std::exp(shape.noise * normal(random));
        const WorkerStats worker{.tasks = 10, .units = 10, .busy_seconds = wall};
        configuration.rounds.push_back({.wall_seconds = wall,
                                        .cpu_seconds = wall * threads * shape.received,
                                        .workers = std::vector(static_cast<std::size_t>(threads), worker)});
    }
    return configuration;
}

template <typename Model>
std::vector<Configuration> measured_by(const Model& model, std::vector<int> threads) {
    std::vector<Configuration> result;
    for (const int p : threads) result.push_back(measured(p, model(p)));
    return result;
}

ScalingAnalysis analyse(const std::vector<Configuration>& configurations, int cpus = kManyCpus) {
    return analyse_scaling(configurations, ScalingKind::strong, cpus);
}

std::string notes(const ScalingAnalysis& analysis) {
    std::string text;
    for (const std::string& note : analysis.notes) text.append(note).append("\n");
    return text;
}

TEST(ScalingModels, KarpFlatt) {
    EXPECT_DOUBLE_EQ(karp_flatt(4, 4), 0);
    EXPECT_NEAR(karp_flatt(8, amdahl(0.05, 8)), 0.05, 1e-12);
    EXPECT_LT(karp_flatt(2, 2.1), 0);
}

TEST(ScalingModels, AmdahlIsFoundExactly) {
    const std::vector<int> threads{2, 4, 8};
    for (const double serial : {0.0, 0.02, 0.5, 1.0}) {
        std::vector<double> speedups;
        for (const int p : threads) speedups.push_back(amdahl(serial, p));
        EXPECT_NEAR(fit_amdahl(threads, speedups), serial, 1e-12);
    }
    EXPECT_EQ(fit_amdahl(threads, std::vector<double>{2.1, 4.2, 8.4}), 0) << "more than linear";
}

TEST(ScalingModels, UslIsFoundExactly) {
    const std::vector<int> threads{2, 4, 8, 16};
    std::vector<double> speedups;
    for (const int p : threads) speedups.push_back(usl(0.03, 0.002, p));
    const UslParameters found = fit_usl(threads, speedups);
    EXPECT_NEAR(found.contention, 0.03, 1e-12);
    EXPECT_NEAR(found.coherency, 0.002, 1e-12);
}

TEST(ScalingModels, UslParametersAreNeverNegative) {
    const std::vector<int> threads{2, 4, 8};
    const UslParameters concave = fit_usl(threads, std::vector<double>{1.5, 3.5, 7.6});
    EXPECT_EQ(concave.coherency, 0);
    EXPECT_GE(concave.contention, 0);
    const UslParameters convex = fit_usl(threads, std::vector<double>{2, 3.99, 6});
    EXPECT_EQ(convex.contention, 0);
    EXPECT_GT(convex.coherency, 0);
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
    EXPECT_NEAR(point.nodes_per_second_per_thread, kNodes / (10 / 3.2) / 4, 1e5);
    EXPECT_NEAR(point.cores_received, 4, 1e-9);
    EXPECT_NEAR(point.imbalance, 1, 1e-9);
    EXPECT_FALSE(point.oversubscribed);
    EXPECT_FALSE(point.starved);
    EXPECT_EQ(analysis.points[0].speedup.value, 1);
    EXPECT_FALSE(analysis.points[0].serial_fraction);
}

TEST(Scaling, AmdahlIsFittedWithAnInterval) {
    const auto analysis = analyse(measured_by([](int p) { return amdahl(0.05, p); }, {1, 2, 4, 8}));
    ASSERT_TRUE(analysis.amdahl);
    EXPECT_NEAR(analysis.amdahl->serial_fraction.value, 0.05, 0.002);
    ASSERT_TRUE(analysis.amdahl->serial_fraction.interval);
    EXPECT_LT(analysis.amdahl->serial_fraction.interval->low, 0.051);
    EXPECT_GT(analysis.amdahl->serial_fraction.interval->high, 0.049);
}

TEST(Scaling, UslKnowsTheFastestNumberOfThreads) {
    const auto analysis =
        analyse(measured_by([](int p) { return usl(0.02, 0.001, p); }, {1, 2, 4, 8, 16, 32}));
    ASSERT_TRUE(analysis.usl);
    EXPECT_NEAR(analysis.usl->coherency.value, 0.001, 0.0001);
    EXPECT_NEAR(analysis.usl->peak_threads.value(), std::sqrt(0.98 / 0.001), 1.5);
    EXPECT_TRUE(analysis.notes.empty()) << notes(analysis);
}

TEST(Scaling, UslNeedsTwoNumbersOfThreads) {
    const auto analysis = analyse({measured(1, 1), measured(2, 1.9)});
    EXPECT_TRUE(analysis.amdahl);
    EXPECT_FALSE(analysis.usl);
    EXPECT_THAT(notes(analysis), HasSubstr("no fit of the Universal Scalability Law"));
}

TEST(Scaling, FitsAreRefusedWhenOthersTookTheTime) {
    const auto analysis = analyse({measured(1, 1), measured(4, 2.5, {.received = 0.6})});
    EXPECT_TRUE(analysis.points[1].starved);
    EXPECT_FALSE(analysis.amdahl);
    EXPECT_FALSE(analysis.usl);
    EXPECT_THAT(notes(analysis), HasSubstr("no fit: 4 threads received only 2.40 cores"));
}

TEST(Scaling, AStarvedSingleThreadRefusesFitsToo) {
    const auto analysis = analyse({measured(1, 1, {.received = 0.5}), measured(2, 1.9)});
    EXPECT_FALSE(analysis.amdahl);
    EXPECT_THAT(notes(analysis), HasSubstr("no fit: 1 thread received only 0.50 cores"));
}

TEST(Scaling, AThreadThatNeverRanIsStarved) {
    Configuration two = measured(2, 1, {.received = 0.5});
    for (TimedCount& run : two.rounds) run.workers.back() = {};
    EXPECT_TRUE(analyse({measured(1, 1), two}).points[1].starved);
}

// Threads without work are a property of the program, and what the models are for.
TEST(Scaling, IdleThreadsAreNotStarved) {
    Configuration four = measured(4, 2);
    for (TimedCount& run : four.rounds) {
        for (std::size_t w = 1; w < 4; ++w) run.workers[w].busy_seconds /= 3;
        run.cpu_seconds = 2 * run.wall_seconds;
    }
    const auto analysis = analyse({measured(1, 1), four});
    EXPECT_FALSE(analysis.points[1].starved);
    EXPECT_NEAR(analysis.points[1].imbalance, 2, 1e-9);
    EXPECT_TRUE(analysis.amdahl);
}

TEST(Scaling, OversubscribedPointsAreMarkedAndLeftOut) {
    const auto analysis = analyse({measured(1, 1), measured(2, 1.9), measured(4, 1.9, {.received = 0.5})}, 2);
    EXPECT_FALSE(analysis.points[1].oversubscribed);
    EXPECT_TRUE(analysis.points[2].oversubscribed);
    EXPECT_THAT(notes(analysis), HasSubstr("4 threads are oversubscribed: more than the 2 usable CPUs"));
    ASSERT_TRUE(analysis.amdahl);
    EXPECT_NEAR(analysis.amdahl->serial_fraction.value, karp_flatt(2, 1.9), 0.002);
    EXPECT_THAT(notes(analyse({measured(1, 1), measured(2, 1.0)}, 1)), HasSubstr("more than one thread"));
}

TEST(Scaling, FewRepetitionsGiveNoIntervalAndNoFit) {
    const auto analysis = analyse({measured(1, 1, {.rounds = 4}), measured(2, 1.9, {.rounds = 4})});
    EXPECT_FALSE(analysis.points[1].speedup.interval);
    EXPECT_FALSE(analysis.amdahl);
    EXPECT_THAT(notes(analysis), HasSubstr("at least 5 repetitions"));
}

TEST(Scaling, ShortCountsGiveNoFit) {
    EXPECT_THAT(notes(analyse({measured(1, 2000), measured(2, 3900)})), HasSubstr("too short"));
}

TEST(Scaling, WeakScalingComparesRates) {
    Configuration two = measured(2, 1);
    two.n = 16;
    two.nodes = 2 * kNodes;
    const std::vector<Configuration> configurations{measured(1, 1), two};
    const auto analysis = analyse_scaling(configurations, ScalingKind::weak, kManyCpus);
    EXPECT_NEAR(analysis.points[1].speedup.value, 2, 0.01);
    EXPECT_FALSE(analysis.points[1].serial_fraction);
    EXPECT_FALSE(analysis.amdahl);
}

TEST(Scaling, NeedsOneThreadAndEqualRounds) {
    EXPECT_THROW(analyse({measured(2, 1.9)}), InputError);
    EXPECT_THROW(analyse({}), InputError);
    EXPECT_THROW(analyse({measured(1, 1), measured(2, 1.9, {.rounds = 9})}), InputError);
}

TEST(ScalingRecord, HoldsEverythingMeasured) {
    ScalingReport report{.n = 15, .engine = "scalar", .repetitions = 10, .cpus = 4};
    report.configurations = {measured(1, 1), measured(2, 1.9)};
    report.analysis = analyse(report.configurations);
    report.depths = {measured(2, 1.8)};
    report.depth_points = {scaling_point(report.depths[0], report.configurations[0], report.kind, 4)};
    const auto record = nlohmann::json::parse(scaling_record(report));
    EXPECT_EQ(record.at("schema"), "nqueens.scaling");
    EXPECT_EQ(record.at("kind"), "strong");
    const auto& point = record.at("points").at(1);
    EXPECT_EQ(point.at("threads"), 2);
    EXPECT_EQ(point.at("nodes"), std::to_string(kNodes));
    EXPECT_NEAR(point.at("speedup").at("value").get<double>(), 1.9, 0.01);
    EXPECT_EQ(point.at("rounds").size(), 10U);
    EXPECT_EQ(point.at("rounds").at(0).at("workers").size(), 2U);
    EXPECT_TRUE(record.at("points").at(0).at("serial_fraction").is_null());
    EXPECT_EQ(record.at("depths").size(), 1U);
    EXPECT_TRUE(record.at("usl").is_null());
    EXPECT_GT(record.at("amdahl").at("serial_fraction").at("value").get<double>(), 0);
    EXPECT_THAT(record.at("notes").get<std::vector<std::string>>(), Contains(HasSubstr("Universal")));
    EXPECT_FALSE(record.at("cpu").get<std::string>().empty());
}

}  // namespace
}  // namespace nqueens
