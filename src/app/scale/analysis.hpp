// What repeated counts with different numbers of threads say about scaling. Pure functions of measurements.
//
// Rounds are the pairs of the statistics: a round's speed-up is the time of one thread in that round / the time
// of p threads in it, for the same board, and what is reported are medians over rounds with the intervals of
// median.hpp. A slow minute of the machine touches both times of a ratio.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/scale/median.hpp"
#include "nqueens/nqueens.hpp"

namespace nqueens::app {

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
    std::optional<int> split_depth{};  ///< where the work is cut by rows
    std::size_t units = 0;
    std::uint64_t solutions = 0;
    std::vector<TimedCount> rounds{};
};

/// A configuration and what is said about it.
struct ScalingPoint {
    Configuration configuration;
    Median wall_seconds;
    Median cpu_seconds;
    Median speedup;                         ///< against one thread on the same board
    Median efficiency;                      ///< speed-up / threads
    std::optional<Median> serial_fraction;  ///< karp_flatt(); more than one thread only
    double solutions_per_second_per_thread = 0;
    double cores_received = 0;  ///< median of CPU seconds / wall seconds
    double cores_busy = 0;      ///< median of seconds inside tasks, all workers together / wall seconds
    double imbalance = 0;       ///< median of busiest worker / mean over all threads, in seconds inside tasks
    std::size_t median_round = 0;  ///< the round whose time is the median (the lower of two)
    bool oversubscribed = false;   ///< more threads than CPUs
    bool starved = false;          ///< received clearly less CPU time than its threads had work for
};

struct ScalingAnalysis {
    std::vector<ScalingPoint> points;  ///< by number of threads
    std::vector<ScalingPoint> depths;  ///< by split depth, with the largest number of threads
    std::vector<std::string> notes;    ///< what a reader must know
    /// Why these times say too little to fit a model of scaling to them; empty when they do not. Also the last note.
    std::string objection;
};

/// All configurations have the same number of rounds, at least one, and each board among them is counted with one
/// thread in `points`; throws InputError otherwise. `cpus` are those the process may use.
ScalingAnalysis analyse_scaling(const std::vector<Configuration>& points,
                                const std::vector<Configuration>& depths, int cpus);

/// The experimentally determined serial fraction (1/S - 1/p) / (1 - 1/p) of a speed-up S with p > 1 threads; negative
/// when the speed-up is more than linear. Alan Karp and Horace Flatt 1990.
double karp_flatt(int threads, double speedup);

/// Everything `nqueens scale` measured and found.
struct ScalingReport {
    int n = 0;
    std::string engine;
    std::string target{};  ///< the instruction set; empty for the compiler's baseline
    std::string unit{};    ///< what the engine cuts a board into
    Symmetry symmetry = Symmetry::none;
    int repetitions = 0;
    bool pinned = false;
    int cpus = 1;
    ScalingAnalysis analysis{};
};

}  // namespace nqueens::app
