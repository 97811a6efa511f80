// The public estimate(): random probes for the sizes, a short run of the engine for the time.
//
// The time is cost over rate. The rate is measured per CPU second on a sample of units, on all threads, through the
// scheduler a count uses: what else the machine does must not count.
#include <algorithm>
#include <string>

#include "nqueens/base/machine.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {
namespace {

// Cost per CPU second while all threads run.
double measured_rate(int n, const Engine& engine, const EstimateOptions& options, int threads,
                     Random& random) {
    const double enough_seconds = std::chrono::duration<double>(options.calibration).count();
    for (std::size_t units = 2;; units *= 2) {
        const UnitList some = engine.kind->sample(n, options.symmetry, units, random);
        const auto tasks = plan_tasks(some, threads);
        const double start = process_cpu_seconds();
        const RunResult result = run(some, tasks, engine, {.threads = threads, .stop = options.stop});
        const double seconds = process_cpu_seconds() - start;
        if (seconds >= enough_seconds || units >= kMaxUnits)
            return cost_of(engine, result.sum.tally.work) / std::max(seconds, 1e-9);
    }
}

}  // namespace

Estimate estimate(int n, const EstimateOptions& options) {
    const int threads = threads_for(options.threads);
    CountOptions counted;
    counted.engine = options.engine;
    counted.target = options.target;
    counted.symmetry = options.symmetry;
    const Engine& engine = choose_engine(n, counted).engine;
    Random random(options.seed);
    const BoardProbes board = probe_board(n, options.symmetry, options.probes, random, options.stop);

    Estimate result;
    result.n = n;
    result.solutions = board.solutions;
    result.probes = board.probes;
    result.seed = options.seed;
    result.engine = engine.name;
    result.target = engine.target;
    result.symmetry = options.symmetry;
    result.threads = threads;
    engine.kind->estimate(result, board, random, options.stop);
    if (options.calibration.count() == 0) return result;
    const double rate = std::min(threads, usable_cpus()) * measured_rate(n, engine, options, threads, random);
    for (const auto& [counter, cost] : engine.counters) {
        const Interval& work = result.*counter.estimate;
        result.seconds.value += cost * work.value / rate;
        result.seconds.low += cost * work.low / rate;
        result.seconds.high += cost * work.high / rate;
    }
    return result;
}

}  // namespace nqueens
