// nqueens count: the number alone on standard output, everything else on standard error or in a file.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "app/cli/output.hpp"
#include "app/commands/count_request.hpp"
#include "nqueens/api/count_board.hpp"
#include "nqueens/base/file.hpp"
#include "nqueens/base/job_environment.hpp"
#include "nqueens/base/machine.hpp"
#include "nqueens/record/record.hpp"

namespace nqueens::app {
namespace {

constexpr std::string_view kStandardInput = "-";

void check_known(int n) {
    if (!known_count(n)) throw UsageError("no value is known to verify n = " + std::to_string(n) + " with");
}

std::string with_target(const CountResult& result) {
    return result.target.empty() ? result.engine : result.engine + " " + result.target;
}

std::string stats_line(const CountedBoard& board, const Timing& timing) {
    const CountResult& result = board.result;
    std::string work;
    for (const WorkCounter& counter : kWorkCounters) {
        const auto done = result.work.*counter.value;
        if (done == 0) continue;
        work += fmt::format("{}{} {} ({:.1f} million/s)", work.empty() ? "" : ", ", done, counter.words,
                            static_cast<double>(done) / result.total_seconds / 1e6);
    }
    return fmt::format(
        "n = {}: {} in {:.3f} s ({:.3f} CPU s){}; engine {}, symmetry {}, {} {}s{}, {} threads", result.n,
        work.empty() ? "nothing to search" : work, timing.wall_seconds, timing.cpu_seconds,
        result.resumed_units > 0 ? fmt::format(", with earlier runs {:.3f} s", result.total_seconds) : "",
        with_target(result), to_string(result.symmetry), result.units, board.list.unit,
        board.list.split_depth ? fmt::format(" of depth {}", *board.list.split_depth) : "", result.threads);
}

// The number of fundamental solutions; with `verify` it must be the known one, if one is known.
std::uint64_t fundamental(const CountResult& result, bool verify) {
    const std::uint64_t classes = fundamental_count(result.n, result.solutions);
    const auto known = known_fundamental_count(result.n);
    if (verify && known && *known != classes) {
        throw IntegrityError(
            fmt::format("MISMATCH: {} fundamental solutions for n = {}, but the known value is {}", classes,
                        result.n, *known));
    }
    return classes;
}

Status print_result(const CountedBoard& board, std::uint64_t answer, double cpu_seconds,
                    const CountRequest& request, Layout layout) {
    const CountResult& result = board.result;
    const Timing timing{result.seconds, cpu_seconds};
    if (request.stats) note(stats_line(board, timing));
    if (request.verify) matches_known(result.n, result.solutions);
    const std::string number = std::to_string(answer) + "\n";
    const std::string record =
        request.json ? count_record(result, board.list, board.sum.tally, timing, layout) : "";
    print(request.json && request.json->empty() ? record : number);
    // Last: the number is not lost with a file.
    if (request.json && !request.json->empty()) write_file_atomically(*request.json, record);
    if (result.checkpoint_error.empty()) return Status::done;
    note("the count is complete, but its checkpoint is not saved: " + result.checkpoint_error);
    return Status::failure;
}

Status count_one(int n, const CountRequest& request, Layout layout, Signals& signals) {
    if (request.verify) check_known(n);
    ProgressDisplay display(request.progress);
    CountOptions options = request.options;
    options.on_progress = [&](const Progress& progress) { display.update(progress); };
    if (options.checkpoint) {
        if (options.checkpoint->file.empty())
            options.checkpoint->file = "nqueens-" + std::to_string(n) + ".checkpoint";
        options.checkpoint->on_note = [&](std::string_view line) { display.note(line); };
    }
    options.stop = signals.begin_work([&] { display.print_now(); });
    const double cpu_start = process_cpu_seconds();
    CountedBoard board;
    std::uint64_t answer = 0;
    try {
        board = count_board(n, options);
        answer = request.fundamental ? fundamental(board.result, request.verify) : board.result.solutions;
    } catch (const Stopped&) {
        note_interruption(request, display);
        return signals.status();
    }
    signals.settle();
    display.clear();
    return print_result(board, answer, process_cpu_seconds() - cpu_start, request, layout);
}

// The next line of standard input; nothing at the end.
std::optional<std::string> next_line() {
    constexpr std::size_t kLongestLine = 1000;
    std::string line;
    int c = std::cin.get();
    if (c == EOF) return std::nullopt;
    for (; c != EOF && c != '\n'; c = std::cin.get()) {
        if (line.size() == kLongestLine)
            throw UsageError("longer than " + std::to_string(kLongestLine) + " characters");
        line += static_cast<char>(c);
    }
    return line;
}

// One size a line, blanks around it and empty lines allowed; answers appear as they are found.
Status count_sizes_from_input(const CountRequest& request, Signals& signals) {
    if (request.json && !request.json->empty()) throw UsageError("--json with a file takes one board size");
    if (request.options.checkpoint) throw UsageError("--checkpoint takes one board size");
    if (request.shard) throw UsageError("--shard takes one board size");
    int line_number = 0;
    for (;;) {
        ++line_number;
        try {
            const auto line = next_line();
            if (!line) break;
            const auto first = line->find_first_not_of(" \t\r");
            if (first == std::string::npos) continue;
            const auto last = line->find_last_not_of(" \t\r");
            const int size = parse_size(std::string_view(*line).substr(first, last - first + 1));
            const Status status = count_one(size, request, Layout::one_line, signals);
            if (status != Status::done) return status;
            signals.wait_for_next();
        } catch (const UsageError& error) {
            throw UsageError("line " + std::to_string(line_number) + " of standard input: " + error.what());
        }
    }
    // What goes wrong below the stream looks like the end of the input to std::cin.
    if (std::ferror(stdin) != 0) throw Error("cannot read standard input");
    signals.settle();
    return Status::done;
}

}  // namespace

Status count_command(const Words& words) {
    CommandLine line(
        "count N|- [options]",
        "Prints the number of solutions for a board of N, 0 <= N <= 28. With - reads sizes from standard "
        "input, one a line.");
    declare_count_options(line);
    line.parse(words, {"the board size N"});
    const CountRequest request = count_request_from(line, words);
    for (const std::string& ignored : job_environment().ignored) note(ignored);

    Signals signals;
    if (line.positional(0) == kStandardInput) return count_sizes_from_input(request, signals);
    const int n = parse_size(line.positional(0));
    if (request.shard) return run_shard(n, request, signals);
    return count_one(n, request, Layout::indented, signals);
}

}  // namespace nqueens::app
