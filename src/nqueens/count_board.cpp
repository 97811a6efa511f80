// The public count(): from options to a checked result. The order of things matters for what is promised:
// options are checked and the checkpoint locked and read before any work; sums are checked before any result.
#include <memory>
#include <string>
#include <utility>

#include "nqueens/checkpoint.hpp"
#include "nqueens/count.hpp"
#include "nqueens/half_board.hpp"
#include "nqueens/long_run.hpp"
#include "nqueens/probe.hpp"

namespace nqueens {
namespace {

constexpr std::string_view kSubtree = "subtree";
constexpr std::string_view kColumnSet = "column set";

// `auto` joins half boards from this size on, if the options leave it the choice: results/bench/join.md.
constexpr int kSmallestForJoin = 18;

// A checkpoint goes on with the units it has.
const Kernel& kernel_for(int n, const CountOptions& options, const std::optional<SavedRun>& saved) {
    const bool free_choice = options.engine == "auto" && options.symmetry == Symmetry::full &&
                             !options.split_depth && !options.double_check;
    const bool join = saved ? saved->work.unit == kColumnSet : n >= kSmallestForJoin;
    return find_kernel(free_choice && join ? "join" : options.engine, options.target, n);
}

std::optional<SavedRun> load(Checkpoint& files, const CheckpointOptions& options) {
    const auto note = [&](std::string_view line) {
        if (options.on_note) options.on_note(line);
    };
    if (options.start == CheckpointOptions::Start::resume) {
        auto saved = files.load(note);
        if (!saved) note("no checkpoint '" + files.file().string() + "' yet: starting anew");
        return saved;
    }
    if (files.has_files()) {
        throw InputError("the checkpoint '" + files.file().string() +
                         "' exists already: resume it, or move it and its .prev away to start anew");
    }
    return std::nullopt;
}

// Checkpoints speak of subtrees by number, so the depth must not depend on threads. Four rows give about
// 14,000 subtrees for n = 17; from n = 22 on a subtree of four rows would take minutes on a slow engine.
int checkpoint_depth(int n, Symmetry symmetry) {
    constexpr int kSmallestOfFive = 22;
    constexpr int kLargestOfFive = 26;  // without symmetry; then five rows make more than kMaxSubtrees
    if (n < kSmallestOfFive) return std::min(n, 4);
    return symmetry == Symmetry::none && n > kLargestOfFive ? 4 : 5;
}

SubtreeList list_for(int n, int threads, const Kernel& kernel, const CountOptions& options,
                     const std::optional<SavedRun>& saved) {
    if (kernel.units == Units::column_sets) {
        if (options.symmetry != Symmetry::full)
            throw InputError("engine join counts with symmetry full only");
        if (options.split_depth) throw InputError("engine join has no split depth");
        return list_column_sets(n);
    }
    if (options.split_depth) return list_subtrees(n, *options.split_depth, options.symmetry);
    if (!options.checkpoint) return list_subtrees_for(n, threads, options.symmetry);
    const bool same_board = saved && saved->work.n == n && saved->work.unit == kSubtree;
    return list_subtrees(n, same_board ? saved->work.split_depth : checkpoint_depth(n, options.symmetry),
                         options.symmetry);
}

SavedRun start_of(const SubtreeList& list, std::optional<SavedRun> saved) {
    const std::size_t units = list.subtrees.size();
    Work work{.n = list.n,
              .symmetry = list.symmetry,
              .unit = std::string(list.units == Units::subtrees ? kSubtree : kColumnSet),
              .split_depth = list.depth,
              .units = units,
              .fingerprint = list.fingerprint};
    if (!saved) return {std::move(work), {.finished = IdSet(0, units), .sum = {}, .seconds = 0}};
    require_same(saved->work, work);
    if (saved->ledger.finished.begin() != 0 || saved->ledger.finished.end() != units)
        throw InputError("the checkpoint is of a part of the board, this run of the whole");
    return std::move(*saved);
}

const Kernel* checker_for(const Kernel& kernel, const std::optional<std::string>& name) {
    if (!name || kernel.units == Units::column_sets) return nullptr;
    const Kernel& checker = *name == "auto" ? kernel : find_kernel(*name);
    if (checker.units != Units::subtrees)
        throw InputError("engine join cannot check subtrees: use it as --engine");
    return &checker;
}

// Two halves have no mirror image that is another unit: join is checked as a whole, by another algorithm.
void check_whole(std::uint64_t solutions, int n, const CountOptions& options) {
    CountOptions other{.threads = options.threads, .engine = *options.double_check, .stop = options.stop};
    if (other.engine == "auto") other.engine = "simd";
    const std::uint64_t again = count(n, other).solutions;
    if (again != solutions) {
        throw IntegrityError("join counted " + std::to_string(solutions) + ", " + other.engine + " " +
                             std::to_string(again));
    }
}

// The run's own sum and the ledger's were made apart from each other and must agree.
CheckedTally checked_total(const CheckedTally& earlier, const RunResult& run, const LongRun& long_run) {
    CheckedTally total = earlier;
    total += {run.tally, run.residues};
    check(total);
    if (long_run.active() && total != long_run.ledger().sum)
        throw IntegrityError("two sums of the same subtrees differ");
    return total;
}

}  // namespace

CountResult count(int n, const CountOptions& options) {
    const int threads = threads_for(options.threads);
    require_countable(n);
    find_kernel(options.engine, options.target, n);  // a wrong name is an error before any file is touched
    std::unique_ptr<Checkpoint> checkpoint;
    std::optional<SavedRun> saved;
    if (options.checkpoint) {
        checkpoint = std::make_unique<Checkpoint>(options.checkpoint->file, disk());
        saved = load(*checkpoint, *options.checkpoint);
    }
    const Kernel& kernel = kernel_for(n, options, saved);
    const Kernel* const checker = checker_for(kernel, options.double_check);
    const SubtreeList list = list_for(n, threads, kernel, options, saved);
    SavedRun start = start_of(list, std::move(saved));
    const std::size_t resumed = start.ledger.finished.count();
    const CheckedTally earlier = start.ledger.sum;

    const std::vector<double> work =
        list.units == Units::subtrees ? estimate_work(list, threads) : estimate_column_sets(list);
    const std::vector<Task> tasks = schedule(plan_tasks(list, threads), work, start.ledger.finished);
    LongRun long_run(std::move(start), work, checkpoint.get(), options);
    RunOptions run_options{.threads = threads,
                           .pin_threads = options.pin_threads,
                           .stop = long_run.stop_token(),
                           .checker = checker};
    if (long_run.active())
        run_options.on_task_done = [&](const Task& task, const Tally& tally) { long_run.add(task, tally); };
    RunResult result;
    try {
        result = run(list, tasks, kernel, run_options);
    } catch (const Stopped&) {
        long_run.interrupted();
        throw;
    }
    long_run.complete();

    Tally tally = checked_total(earlier, result, long_run).tally;
    const std::uint64_t solutions = tally.solutions();
    if (residues_of_solutions(solutions) != residues_of(tally))
        throw IntegrityError("the residues of the total are not those of its parts");
    if (options.double_check && list.units == Units::column_sets) check_whole(solutions, n, options);
    tally += Tally{.solutions_by_ties = {}, .nodes = list.prefix_nodes};
    return {.n = n,
            .solutions = solutions,
            .tally = tally,
            .engine = std::string(kernel.name),
            .target = std::string(kernel.target),
            .symmetry = list.symmetry,
            .split_depth = list.depth,
            .subtrees = list.subtrees.size(),
            .fingerprint = list.fingerprint,
            .threads = threads,
            .workers = std::move(result.workers),
            .resumed_subtrees = resumed,
            .seconds = long_run.seconds(),
            .total_seconds = long_run.ledger().seconds + long_run.seconds(),
            .double_checked = options.double_check.has_value(),
            .checkpoint_error = long_run.save_error()};
}

}  // namespace nqueens
