#include "app/scale/measure.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "nqueens/api/count_board.hpp"
#include "nqueens/base/machine.hpp"
#include "nqueens/record/record.hpp"

namespace nqueens::app {
namespace {

// One count: how it ran, and what is known of it. The rounds of `what` stay empty.
struct Counted {
    TimedCount time;
    Configuration what;
    std::string engine;
    std::string target;
    std::string unit;
};

Counted count_timed(int n, CountOptions options, int threads) {
    options.threads = threads;
    const double cpu_start = process_cpu_seconds();
    const auto start = std::chrono::steady_clock::now();
    const auto [result, list, sum] = count_board(n, options);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    const double cpu = process_cpu_seconds() - cpu_start;
    matches_known(result.n, result.solutions);
    Counted counted{.time = {.wall_seconds = wall.count(), .cpu_seconds = cpu, .workers = result.workers},
                    .what = {.n = n,
                             .threads = threads,
                             .split_depth = list.split_depth,
                             .units = result.units,
                             .solutions = result.solutions},
                    .engine = result.engine,
                    .target = result.target,
                    .unit = list.unit};
    counted.time.workers.resize(static_cast<std::size_t>(threads));  // those that found no task were idle
    return counted;
}

// One thing to measure again and again.
class Measurement {
  public:
    // Counts once to warm up; its time is not kept.
    Measurement(int n, CountOptions options, int threads)
        : options_(std::move(options)), warm_up_(count_timed(n, options_, threads)) {}

    void measure() {
        const int n = warm_up_.what.n;
        const int threads = warm_up_.what.threads;
        Counted counted = count_timed(n, options_, threads);
        const std::uint64_t expected = warm_up_.what.solutions;
        if (counted.what.solutions != expected) {
            throw IntegrityError(
                fmt::format("two counts of n = {} with {} threads differ: {} and {} solutions", n, threads,
                            expected, counted.what.solutions));
        }
        rounds_.push_back(std::move(counted.time));
    }

    const Counted& warm_up() const { return warm_up_; }
    Configuration configuration() const {
        Configuration result = warm_up_.what;
        result.rounds = rounds_;
        return result;
    }

  private:
    CountOptions options_;
    Counted warm_up_;
    std::vector<TimedCount> rounds_;
};

using Measurements = std::vector<Measurement>;

Measurements warm_up_depths(ScaleRequest& request) {
    Measurements depths;
    for (const int depth : request.depths) {
        CountOptions options = request.options;
        options.split_depth = depth;
        depths.emplace_back(request.n, options, request.threads.back());
        request.options.engine = depths.front().warm_up().engine;
    }
    return depths;
}

Measurements warm_up_threads(ScaleRequest& request) {
    Measurements points;
    for (const int threads : request.threads) {
        points.emplace_back(request.n, request.options, threads);
        request.options.engine = points.front().warm_up().engine;
    }
    return points;
}

void measure_rounds(std::vector<Measurement*>& all, int repetitions) {
    for (int round = 0; round < repetitions; ++round) {
        for (Measurement* measurement : all) measurement->measure();
        std::reverse(all.begin(), all.end());
    }
}

std::vector<Configuration> configurations_of(const Measurements& measurements) {
    std::vector<Configuration> result;
    for (const Measurement& measurement : measurements) result.push_back(measurement.configuration());
    return result;
}

}  // namespace

ScalingReport measure_scaling(ScaleRequest request, const std::function<void(double)>& on_start) {
    Measurements depths = warm_up_depths(request);
    Measurements points = warm_up_threads(request);
    std::vector<Measurement*> all;
    for (Measurement& measurement : points) all.push_back(&measurement);
    for (Measurement& measurement : depths) all.push_back(&measurement);

    double round_seconds = 0;
    for (const Measurement* measurement : all) round_seconds += measurement->warm_up().time.wall_seconds;
    on_start(round_seconds * request.repetitions);
    measure_rounds(all, request.repetitions);

    const Counted& first = points.front().warm_up();
    const int cpus = usable_cpus();
    return {.n = request.n,
            .engine = first.engine,
            .target = first.target,
            .unit = first.unit,
            .symmetry = request.options.symmetry,
            .repetitions = request.repetitions,
            .pinned = request.options.pin_threads,
            .cpus = cpus,
            .analysis = analyse_scaling(configurations_of(points), configurations_of(depths), cpus)};
}

}  // namespace nqueens::app
