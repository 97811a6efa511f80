// nqueens count --shard: one share of a board into a file of its own, on any of many machines.
//
// The file is the result. One that holds this shard already ends the run at once; any other content is never
// overwritten. Standard output stays empty.
#include "nqueens/cluster/count_shard.hpp"

#include <fmt/format.h>

#include "app/cli/output.hpp"
#include "app/commands/count_request.hpp"
#include "nqueens/base/file.hpp"
#include "nqueens/base/job_environment.hpp"
#include "nqueens/base/machine.hpp"
#include "nqueens/run/checkpoint.hpp"

namespace nqueens::app {
namespace {

// Where this process runs, and whether it and its likes ask for more than there is.
void note_start(const ShardPlan& plan, int threads) {
    const JobEnvironment job = job_environment();
    const int allowed = usable_cpus();
    note(fmt::format("shard {} of n = {}: {} units on {}{}; {} threads, {} CPUs allowed",
                     to_string(plan.shard), plan.part.n, plan.part.units.size(), host_name(),
                     job.rank ? ", rank " + *job.rank : "", threads, allowed));
    if (threads > allowed) note("warning: more threads than CPUs allowed");
    if (job.processes_here && *job.processes_here * threads > affinity_cpus() && *job.processes_here > 1) {
        note(fmt::format("warning: {} processes of {} threads share {} CPUs", *job.processes_here, threads,
                         affinity_cpus()));
    }
}

std::string done_text(const ShardRecord& record, const std::string& output) {
    std::string work;
    for (const WorkCounter& counter : kWorkCounters) {
        if (const auto done = record.sum.tally.work.*counter.value)
            work += fmt::format("{}{} {}", work.empty() ? "" : ", ", done, counter.words);
    }
    return fmt::format("shard {} done: {} in {:.3f} s ({:.3f} CPU s); engine {}{}{}; {}",
                       to_string(record.shard), work.empty() ? "no work" : work, record.seconds,
                       record.cpu_seconds, record.engine, record.target.empty() ? "" : " ", record.target,
                       output);
}

// The record in the file when it is the one asked for, nothing when there is no file. Throws when it holds anything
// else. This much is told without the list of units, which takes seconds for large n; merge looks at the units.
std::optional<ShardRecord> finished(const std::string& output, int n, const Shard& shard,
                                    const CountOptions& options) {
    const UnitKind& kind = *choose_engine(n, options).engine.kind;
    if (!disk().exists(output)) return std::nullopt;
    ShardRecord there = read_shard_record(output);
    const ListIdentity& part = there.part;
    const bool same_depth = !options.split_depth || part.split_depth == options.split_depth;
    if (part.n == n && there.shard == shard && part.symmetry == options.symmetry && same_depth &&
        part.unit == kind.name)
        return there;
    throw InputError(fmt::format(
        "'{}' holds shard {} of n = {}, symmetry {}{}, unit {}: it is left as it is; name another file",
        output, to_string(there.shard), part.n, to_string(part.symmetry),
        part.split_depth ? fmt::format(", split depth {}", *part.split_depth) : "", part.unit));
}

void remove_checkpoint(const std::filesystem::path& file) { Checkpoint(file, disk()).remove(); }

}  // namespace

Status run_shard(int n, CountRequest request, Signals& signals) {
    const double cpu_start = process_cpu_seconds();
    CountOptions& options = request.options;
    const std::string& output = request.shard->output;
    const Shard& shard = request.shard->shard;
    ProgressDisplay display(request.progress);
    if (options.checkpoint) {
        if (options.checkpoint->file.empty()) options.checkpoint->file = output + ".checkpoint";
        options.checkpoint->on_note = [&](std::string_view line) { display.note(line); };
    }
    if (finished(output, n, shard, options)) {
        note("shard " + to_string(shard) + " is done already: " + output);
        if (options.checkpoint) remove_checkpoint(options.checkpoint->file);
        return Status::done;
    }
    const ShardPlan plan = plan_shard(n, shard, options);
    require_writable(output);
    options.threads = options.threads == 0 ? usable_cpus() : options.threads;
    note_start(plan, options.threads);
    options.on_progress = [&](const Progress& progress) { display.update(progress); };
    options.stop = signals.begin_work([&] { display.print_now(); });
    ShardRecord record;
    try {
        record = count_shard(plan, options);
    } catch (const Stopped&) {
        note_interruption(request, display);
        return signals.status();
    }
    signals.settle();
    display.clear();
    record.cpu_seconds = process_cpu_seconds() - cpu_start;
    // Another run of the same shard may have come first; then both must agree.
    if (const auto there = finished(output, n, shard, options)) {
        if (there->part != record.part || !agree(*there, record))
            throw IntegrityError("CONFLICT: '" + output + "' holds another count of the same shard");
    } else {
        write_file_atomically(output, to_text(record));
    }
    if (options.checkpoint) remove_checkpoint(options.checkpoint->file);
    note(done_text(record, output));
    return Status::done;
}

}  // namespace nqueens::app
