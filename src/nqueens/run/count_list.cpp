#include "nqueens/run/count_list.hpp"

#include <fmt/format.h>

#include <utility>

#include "nqueens/run/long_run.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {
namespace {

SavedRun start_of(const UnitList& list, std::optional<SavedRun> saved) {
    if (!saved) return {identity_of(list), {.units = UnitSet(list.units.size()), .sum = {}, .seconds = 0}};
    require_same(saved->list, identity_of(list));
    return std::move(*saved);
}

// The run's own sum and that of the finished units were made apart from each other and must agree.
CheckedTally checked_total(const CheckedTally& earlier, const RunResult& run, const LongRun& long_run) {
    CheckedTally total = earlier;
    total += run.sum;
    check(total);
    if (long_run.active() && total != long_run.finished().sum)
        throw IntegrityError("two sums of the same units differ");
    return total;
}

}  // namespace

OpenCheckpoint::OpenCheckpoint(const std::optional<CheckpointOptions>& options) {
    if (!options) return;
    files = std::make_unique<Checkpoint>(options->file, disk());
    const auto note = [&](std::string_view line) {
        if (options->on_note) options->on_note(line);
    };
    if (options->start == CheckpointOptions::Start::resume) {
        saved = files->load(note);
        if (!saved) note(fmt::format("no checkpoint '{}' yet: starting anew", files->file().string()));
    } else if (files->has_files()) {
        throw InputError(fmt::format(
            "the checkpoint '{}' exists already: resume it, or move it and its .prev away to start anew",
            files->file().string()));
    }
}

ListResult count_list(const UnitList& list, const EngineChoice& choice, int threads,
                      OpenCheckpoint checkpoint, const CountOptions& options) {
    SavedRun start = start_of(list, std::move(checkpoint.saved));
    const std::size_t resumed = start.finished.units.count();
    const CheckedTally earlier = start.finished.sum;

    const std::vector<double> costs = choice.engine.kind->expected_costs(list, threads);
    const std::vector<Task> tasks = schedule(plan_tasks(list, threads), costs, start.finished.units);
    LongRun long_run(std::move(start), choice.engine, costs, checkpoint.files.get(), options);
    RunOptions run_options{.threads = threads,
                           .pin_threads = options.pin_threads,
                           .stop = long_run.stop_token(),
                           .checker = choice.checker};
    if (long_run.active())
        run_options.on_task_done = [&](const Task& task, const Tally& tally) { long_run.add(task, tally); };
    RunResult result;
    try {
        result = run(list, tasks, choice.engine, run_options);
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
