// Counting the solutions of a board: the options, the result, and what is known of it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "nqueens/error.hpp"

#pragma GCC visibility push(default)  // what a shared library shows

namespace nqueens {

/// Largest board count() accepts: Q(28) is about 2.6e18 and fits 64 bits, Q(29), about 2.9e19, does not.
inline constexpr int kMaxCountSize = 28;

/// Which boards are searched; every choice counts all solutions.
enum class Symmetry {
    none,    ///< every board
    mirror,  ///< one of each pair of left-right mirror images
    full,    ///< one of each set of up to eight rotated and mirrored images, ties weighted
};

/// "none", "mirror" or "full".
std::string_view to_string(Symmetry symmetry);
/// The inverse of to_string; throws InputError naming the choices.
Symmetry symmetry_from(std::string_view name);

/// What a count did. Each engine has its own counters; those of other engines stay 0. A counter that does not fit, as on
/// boards of n >= 26, is the largest number of 64 bits.
struct Work {
    std::uint64_t nodes = 0;        ///< placements made (engines scalar and simd)
    std::uint64_t half_boards = 0;  ///< half boards made (engine join)
    std::uint64_t pairs = 0;        ///< pairs of half boards decided (engine join)

    bool operator==(const Work&) const = default;
};

/// How far a count is. Times are of a steady clock and leave out pauses (a stopped process, a sleeping machine).
struct Progress {
    double fraction = 0;  ///< share of the estimated work that is done, 0..1; never falls during a count
    std::size_t units_done = 0;
    std::size_t units = 0;
    double solutions = 0;             ///< found so far
    double seconds = 0;               ///< of this run
    double total_seconds = 0;         ///< with the runs that a checkpoint carried on
    double solutions_per_second = 0;  ///< in this run
    /// At the pace of this run; nothing while too little is done to tell.
    std::optional<double> remaining_seconds;
    double remaining_uncertainty = 0;  ///< half width of about a 95 % interval, seconds
};

/// Where and how often a count saves what is done, so that a later count can go on from there.
struct CheckpointOptions {
    enum class Start {
        fresh,   ///< refuse when the file is there already
        resume,  ///< go on from the file, with any threads, and any engine that counts the same kind of units;
                 ///< start anew when there is none
    };

    /// Beside it lie FILE.prev, the generation before, and during the run FILE.tmp and FILE.lock.
    std::filesystem::path file{};
    Start start = Start::fresh;
    std::chrono::milliseconds interval{30'000};
    /// Called with what the user should know, e.g. that saving failed or an older generation is used.
    std::function<void(std::string_view)> on_note{};
};

struct CountOptions {
    /// 1 runs in the calling thread alone; k > 1 runs k threads, also beyond the number of CPUs; 0 is
    /// usable_cpus(). Range 0..kMaxThreads.
    int threads = 0;
    /// One of engines(), or "auto" for the fastest that the other options leave.
    std::string engine = "auto";
    /// One of targets(), in any letter case; empty for the best there is.
    std::string target{};
    Symmetry symmetry = Symmetry::full;
    /// Rows placed before subtrees become tasks, 0..n; without a value two rows, deeper when that gives fewer
    /// than 32 subtrees a thread; with a checkpoint that of the file, or four or five.
    std::optional<int> split_depth{};
    /// Thread k stays on the k-th CPU of the affinity mask (modulo their number), one CPU of each core first.
    bool pin_threads = false;
    /// Ends the count early; count() then throws Stopped.
    std::stop_token stop{};
    /// Called after each finished task from the thread that finished it, and about ten times a second from a
    /// thread of its own; one call at a time, so a slow function slows the count. What it throws ends the
    /// count and reaches the caller.
    std::function<void(const Progress&)> on_progress{};
    /// Without a value nothing is saved.
    std::optional<CheckpointOptions> checkpoint{};
    /// Counts every unit of work a second time, as its mirror image, and throws IntegrityError naming the first unit
    /// that differs. The name of an engine that counts the same kind of units, or "auto" for `engine` itself.
    std::optional<std::string> double_check{};

    static constexpr int kMaxThreads = 4096;
};

/// What one thread did during a count.
struct WorkerStats {
    std::size_t tasks = 0;
    std::size_t units = 0;
    double busy_seconds = 0;  ///< wall clock spent inside tasks
};

struct CountResult {
    int n = 0;
    std::uint64_t solutions = 0;
    Work work;
    std::string engine;  ///< the engine that ran
    std::string target;  ///< and its instruction set; empty for the compiler's baseline
    Symmetry symmetry = Symmetry::none;
    std::string checked_by;  ///< the engine that counted the units of this run a second time; empty for none
    int threads = 0;         ///< threads asked for, after 0 was resolved
    std::vector<WorkerStats>
        workers;                    ///< of the threads that ran a task; small counts end before all wake up
    std::size_t units = 0;          ///< work units of the board
    std::size_t resumed_units = 0;  ///< taken over from the checkpoint
    double seconds = 0;        ///< wall clock of this run, without pauses when progress or checkpoints are on
    double total_seconds = 0;  ///< with the runs the checkpoint carried on
    std::string checkpoint_error;  ///< why the last save failed; empty when all is saved
};

/// Counts the placements of n queens on an n x n board of which no two attack each other.
///
/// 0 <= n <= kMaxCountSize. Throws InputError, before any work, for options out of range or that do not go together
/// and for a checkpoint that is locked or of another count, Stopped after a stop request (then the checkpoint holds
/// what was finished), IntegrityError when sums do not add up, std::system_error when the first checkpoint cannot be
/// written; later failures are in CountResult::checkpoint_error. Cost grows about seven- to eightfold with each n.
CountResult count(int n, const CountOptions& options = {});

/// An algorithm that counts.
struct EngineInfo {
    std::string name;  ///< for CountOptions::engine
    std::string unit;  ///< what it cuts a board into: "subtree" or "column set"
    std::vector<std::string>
        targets;           ///< that this machine can run, slowest first; empty: has none to choose from
    int fastest_from = 0;  ///< "auto" takes it from this n on, up to where the next engine begins
};

/// All engines, slowest on large boards first.
std::vector<EngineInfo> engines();

/// The instruction sets (targets) compiled into this library, by Highway's names, slowest first.
std::vector<std::string> targets();

/// The number of solutions known from the literature (OEIS A000170) for 0 <= n <= 27, otherwise nothing.
std::optional<std::uint64_t> known_count(int n);

/// The number of fundamental solutions (OEIS A002562): classes of solutions under rotation and reflection,
/// from the number of all solutions. Costs a search for the symmetric ones: milliseconds up to n = 18, about
/// three times as much with each n. Throws IntegrityError when `solutions` cannot be the number for n.
std::uint64_t fundamental_count(int n, std::uint64_t solutions);

/// The number of fundamental solutions known from the literature for 0 <= n <= 27, otherwise nothing.
std::optional<std::uint64_t> known_fundamental_count(int n);

/// CPUs this process may use: its affinity mask, cgroup quota (v1 and v2, rounded up) and SLURM_CPUS_PER_TASK, at
/// least 1.
int usable_cpus();

/// The library's version, for example "1.1.0".
std::string_view version();

}  // namespace nqueens

#pragma GCC visibility pop
