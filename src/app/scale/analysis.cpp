#include "app/scale/analysis.hpp"

#include <fmt/format.h>

#include <numeric>

namespace nqueens::app {
namespace {

// Received below this share of the cores it had work for, a configuration was held up by something else.
constexpr double kEnoughCores = 0.9;
// Shorter counts are mostly waking threads up.
constexpr double kShortestSeconds = 0.01;

double total_busy(const TimedCount& run) {
    return std::accumulate(run.workers.begin(), run.workers.end(), 0.0,
                           [](double sum, const WorkerStats& worker) { return sum + worker.busy_seconds; });
}

double imbalance(const TimedCount& run) {
    const double total = total_busy(run);
    if (total <= 0) return 1;
    const auto busiest = std::max_element(
        run.workers.begin(), run.workers.end(),
        [](const WorkerStats& a, const WorkerStats& b) { return a.busy_seconds < b.busy_seconds; });
    return busiest->busy_seconds * static_cast<double>(run.workers.size()) / total;
}

template <typename Value>
Median median_of(const Configuration& configuration, const Value& value) {
    std::vector<double> values;
    for (const TimedCount& run : configuration.rounds) values.push_back(value(run));
    return median(std::move(values));
}

std::size_t median_round(const Configuration& configuration) {
    std::vector<std::size_t> order(configuration.rounds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>((order.size() - 1) / 2);
    std::nth_element(order.begin(), middle, order.end(), [&](std::size_t a, std::size_t b) {
        return configuration.rounds[a].wall_seconds < configuration.rounds[b].wall_seconds;
    });
    return *middle;
}

bool is_starved(const ScalingPoint& point) {
    // A thread that never ran had work waiting for it as well.
    const auto& workers = point.configuration.rounds[point.median_round].workers;
    const bool all_ran = std::all_of(workers.begin(), workers.end(),
                                     [](const WorkerStats& worker) { return worker.tasks != 0; });
    const double threads = point.configuration.threads;
    const double wanted = all_ran ? std::min(threads, point.cores_busy) : threads;
    return point.cores_received < kEnoughCores * wanted;
}

ScalingPoint point_of(const Configuration& configuration, const Configuration& one_thread, int cpus) {
    const int threads = configuration.threads;
    std::vector<double> speedups;
    for (std::size_t i = 0; i < configuration.rounds.size(); ++i)
        speedups.push_back(one_thread.rounds[i].wall_seconds / configuration.rounds[i].wall_seconds);
    const auto median_by = [&](const auto& value) {
        std::vector<double> values(speedups.size());
        std::transform(speedups.begin(), speedups.end(), values.begin(), value);
        return median(std::move(values));
    };

    ScalingPoint point{.configuration = configuration};
    point.wall_seconds = median_of(configuration, [](const TimedCount& run) { return run.wall_seconds; });
    point.cpu_seconds = median_of(configuration, [](const TimedCount& run) { return run.cpu_seconds; });
    point.speedup = median(speedups);
    point.efficiency = median_by([&](double speedup) { return speedup / threads; });
    if (threads > 1)
        point.serial_fraction = median_by([&](double speedup) { return karp_flatt(threads, speedup); });
    point.solutions_per_second_per_thread =
        static_cast<double>(configuration.solutions) / point.wall_seconds.value / threads;
    point.cores_received = median_of(configuration, [](const TimedCount& run) {
                               return run.cpu_seconds / run.wall_seconds;
                           }).value;
    point.cores_busy = median_of(configuration, [](const TimedCount& run) {
                           return total_busy(run) / run.wall_seconds;
                       }).value;
    point.imbalance = median_of(configuration, imbalance).value;
    point.median_round = median_round(configuration);
    point.oversubscribed = threads > cpus;
    point.starved = is_starved(point);
    return point;
}

const Configuration& one_thread_of(const std::vector<Configuration>& configurations,
                                   const Configuration& wanted) {
    const auto found =
        std::find_if(configurations.begin(), configurations.end(),
                     [&](const Configuration& c) { return c.threads == 1 && c.n == wanted.n; });
    if (found == configurations.end())
        throw InputError("scaling is measured against one thread: 1 must be among the numbers of threads");
    if (found->rounds.empty() || found->rounds.size() != wanted.rounds.size())
        throw InputError("every number of threads needs the same number of repetitions");
    return *found;
}

std::string counted_threads(int threads) {
    return fmt::format("{} thread{}", threads, threads == 1 ? "" : "s");
}

std::string objection_to(const std::vector<ScalingPoint>& points) {
    if (!points.front().speedup.interval)
        return fmt::format("no intervals: they need at least {} repetitions", kFewestForInterval);
    for (const ScalingPoint& point : points) {
        if (point.configuration.threads == 1 && point.wall_seconds.value < kShortestSeconds) {
            return fmt::format(
                "one thread needs less than {} s, too short to tell anything about scaling; take a larger "
                "board",
                kShortestSeconds);
        }
        if (point.starved && !point.oversubscribed) {
            return fmt::format(
                "{} received only {:.2f} cores (CPU seconds / wall seconds); other programs or a limit of "
                "this "
                "machine took the rest, so these times say little about scaling",
                counted_threads(point.configuration.threads), point.cores_received);
        }
    }
    return "";
}

}  // namespace

double karp_flatt(int threads, double speedup) { return (1 / speedup - 1.0 / threads) / (1 - 1.0 / threads); }

ScalingAnalysis analyse_scaling(const std::vector<Configuration>& points,
                                const std::vector<Configuration>& depths, int cpus) {
    if (points.empty()) throw InputError("there is nothing to analyse");
    ScalingAnalysis analysis;
    for (const Configuration& configuration : points) {
        analysis.points.push_back(point_of(configuration, one_thread_of(points, configuration), cpus));
        if (!analysis.points.back().oversubscribed) continue;
        analysis.notes.push_back(fmt::format("{} are oversubscribed: more than the {} usable CPUs",
                                             counted_threads(configuration.threads), cpus));
    }
    for (const Configuration& configuration : depths)
        analysis.depths.push_back(point_of(configuration, one_thread_of(points, configuration), cpus));
    analysis.objection = objection_to(analysis.points);
    if (!analysis.objection.empty()) analysis.notes.push_back(analysis.objection);
    return analysis;
}

}  // namespace nqueens::app
