// nqueens count: the number alone on standard output, everything else on standard error or in a file.
#include <chrono>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/signals.hpp"
#include "nqueens/file.hpp"
#include "nqueens/machine.hpp"
#include "nqueens/record.hpp"

namespace nqueens::app {
namespace {

constexpr std::string_view kStandardInput = "-";

struct CountRequest {
    CountOptions options;
    bool fundamental = false;
    Words words;  // the command line, to say how to go on
    ProgressMode progress = ProgressMode::automatic;
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
         << std::setprecision(3) << timing.wall_seconds << " s (" << timing.cpu_seconds << " CPU s), ";
    if (result.resumed_subtrees > 0) text << "with earlier runs " << result.total_seconds << " s, ";
    text << std::setprecision(1) << static_cast<double>(result.tally.nodes) / result.total_seconds / 1e6
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

std::string quoted(const std::string& word) {
    const bool plain = word.find_first_of(" \t'\"\\$`*?[](){}<>|&;#~!") == std::string::npos;
    return plain ? word : std::string("'").append(word).append("'");
}

void note_interruption(const CountRequest& request, ProgressDisplay& display) {
    std::string text = "interrupted at " + display.percent() + "; ";
    if (!request.options.checkpoint) {
        display.note(text + "nothing is saved: with --checkpoint a count can be resumed");
        return;
    }
    text += "go on with: nqueens count";
    for (const std::string& word : request.words) {
        if (word != "--resume") text.append(" ").append(quoted(word));
    }
    display.note(text + " --resume");
}

Status print_result(const CountResult& result, std::uint64_t answer, double cpu_seconds,
                    const CountRequest& request, Layout layout) {
    const Timing timing{result.seconds, cpu_seconds};
    if (request.stats) note(stats_line(result, timing));
    if (request.verify) matches_known(result);
    const std::string number = std::to_string(answer) + "\n";
    const std::string record = request.json ? count_record(result, timing, layout) : "";
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
    CountResult result;
    std::uint64_t answer = 0;
    try {
        result = count(n, options);
        answer = request.fundamental ? fundamental(result, request.verify) : result.solutions;
    } catch (const Stopped&) {
        note_interruption(request, display);
        return signals.status();
    }
    signals.settle();
    display.clear();
    return print_result(result, answer, process_cpu_seconds() - cpu_start, request, layout);
}

// One size a line, blanks around it and empty lines allowed; answers appear as they are found.
Status count_sizes_from_input(const CountRequest& request, Signals& signals) {
    if (request.json && !request.json->empty()) throw UsageError("--json with a file takes one board size");
    if (request.options.checkpoint) throw UsageError("--checkpoint takes one board size");
    int line_number = 0;
    for (std::string line; std::getline(std::cin, line);) {
        ++line_number;
        const auto first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos) continue;
        const auto last = line.find_last_not_of(" \t\r");
        try {
            const int size = parse_size(std::string_view(line).substr(first, last - first + 1));
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

std::optional<CheckpointOptions> checkpoint_options(const CommandLine& line) {
    if (!line.has("checkpoint") && !line.has("resume")) {
        if (line.has("interval")) throw UsageError("option '--interval' needs --checkpoint");
        return std::nullopt;
    }
    constexpr int kLongestInterval = 86400;
    CheckpointOptions checkpoint;
    checkpoint.file = line.text("checkpoint").value_or("");
    if (line.has("resume")) checkpoint.start = CheckpointOptions::Start::resume;
    if (const auto seconds = line.integer("interval", 0, kLongestInterval))
        checkpoint.interval = std::chrono::seconds(*seconds);
    return checkpoint;
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
    line.value("progress", "auto, always or never: how far it is, on standard error", "WHEN");
    line.optional_value("checkpoint", "save what is done in FILE (default: nqueens-N.checkpoint)", "FILE");
    line.value("interval", "seconds between two saves (default: 30; 0: ten a second)", "SECONDS");
    line.flag("resume", "go on from the checkpoint if there is one");
    line.optional_value("double-check", "count every subtree again, mirrored, with that engine or the same",
                        "NAME");
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
    request.options.checkpoint = checkpoint_options(line);
    if (const auto engine = line.text("double-check"))
        request.options.double_check = engine->empty() ? "auto" : *engine;
    request.words = words;
    request.progress = progress_mode_from(line.text("progress").value_or("auto"));
    request.verify = line.has("verify");
    request.stats = line.has("stats");
    request.json = line.text("json");

    Signals signals;
    if (line.positional(0) == kStandardInput) return count_sizes_from_input(request, signals);
    return count_one(parse_size(line.positional(0)), request, Layout::indented, signals);
}

}  // namespace nqueens::app
