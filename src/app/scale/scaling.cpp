#include "app/scale/scaling.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/scale/scaling_models.hpp"

namespace nqueens {
namespace {

using Rounds = std::span<const std::size_t>;

// Received below this share of the cores it had work for, a configuration was held up by something else.
constexpr double kEnoughCores = 0.9;
// Shorter counts are mostly waking threads up.
constexpr double kShortestSeconds = 0.01;

double total_busy(const TimedCount& run) {
    return std::accumulate(run.workers.begin(), run.workers.end(), 0.0,
                           [](double sum, const WorkerStats& worker) { return sum + worker.busy_seconds; });
}

double imbalance(const TimedCount& run, int threads) {
    const double total = total_busy(run);
    if (total <= 0) return 1;
    const auto busiest = std::max_element(
        run.workers.begin(), run.workers.end(),
        [](const WorkerStats& a, const WorkerStats& b) { return a.busy_seconds < b.busy_seconds; });
    return busiest->busy_seconds * threads / total;
}

template <typename Value>
double median_of(const Configuration& configuration, Rounds rounds, const Value& value) {
    std::vector<double> values;
    values.reserve(rounds.size());
    for (const std::size_t round : rounds) values.push_back(value(configuration.rounds[round]));
    return median(std::move(values));
}

double wall(const Configuration& configuration, Rounds rounds) {
    return median_of(configuration, rounds, [](const TimedCount& run) { return run.wall_seconds; });
}

double rate(const Configuration& configuration, Rounds rounds) {
    return static_cast<double>(configuration.nodes) / wall(configuration, rounds);
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

std::string rounded(double value) {
    const long hundredths = std::lround(value * 100);
    const std::string digits = std::to_string(hundredths % 100);
    return std::to_string(hundredths / 100) + (digits.size() == 1 ? ".0" : ".") + digits;
}

double speedup(const Configuration& configuration, const Configuration& base, Rounds rounds) {
    return rate(configuration, rounds) / rate(base, rounds);
}

bool is_starved(const Configuration& configuration, const ScalingPoint& point) {
    // A thread that never ran had work waiting for it as well.
    const auto& workers = configuration.rounds[point.median_round].workers;
    const bool all_ran = std::all_of(workers.begin(), workers.end(),
                                     [](const WorkerStats& worker) { return worker.tasks != 0; });
    const double threads = configuration.threads;
    const double wanted = all_ran ? std::min(threads, point.cores_busy) : threads;
    return point.cores_received < kEnoughCores * wanted;
}

const Configuration& one_thread_of(std::span<const Configuration> configurations) {
    const auto base = std::find_if(configurations.begin(), configurations.end(),
                                   [](const Configuration& c) { return c.threads == 1; });
    if (base == configurations.end() || base->rounds.empty())
        throw InputError("scaling is measured against one thread: 1 must be among the numbers of threads");
    for (const Configuration& configuration : configurations) {
        if (configuration.rounds.size() != base->rounds.size())
            throw InputError("every number of threads needs the same number of repetitions");
    }
    return *base;
}

// Why the points carry no model; empty when they do.
std::string objection(std::span<const Configuration> configurations, std::span<const ScalingPoint> points,
                      ScalingKind kind) {
    if (kind == ScalingKind::weak)
        return "no fit: the models are about one board size, and here it grows with the threads";
    if (configurations.front().rounds.size() < kFewestRounds) {
        return "no fit and no intervals: they need at least " + std::to_string(kFewestRounds) +
               " repetitions";
    }
    bool several = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const int threads = configurations[i].threads;
        if (threads == 1 && points[i].wall_seconds.value < kShortestSeconds) {
            return "no fit: one thread needs less than " + rounded(kShortestSeconds) +
                   " s, too short to tell anything about scaling; take a larger board";
        }
        if (points[i].oversubscribed) continue;
        several = several || threads > 1;
        if (!points[i].starved) continue;
        return "no fit: " + std::to_string(threads) + (threads == 1 ? " thread" : " threads") +
               " received only " + rounded(points[i].cores_received) +
               " cores (CPU seconds / wall seconds); other programs or a limit of this machine took the "
               "rest, so these times say little about scaling";
    }
    return several ? "" : "no fit: it needs more than one thread, and not more than there are usable CPUs";
}

void add_fits(ScalingAnalysis& analysis, std::span<const Configuration> configurations) {
    const Configuration& base = one_thread_of(configurations);
    std::vector<const Configuration*> fitted;
    std::vector<int> threads;
    for (std::size_t i = 0; i < configurations.size(); ++i) {
        if (configurations[i].threads == 1 || analysis.points[i].oversubscribed) continue;
        fitted.push_back(&configurations[i]);
        threads.push_back(configurations[i].threads);
    }
    const auto fit = [&](const auto& model) {
        return bootstrap(base.rounds.size(), [&](Rounds rounds) {
            std::vector<double> speedups(fitted.size());
            std::transform(fitted.begin(), fitted.end(), speedups.begin(),
                           [&](const Configuration* c) { return speedup(*c, base, rounds); });
            return model(threads, speedups);
        });
    };
    analysis.amdahl = AmdahlFit{fit(fit_amdahl)};
    if (fitted.size() < 2) {
        analysis.notes.emplace_back(
            "no fit of the Universal Scalability Law: its two parameters need at least two numbers of "
            "threads "
            "above one");
        return;
    }
    UslFit usl{.contention = fit([](auto p, auto s) { return fit_usl(p, s).contention; }),
               .coherency = fit([](auto p, auto s) { return fit_usl(p, s).coherency; }),
               .peak_threads = std::nullopt};
    if (usl.coherency.value > 0)
        usl.peak_threads = std::sqrt(std::max(0.0, 1 - usl.contention.value) / usl.coherency.value);
    analysis.usl = usl;
}

}  // namespace

ScalingPoint scaling_point(const Configuration& configuration, const Configuration& base, ScalingKind kind,
                           int cpus) {
    const double threads = configuration.threads;
    const auto estimate = [&](const Statistic& statistic) {
        return bootstrap(configuration.rounds.size(), statistic);
    };
    std::vector<std::size_t> all(configuration.rounds.size());
    std::iota(all.begin(), all.end(), std::size_t{0});

    ScalingPoint point;
    point.wall_seconds = estimate([&](Rounds rounds) { return wall(configuration, rounds); });
    point.cpu_seconds = estimate([&](Rounds rounds) {
        return median_of(configuration, rounds, [](const TimedCount& run) { return run.cpu_seconds; });
    });
    point.speedup = estimate([&](Rounds rounds) { return speedup(configuration, base, rounds); });
    point.efficiency =
        estimate([&](Rounds rounds) { return speedup(configuration, base, rounds) / threads; });
    if (configuration.threads > 1 && kind == ScalingKind::strong) {
        point.serial_fraction = estimate([&](Rounds rounds) {
            return karp_flatt(configuration.threads, speedup(configuration, base, rounds));
        });
    }
    point.nodes_per_second_per_thread = rate(configuration, all) / threads;
    point.cores_received = median_of(
        configuration, all, [](const TimedCount& run) { return run.cpu_seconds / run.wall_seconds; });
    point.cores_busy = median_of(configuration, all,
                                 [](const TimedCount& run) { return total_busy(run) / run.wall_seconds; });
    point.imbalance = median_of(configuration, all,
                                [&](const TimedCount& run) { return imbalance(run, configuration.threads); });
    point.median_round = median_round(configuration);
    point.oversubscribed = configuration.threads > cpus;
    point.starved = is_starved(configuration, point);
    return point;
}

ScalingAnalysis analyse_scaling(std::span<const Configuration> configurations, ScalingKind kind, int cpus) {
    const Configuration& base = one_thread_of(configurations);
    ScalingAnalysis analysis;
    for (const Configuration& configuration : configurations) {
        analysis.points.push_back(scaling_point(configuration, base, kind, cpus));
        if (!analysis.points.back().oversubscribed) continue;
        analysis.notes.push_back(std::to_string(configuration.threads) +
                                 " threads are oversubscribed: more than the " + std::to_string(cpus) +
                                 " usable CPUs; they are left out of fits");
    }
    const std::string reason = objection(configurations, analysis.points, kind);
    if (reason.empty()) {
        add_fits(analysis, configurations);
    } else {
        analysis.notes.push_back(reason);
    }
    return analysis;
}

}  // namespace nqueens
