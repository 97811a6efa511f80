// nqueens scale: its options and its outputs. How it measures is said in app/scale/measure.hpp, what the numbers mean in
// app/scale/analysis.hpp.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "app/cli/output.hpp"
#include "app/cli/search_options.hpp"
#include "app/commands/commands.hpp"
#include "app/scale/measure.hpp"
#include "app/scale/record.hpp"
#include "app/scale/table.hpp"
#include "nqueens/base/file.hpp"

namespace nqueens::app {
namespace {

constexpr int kMaxRepetitions = 1000;  // what median() takes

// "1,2,4" as ascending numbers; `what` names the list in errors.
std::vector<int> parse_list(const std::string& text, const std::string& what, int low, int high) {
    std::vector<int> values;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        values.push_back(parse_int(std::string_view(text).substr(begin, end - begin), what, low, high));
        begin = end + 1;
    }
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (values[i] <= values[i - 1]) throw UsageError(fmt::format("{} must ascend, not '{}'", what, text));
    }
    return values;
}

// 1, 2, 4, ... and the CPUs themselves.
std::vector<int> default_threads() {
    const int cpus = usable_cpus();
    std::vector<int> threads;
    for (int t = 1; t < cpus; t *= 2) threads.push_back(t);
    threads.push_back(cpus);
    return threads;
}

ScaleRequest parse_request(const CommandLine& line) {
    ScaleRequest request;
    request.n = parse_int(line.positional(0), "the board size", 1, kMaxCountSize);
    request.threads = default_threads();
    if (const auto list = line.text("threads-list"))
        request.threads = parse_list(*list, "option '--threads-list'", 1, CountOptions::kMaxThreads);
    if (request.threads.front() != 1)
        throw UsageError(
            "option '--threads-list' must begin with 1: speed-up is measured against one thread");
    if (const auto list = line.text("depths"))
        request.depths = parse_list(*list, "option '--depths'", 0, request.n);
    request.repetitions = line.integer("repetitions", 1, kMaxRepetitions).value_or(request.repetitions);
    read_search_options(line, request.options);
    request.options.split_depth = line.integer("split-depth", 0, request.n);
    request.options.pin_threads = line.has("pin");
    return request;
}

}  // namespace

Status scale_command(const Words& words) {
    CommandLine line(
        "scale N [options]",
        "Measures how the count for a board of N, 1 <= N <= 28, speeds up with threads, and prints "
        "a table. docs/scaling.md explains every column.");
    line.value("threads-list", "numbers of threads, ascending from 1 (default: 1, 2, 4, ... and all CPUs)",
               "LIST");
    line.value("repetitions", "rounds to measure after a warm-up (default 10)", "R");
    declare_search_options(line);
    line.value("split-depth", "rows placed before subtrees become tasks (default: as count does)", "D");
    line.value("depths", "also compare these split depths, with the largest number of threads", "LIST");
    line.flag("pin", "keep every thread on a CPU of its own, one on each core first");
    line.optional_value("json", "everything measured in FILE, or on standard output instead of the table",
                        "FILE");
    line.optional_value(
        "csv", "a line for each row of the table in FILE, or on standard output instead of it", "FILE");
    line.parse(words, {"the board size N"});
    const ScaleRequest request = parse_request(line);
    const auto json = line.text("json");
    const auto csv = line.text("csv");
    if (json == "" && csv == "")
        throw UsageError("give '--json' or '--csv' a file: both cannot be the output");

    const ScalingReport report = measure_scaling(
        request, [](double seconds) { note(fmt::format("measuring, about {:.0f} s", std::ceil(seconds))); });
    if (json && !json->empty()) write_file_atomically(*json, scaling_record(report));
    if (csv && !csv->empty()) write_file_atomically(*csv, scaling_csv(report));
    if (json == "") {
        print(scaling_record(report));
    } else if (csv == "") {
        print(scaling_csv(report));
    } else {
        print(scaling_table(report, isatty(STDOUT_FILENO) != 0 ? Bars::on : Bars::off));
    }
    return Status::done;
}

}  // namespace nqueens::app
