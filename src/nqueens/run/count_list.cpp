#include "nqueens/run/count_list.hpp"

#include <utility>

#include "nqueens/run/scheduler.hpp"
#include "nqueens/kernels/join/half_board.hpp"
#include "nqueens/run/long_run.hpp"
#include "nqueens/units/tree_size.hpp"

namespace nqueens {
namespace {

// `auto` joins half boards from this size on, if the options leave it the choice: results/bench/join.md.
constexpr int kSmallestForJoin = 16;

SavedRun start_of(const UnitList& list, std::optional<SavedRun> saved) {
    const std::size_t units = list.units.size();
    if (!saved) return {work_of(list), {.units = UnitSet(0, units), .sum = {}, .seconds = 0}};
    require_same(saved->work, work_of(list));
    if (saved->finished.units.begin() != 0 || saved->finished.units.end() != units)
        throw InputError("the checkpoint is of a part of the units, this run of all");
    return std::move(*saved);
}

// Two halves have no mirror image that is another unit: join is checked as a whole, by another algorithm.
const Kernel* checker_for(const Kernel& kernel, const std::optional<std::string>& name) {
    if (!name || kernel.kind == Units::column_sets) return nullptr;
    const Kernel& checker = *name == "auto" ? kernel : find_kernel(*name);
    if (checker.kind != Units::subtrees)
        throw InputError("engine join cannot check subtrees: use it as --engine");
    return &checker;
}

// The run's own sum and the ledger's were made apart from each other and must agree.
CheckedTally checked_total(const CheckedTally& earlier, const RunResult& run, const LongRun& long_run) {
    CheckedTally total = earlier;
    total += {run.tally, run.checksum};
    check(total);
    if (long_run.active() && total != long_run.finished().sum)
        throw IntegrityError("two sums of the same units differ");
    return total;
}

}  // namespace

const Kernel& kernel_for(int n, const CountOptions& options, const Work* saved) {
    const bool free_choice = options.engine == "auto" && options.symmetry == Symmetry::full &&
                             !options.split_depth && !options.double_check;
    const bool join = saved != nullptr ? saved->unit == to_string(Units::column_sets) : n >= kSmallestForJoin;
    return find_kernel(free_choice && join ? "join" : options.engine, options.target, n);
}

void require_join_options(const CountOptions& options) {
    if (options.symmetry != Symmetry::full) throw InputError("engine join counts with symmetry full only");
    if (options.split_depth) throw InputError("engine join has no split depth");
}

OpenCheckpoint::OpenCheckpoint(const std::optional<CheckpointOptions>& options) {
    if (!options) return;
    files = std::make_unique<Checkpoint>(options->file, disk());
    const auto note = [&](std::string_view line) {
        if (options->on_note) options->on_note(line);
    };
    if (options->start == CheckpointOptions::Start::resume) {
        saved = files->load(note);
        if (!saved) note("no checkpoint '" + files->file().string() + "' yet: starting anew");
    } else if (files->has_files()) {
        throw InputError("the checkpoint '" + files->file().string() +
                         "' exists already: resume it, or move it and its .prev away to start anew");
    }
}

ListResult count_list(const UnitList& list, const Kernel& kernel, int threads, OpenCheckpoint checkpoint,
                      const CountOptions& options) {
    const Kernel* const checker = checker_for(kernel, options.double_check);
    SavedRun start = start_of(list, std::move(checkpoint.saved));
    const std::size_t resumed = start.finished.units.count();
    const CheckedTally earlier = start.finished.sum;

    const std::vector<double> work =
        list.kind == Units::subtrees ? estimate_work(list, threads) : estimate_column_sets(list);
    const std::vector<Task> tasks = schedule(plan_tasks(list, threads), work, start.finished.units);
    LongRun long_run(std::move(start), work, checkpoint.files.get(), options);
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
    return {.sum = checked_total(earlier, result, long_run),
            .workers = std::move(result.workers),
            .resumed_units = resumed,
            .seconds = long_run.seconds(),
            .total_seconds = long_run.finished().seconds + long_run.seconds(),
            .checkpoint_error = long_run.save_error()};
}

}  // namespace nqueens
