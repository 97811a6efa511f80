// nqueens estimate: what a count would find and how long it would take, before it is started.
#include <iomanip>
#include <limits>
#include <sstream>

#include "app/commands/commands.hpp"
#include "app/cli/output.hpp"
#include "app/cli/progress.hpp"
#include "app/cli/search_options.hpp"
#include "nqueens/record/record.hpp"

namespace nqueens::app {
namespace {

std::string interval_text(const Interval& interval) {
    std::ostringstream text;
    text << std::setprecision(4) << interval.value << "  (95 %: " << interval.low << " to " << interval.high
         << ")";
    return text.str();
}

std::string table(const Estimate& estimate) {
    std::ostringstream text;
    text << "solutions  " << interval_text(estimate.solutions) << "\n"
         << "nodes      " << interval_text(estimate.nodes) << "\n"
         << "time here  " << duration_text(estimate.seconds.value) << "  (" << interval_text(estimate.seconds)
         << " seconds)\n"
         << "from       " << estimate.probes << " probes, seed " << estimate.seed << "; engine "
         << estimate.engine << (estimate.target.empty() ? "" : " ") << estimate.target << ", symmetry "
         << to_string(estimate.symmetry) << ", " << estimate.threads << " threads at " << std::setprecision(3)
         << estimate.nodes_per_second << " nodes/s\n";
    return text.str();
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
