// The public interface of nqueens: counting N-Queens solutions on all cores; finding, listing, completing and
// checking boards. Standard library types only. Rows and columns are numbered from 0.
//
// Every function may be called from several threads at once; nothing is kept between calls.
#pragma once

#include <array>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

// What is declared here is all that a shared library shows.
#pragma GCC visibility push(default)

namespace nqueens {

/// Largest board count() accepts: Q(28) is about 2.6e18 and fits 64 bits, Q(29), about 2.9e19, does not.
inline constexpr int kMaxCountSize = 28;

/// Base of every error this library throws; what() is one line that says what is wrong and what to do.
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The caller asked for something that does not exist or is not supported.
class InputError : public Error {
  public:
    using Error::Error;
};

/// The stop token was triggered before the work was complete. There is no partial result.
class Stopped : public Error {
  public:
    using Error::Error;
};

/// A sum did not fit its integer, or two values that must agree do not.
class IntegrityError : public Error {
  public:
    using Error::Error;
};

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

/// What a search found: solutions by number of ties, and nodes (placements made).
///
/// A board found with k ties (1 <= k <= 8) stands for 8 / k boards: symmetry `none` finds every board with
/// k = 8, `mirror` finds one of each mirrored pair with k = 4, `full` finds boards with k = 1 to 4.
struct Tally {
    static constexpr int kMaxTies = 8;

    std::array<std::uint64_t, kMaxTies + 1> solutions_by_ties{};  ///< index k; index 0 stays 0
    std::uint64_t nodes = 0;

    /// Adds with overflow checks; throws IntegrityError and leaves *this unspecified.
    Tally& operator+=(const Tally& other);

    /// The number of boards this tally stands for: the sum of 8 / k over the boards found. Exact for the
    /// tally of a whole list of subtrees; throws IntegrityError when a share is not a whole number or
    /// overflows.
    std::uint64_t solutions() const;

    bool operator==(const Tally&) const = default;
};

/// How far a count is. Times are of a steady clock and leave out pauses (a stopped process, a sleeping
/// machine).
struct Progress {
    double fraction = 0;  ///< share of the estimated work that is done, 0..1; never falls during a count
    std::size_t units_done = 0;
    std::size_t units = 0;
    double solutions = 0;             ///< found so far
    std::uint64_t nodes = 0;          ///< made so far
    double seconds = 0;               ///< of this run
    double total_seconds = 0;         ///< with the runs that a checkpoint carried on
    double solutions_per_second = 0;  ///< in this run
    double nodes_per_second = 0;
    /// At the pace of this run; nothing while too little is done to tell.
    std::optional<double> remaining_seconds;
    double remaining_uncertainty = 0;  ///< half width of about a 95 % interval, seconds
};

/// Where and how often a count saves what is done, so that a later count can go on from there.
struct CheckpointOptions {
    enum class Start {
        fresh,   ///< refuse when the file is there already
        resume,  ///< go on from the file, with any threads and engine; start anew when there is none
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
    /// A kernel's name, or "auto" for the fastest.
    std::string engine = "auto";
    /// An instruction set by Highway's name, any letter case ("AVX2", "avx3_dl"); empty for the best there
    /// is.
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
    /// A kernel's name, or "auto" for `engine`: count every subtree a second time with that kernel, as its
    /// mirror image, and throw IntegrityError naming the first subtree that differs.
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
    Tally tally;
    std::string engine;  ///< the kernel that ran
    std::string target;  ///< and its instruction set; empty for the compiler's baseline
    Symmetry symmetry = Symmetry::none;
    int split_depth = 0;
    std::size_t units = 0;
    std::uint64_t fingerprint = 0;  ///< of the subtree list; equal lists have equal fingerprints
    int threads = 0;                ///< threads asked for, after 0 was resolved
    std::vector<WorkerStats>
        workers;  ///< threads that ran at least one task; small counts end before all wake up
    std::size_t resumed_units = 0;  ///< taken over from the checkpoint
    double seconds = 0;        ///< wall clock of this run, without pauses when progress or checkpoints are on
    double total_seconds = 0;  ///< with the runs the checkpoint carried on
    bool double_checked = false;   ///< every subtree counted in this run was counted twice
    std::string checkpoint_error;  ///< why the last save failed; empty when all is saved
};

/// Counts the placements of n queens on an n x n board of which no two attack each other.
///
/// 0 <= n <= kMaxCountSize. Throws InputError for options out of range and for a checkpoint that is locked or
/// of another count, Stopped after a stop request (then the checkpoint holds what was finished),
/// IntegrityError when sums do not add up, std::system_error when the first checkpoint cannot be written;
/// later failures are in CountResult::checkpoint_error. Cost grows about seven- to eightfold with each n. Two
/// calls at once from two threads are fine.
CountResult count(int n, const CountOptions& options = {});

struct EstimateOptions {
    Symmetry symmetry = Symmetry::full;
    /// As in CountOptions; these matter for the time only.
    int threads = 0;
    std::string engine = "auto";
    std::string target{};
    std::uint64_t seed = 1;
    std::size_t probes = 500'000;  ///< about 0.2 us each; the error shrinks with their square root
    /// How long the engine runs at least to learn its rate; 0: not at all, then there is no time either.
    std::chrono::milliseconds calibration{250};
    std::stop_token stop{};  ///< estimate() then throws Stopped
};

/// A 95 % confidence interval.
struct Interval {
    double value = 0;
    double low = 0;
    double high = 0;
};

/// What counting a board would find and take. Solutions and nodes depend on n, symmetry, seed, probes and the kind of
/// engine only.
struct Estimate {
    int n = 0;
    Interval solutions;
    Interval nodes;    ///< placements made; of engine join half boards made and pairs of them decided
    Interval seconds;  ///< wall clock with these threads and no other work, from `nodes` and the rate
    double nodes_per_second = 0;  ///< of all threads together, from CPU time measured here
    std::size_t probes = 0;
    std::uint64_t seed = 0;
    std::string engine;
    std::string target;
    Symmetry symmetry = Symmetry::none;
    int threads = 0;
};

/// Estimates a count by random probes of its search tree, or of half boards, and a short run of the engine.
/// 0 <= n <= kMaxCountSize; throws as count() does.
Estimate estimate(int n, const EstimateOptions& options = {});

/// The number of solutions known from the literature (OEIS A000170) for 0 <= n <= 27, otherwise nothing.
std::optional<std::uint64_t> known_count(int n);

/// The number of fundamental solutions (OEIS A002562): classes of solutions under rotation and reflection,
/// from the number of all solutions. Costs a search for the symmetric ones: milliseconds up to n = 18, about
/// three times as much with each n. Throws IntegrityError when `solutions` cannot be the number for n.
std::uint64_t fundamental_count(int n, std::uint64_t solutions);

/// The number of fundamental solutions known from the literature for 0 <= n <= 27, otherwise nothing.
std::optional<std::uint64_t> known_fundamental_count(int n);

struct Square {
    int row = 0;
    int column = 0;

    auto operator<=>(const Square&) const = default;
};

/// A full board: the queen of row r stands in column columns[r].
using Columns = std::vector<int>;

/// An n x n board with any queens on it. Every square lies on the board and is listed once; complete,
/// count_completions and check throw InputError otherwise.
struct Board {
    int n = 0;
    std::vector<Square> queens;

    bool operator==(const Board&) const = default;
};

/// The squares of a full board in row order.
Board to_board(const Columns& columns);

/// Largest n construct() accepts.
inline constexpr int kMaxConstructSize = 100'000'000;

/// A solution by explicit construction, or nothing for n = 2 and n = 3. 0 <= n <= kMaxConstructSize,
/// otherwise InputError. Linear time.
std::optional<Columns> construct(int n);

/// Two queens in one row, column or diagonal, `first` before `second` in row order.
struct Conflict {
    Square first;
    Square second;

    bool operator==(const Conflict&) const = default;
};

/// Why a board is not a solution; neither is set for a solution.
struct Verdict {
    /// The queen that comes first in row order among those attacking an earlier one, and the last such
    /// earlier queen.
    std::optional<Conflict> conflict;
    /// The first row without a queen; looked for only where there is no conflict.
    std::optional<int> missing_row;

    bool is_solution() const { return !conflict && !missing_row; }
};

/// Is this board a solution: n queens of which no two attack each other. Cost: sorts the queens.
Verdict check(const Board& board);

enum class Answer {
    no,
    yes,
    undecided,  ///< the time was up first
};

struct SearchOptions {
    /// Without a value: until the answer is found.
    std::optional<std::chrono::duration<double>> timeout;
    /// Ends the search early, which then throws Stopped.
    std::stop_token stop;
};

struct SearchResult {
    Answer answer = Answer::undecided;
    Columns columns;  ///< the board for `yes`, otherwise empty
};

/// Largest n of first_solution() and enumerate(): a row must fit a word of 64 bits.
inline constexpr int kMaxListSize = 64;

/// The lexicographically first solution: rows from the first, lowest column first. 0 <= n <= kMaxListSize,
/// otherwise InputError. Under a second for n up to 41,
/// seconds for most n up to 54; no promise beyond.
SearchResult first_solution(int n, const SearchOptions& options = {});

/// Which solutions enumerate() visits.
enum class Listing {
    all,
    fundamental,  ///< one of each class under turning and mirroring: the lexicographically least
};

enum class Visit { go_on, stop };

struct EnumerateOptions {
    Listing listing = Listing::all;
    /// Ends the enumeration early, which then throws Stopped.
    std::stop_token stop;
};

/// Calls `visit` with every solution in lexicographic order until it says stop; returns the number of calls.
/// 0 <= n <= kMaxListSize, otherwise InputError. Constant memory; about a million boards a second.
std::uint64_t enumerate(int n, const std::function<Visit(const Columns&)>& visit,
                        const EnumerateOptions& options = {});

/// Largest n of complete() and count_completions().
inline constexpr int kMaxCompleteSize = 10'000;

/// A solution that keeps every queen of the board, if there is one. 1 <= n <= kMaxCompleteSize and no two
/// queens attack each other, otherwise InputError naming the squares. A `yes` has been checked. The problem
/// is NP-complete: give a timeout where that matters. May use a second thread.
SearchResult complete(const Board& board, const SearchOptions& options = {});

/// The number of solutions that keep every queen of the board, or nothing when the time was up. Same
/// conditions as complete(); throws IntegrityError past 64 bits. Runs on all CPUs for n <= kMaxCountSize, on
/// one otherwise, and takes time in proportion to the number.
std::optional<std::uint64_t> count_completions(const Board& board, const SearchOptions& options = {});

/// CPUs this process may use: its affinity mask, cgroup quota (v1 and v2, rounded up) and SLURM_CPUS_PER_TASK, at
/// least 1.
int usable_cpus();

/// The library's version, for example "1.0.0".
std::string_view version();

}  // namespace nqueens

#pragma GCC visibility pop
