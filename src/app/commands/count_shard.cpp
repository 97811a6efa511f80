// nqueens count --shard: one share of a board into a file of its own, on any of many machines.
//
// The file is the result. One that holds this shard already ends the run at once; any other content is never
// overwritten. Standard output stays empty.
#include <algorithm>
#include <iomanip>
#include <sstream>

#include "app/commands/count_request.hpp"
#include "app/cli/output.hpp"
#include "nqueens/run/count_list.hpp"
#include "nqueens/cluster/count_shard.hpp"
#include "nqueens/base/file.hpp"
#include "nqueens/base/job_environment.hpp"
#include "nqueens/base/machine.hpp"

namespace nqueens::app {
namespace {

// Where this process runs, and whether it and its likes ask for more than there is.
void note_start(const ShardPlan& plan, int threads) {
    const JobEnvironment job = job_environment();
    const int allowed = usable_cpus();
    std::ostringstream text;
    text << "shard " << to_string(plan.shard) << " of n = " << plan.part.n << ": "
         << plan.part.units.size() << " units on " << host_name();
    if (job.rank) text << ", rank " << *job.rank;
    text << "; " << threads << " threads, " << allowed << " CPUs allowed";
    note(text.str());
    if (threads > allowed) note("warning: more threads than CPUs allowed");
    if (job.processes_here && *job.processes_here * threads > affinity_cpus() &&
        *job.processes_here > 1) {
        note("warning: " + std::to_string(*job.processes_here) + " processes of " +
             std::to_string(threads) + " threads share " + std::to_string(affinity_cpus()) + " CPUs");
    }
}

std::string done_text(const ShardRecord& record, const std::string& output) {
    std::ostringstream text;
    text << "shard " << to_string(record.shard) << " done: " << record.sum.tally.nodes << " nodes in "
         << std::fixed << std::setprecision(3) << record.seconds << " s (" << record.cpu_seconds
         << " CPU s); engine " << record.engine << (record.target.empty() ? "" : " ") << record.target << "; "
         << output;
    return text.str();
}

// The record in the file when it is the one asked for, nothing when there is no file. Throws when it holds anything
// else. This much is told without the list of units, which takes seconds for large n; merge looks at the units.
std::optional<ShardRecord> finished(const std::string& output, int n, const Shard& shard,
                                    const CountOptions& options) {
    if (!disk().exists(output)) return std::nullopt;
    ShardRecord there = read_shard_record(output);
    const Work& work = there.work;
    const bool same_depth = !options.split_depth || work.split_depth == *options.split_depth;
    if (work.n == n && there.shard == shard && work.symmetry == options.symmetry && same_depth &&
        work.unit == to_string(kernel_for(n, options, nullptr).kind))
        return there;
    throw InputError("'" + output + "' holds shard " + to_string(there.shard) + " of n = " +
                     std::to_string(work.n) + ", symmetry " + std::string(to_string(work.symmetry)) +
                     ", split depth " + std::to_string(work.split_depth) + ", unit " + work.unit +
                     ": it is left as it is; name another file");
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
        if (there->work != record.work || !agree(*there, record))
            throw IntegrityError("CONFLICT: '" + output + "' holds another count of the same shard");
    } else {
        write_file_atomically(output, to_text(record));
    }
    if (options.checkpoint) remove_checkpoint(options.checkpoint->file);
    note(done_text(record, output));
    return Status::done;
}

}  // namespace nqueens::app
