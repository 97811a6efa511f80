// What repeated counts with different numbers of threads say about scaling. Pure functions of measurements.
//
// Speed-up is the ratio of node rates, rate(p) / rate(1): for one board size that is the ratio of times, and
// with sizes grown along with the threads (weak scaling) it is the scaled speed-up. All medians and
// intervals are those of statistics.hpp.
//
// A model fitted to times that other programs made up is worse than none, so fits are refused, in words,
// when the threads did not receive the CPU time they asked for.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "nqueens/nqueens.hpp"
#include "app/scale/statistics.hpp"

namespace nqueens {

/// One measured count.
struct TimedCount {
    double wall_seconds = 0;             ///< steady clock, > 0
    double cpu_seconds = 0;              ///< of the process, all threads
    std::vector<WorkerStats> workers{};  ///< one of each thread
};

/// What is left of the count's time after the worker's tasks.
inline double idle_seconds(const TimedCount& run, const WorkerStats& worker) {
    return std::max(0.0, run.wall_seconds - worker.busy_seconds);
}

/// A way to count and its measurements, one of each round.
struct Configuration {
    int n = 0;
    int threads = 1;
    int split_depth = 0;
    std::size_t units = 0;
    std::uint64_t nodes = 0;
    std::vector<TimedCount> rounds{};
};

/// What is said about a configuration.
struct ScalingPoint {
    Measured wall_seconds;
    Measured cpu_seconds;
    Measured speedup;     ///< against the one-thread configuration
    Measured efficiency;  ///< speed-up / threads
    /// Karp and Flatt's experimentally determined serial fraction; strong scaling with p > 1 only.
    std::optional<Measured> serial_fraction;
    double nodes_per_second_per_thread = 0;
    double cores_received = 0;  ///< median of CPU seconds / wall seconds
    double cores_busy = 0;      ///< median of seconds inside tasks, all workers together / wall seconds
    double imbalance = 0;       ///< median of busiest worker / mean over all threads, in seconds inside tasks
    std::size_t median_round = 0;  ///< the round whose time is the median (the lower of two)
    bool oversubscribed = false;   ///< more threads than CPUs
    bool starved = false;          ///< received clearly less CPU time than its threads had work for
};

struct AmdahlFit {
    Measured serial_fraction;
};

struct UslFit {
    Measured contention;
    Measured coherency;
    std::optional<double> peak_threads;  ///< where speed-up is largest; absent when it never falls
};

enum class ScalingKind { strong, weak };

struct ScalingAnalysis {
    std::vector<ScalingPoint> points;  ///< of the configurations, in their order
    std::optional<AmdahlFit> amdahl;
    std::optional<UslFit> usl;
    std::vector<std::string> notes;  ///< what a reader must know, among it why a fit is missing
};

/// All configurations have the same number of rounds, at least one, and one of them has one thread; throws
/// InputError otherwise. `cpus` are those the process may use. Cost: about 10 ms a configuration.
ScalingAnalysis analyse_scaling(std::span<const Configuration> configurations, ScalingKind kind, int cpus);

/// The point of one configuration against `base`, measured in the same rounds with one thread.
ScalingPoint scaling_point(const Configuration& configuration, const Configuration& base, ScalingKind kind,
                           int cpus);

/// Everything `nqueens scale` measured and found.
struct ScalingReport {
    int n = 0;
    ScalingKind kind = ScalingKind::strong;
    std::string engine;
    std::string target{};  ///< the instruction set; empty for the compiler's baseline
    Symmetry symmetry = Symmetry::none;
    int repetitions = 0;
    bool pinned = false;
    int cpus = 1;
    std::vector<Configuration> configurations{};  ///< by number of threads
    ScalingAnalysis analysis{};                   ///< of these
    std::vector<Configuration> depths{};          ///< by split depth, with the largest number of threads
    std::vector<ScalingPoint> depth_points{};     ///< of these
};

}  // namespace nqueens
