// nqueens estimate: what a count would find and how long it would take, before it is started.
#include <fmt/format.h>

#include <limits>

#include "app/cli/output.hpp"
#include "app/cli/progress.hpp"
#include "app/cli/search_options.hpp"
#include "app/commands/commands.hpp"
#include "nqueens/record/record.hpp"

namespace nqueens::app {
namespace {

std::string interval_text(const Interval& interval) {
    return fmt::format("{:.4g}  (95 %: {:.4g} to {:.4g})", interval.value, interval.low, interval.high);
}

std::string table(const Estimate& estimate) {
    std::string text = fmt::format("{:<12}{}\n", "solutions", interval_text(estimate.solutions));
    for (const WorkCounter& counter : kWorkCounters) {
        const Interval& work = estimate.*counter.estimate;
        if (work.value > 0) text += fmt::format("{:<12}{}\n", counter.words, interval_text(work));
    }
    return text +
           fmt::format(
               "{:<12}{}  ({} seconds)\n{:<12}{} probes, seed {}; engine {}{}{}, symmetry {}, {} threads\n",
               "time here", duration_text(estimate.seconds.value), interval_text(estimate.seconds), "from",
               estimate.probes, estimate.seed, estimate.engine, estimate.target.empty() ? "" : " ",
               estimate.target, to_string(estimate.symmetry), estimate.threads);
}

}  // namespace

Status estimate_command(const Words& words) {
    constexpr int kMostProbes = 1'000'000'000;
    CommandLine line("estimate N [options]",
                     "Estimates, from random probes and a short run of the engine, what `count N` finds and "
                     "takes on this machine.");
    declare_threads(line);
    declare_search_options(line);
    line.value("seed", "the same seed probes the same paths (default: 1)", "S");
    line.value("probes", "random paths walked (default: 500000)", "P");
    line.flag("json", "one JSON object instead of text");
    line.parse(words, {"the board size N"});

    EstimateOptions options;
    options.threads = threads_asked_for(line);
    read_search_options(line, options);
    if (const auto seed = line.integer("seed", 0, std::numeric_limits<int>::max()))
        options.seed = static_cast<std::uint64_t>(*seed);
    if (const auto probes = line.integer("probes", 1, kMostProbes))
        options.probes = static_cast<std::size_t>(*probes);
    const Estimate result =
        estimate(parse_int(line.positional(0), "the board size", 0, kMaxCountSize), options);
    print(line.has("json") ? estimate_record(result) : table(result));
    return Status::done;
}

}  // namespace nqueens::app
