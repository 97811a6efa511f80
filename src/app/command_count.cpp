// nqueens count: the number alone on standard output, everything else on standard error or in a file.
#include <chrono>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "nqueens/file.hpp"
#include "nqueens/machine.hpp"
#include "nqueens/record.hpp"

namespace nqueens::app {
namespace {

constexpr std::string_view kStandardInput = "-";

struct CountRequest {
    CountOptions options;
    bool fundamental = false;
    bool verify = false;
    bool stats = false;
    std::optional<std::string> json;  // a file, or empty for standard output
};

int parse_size(std::string_view text) {
    const int size = parse_int(text, "the board size", 0, 1'000'000'000);
    if (size > kMaxCountSize) {
        throw UsageError("counting is for 0 <= N <= " + std::to_string(kMaxCountSize) + ", not " +
                         std::to_string(size) + ": larger totals do not fit 64 bits");
    }
    return size;
}

void check_known(int n) {
    if (!known_count(n)) throw UsageError("no value is known to verify n = " + std::to_string(n) + " with");
}

std::string stats_line(const CountResult& result, const Timing& timing) {
    std::ostringstream text;
    text << "n = " << result.n << ": " << result.tally.nodes << " nodes in " << std::fixed
         << std::setprecision(3) << timing.wall_seconds << " s (" << timing.cpu_seconds << " CPU s), "
         << std::setprecision(1) << static_cast<double>(result.tally.nodes) / timing.wall_seconds / 1e6
         << " million nodes/s; engine " << result.engine << (result.target.empty() ? "" : " ")
         << result.target << ", symmetry " << to_string(result.symmetry) << ", " << result.subtrees
         << " subtrees of depth " << result.split_depth << ", " << result.threads << " threads";
    return text.str();
}

// The number of fundamental solutions; with `verify` it must be the known one, if one is known.
std::uint64_t fundamental(const CountResult& result, bool verify) {
    const std::uint64_t classes = fundamental_count(result.n, result.solutions);
    const auto known = known_fundamental_count(result.n);
    if (verify && known && *known != classes) {
        throw IntegrityError("MISMATCH: " + std::to_string(classes) + " fundamental solutions for n = " +
                             std::to_string(result.n) + ", but the known value is " + std::to_string(*known));
    }
    return classes;
}

void count_one(int n, const CountRequest& request, Layout layout) {
    if (request.verify) check_known(n);
    const auto start = std::chrono::steady_clock::now();
    const double cpu_start = process_cpu_seconds();
    const CountResult result = count(n, request.options);
    const Timing timing{std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
                        process_cpu_seconds() - cpu_start};
    if (request.stats) note(stats_line(result, timing));
    if (request.verify) matches_known(result);
    const std::uint64_t answer = request.fundamental ? fundamental(result, request.verify) : result.solutions;
    const std::string number = std::to_string(answer) + "\n";
    if (!request.json) return print(number);
    const std::string record = count_record(result, timing, layout);
    if (request.json->empty()) return print(record);
    print(number);  // first: the number is not lost with the file
    write_file_atomically(*request.json, record);
}

// One size a line, blanks around it and empty lines allowed; answers appear as they are found.
void count_sizes_from_input(const CountRequest& request) {
    if (request.json && !request.json->empty()) throw UsageError("--json with a file takes one board size");
    int line_number = 0;
    for (std::string line; std::getline(std::cin, line);) {
        ++line_number;
        const auto first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos) continue;
        const auto last = line.find_last_not_of(" \t\r");
        try {
            count_one(parse_size(std::string_view(line).substr(first, last - first + 1)), request,
                      Layout::one_line);
        } catch (const UsageError& error) {
            throw UsageError("line " + std::to_string(line_number) + " of standard input: " + error.what());
        }
    }
    // What goes wrong below the stream looks like the end of the input to std::cin.
    if (std::ferror(stdin) != 0) throw Error("cannot read standard input");
}

}  // namespace

Status count_command(const Words& words) {
    CommandLine line(
        "count N|- [options]",
        "Prints the number of solutions for a board of N, 0 <= N <= 28. With - reads sizes from standard "
        "input, one a line.");
    line.value("t,threads", "threads; 0 or nothing: the CPUs this process may use", "T");
    line.value("engine", "auto or a kernel that 'nqueens info' lists", "NAME");
    line.value("target", "force an instruction set that 'nqueens info' lists", "NAME");
    line.value("symmetry", "boards searched: none (all), mirror (half) or full (an eighth; the default)",
               "NAME");
    line.value("split-depth", "rows placed before subtrees become tasks, or auto (two or more)", "D");
    line.flag("fundamental",
              "print the number of fundamental solutions: those alike up to symmetry count as one");
    line.flag("verify", "compare with the known value; a mismatch is an error (status 3)");
    line.flag("stats", "nodes, seconds and rate on standard error");
    line.optional_value("json", "a full record in FILE, or on standard output instead of the number", "FILE");
    if (!line.parse(words, {"the board size N"})) return Status::done;

    CountRequest request;
    request.options.threads = line.integer("threads", 0, CountOptions::kMaxThreads).value_or(0);
    request.options.engine = line.text("engine").value_or("auto");
    request.options.target = line.text("target").value_or("");
    if (const auto name = line.text("symmetry")) request.options.symmetry = symmetry_from(*name);
    if (line.text("split-depth") != "auto")
        request.options.split_depth = line.integer("split-depth", 0, kMaxCountSize);
    request.fundamental = line.has("fundamental");
    request.verify = line.has("verify");
    request.stats = line.has("stats");
    request.json = line.text("json");

    if (line.positional(0) == kStandardInput) {
        count_sizes_from_input(request);
    } else {
        count_one(parse_size(line.positional(0)), request, Layout::indented);
    }
    return Status::done;
}

}  // namespace nqueens::app
