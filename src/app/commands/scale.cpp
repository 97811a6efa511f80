// nqueens scale: the same count with different numbers of threads, measured so that the table can be trusted.
//
// Rounds are interleaved: each counts once with every number of threads, every second round backwards, so
// that a slow minute of the machine touches all alike. A warm-up round is thrown away. Every count is
// verified. What the numbers mean is decided in nqueens/scaling.hpp.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/commands/commands.hpp"
#include "app/cli/output.hpp"
#include "app/scale/scale_text.hpp"
#include "app/cli/search_options.hpp"
#include "nqueens/base/file.hpp"
#include "nqueens/base/machine.hpp"
#include "nqueens/record/record.hpp"
#include "app/scale/scaling_record.hpp"

namespace nqueens::app {
namespace {

constexpr int kMaxRepetitions = 1000;
constexpr int kDefaultRepetitions = 10;

struct ScaleRequest {
    int n = 0;
    CountOptions options;  // but for the threads
    std::vector<int> threads;
    std::vector<int> depths;
    int repetitions = kDefaultRepetitions;
    ScalingKind kind = ScalingKind::strong;
};

// "1,2,4" as ascending numbers; `what` names the list in errors.
std::vector<int> parse_list(const std::string& text, const std::string& what, int low, int high) {
    std::vector<int> values;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        values.push_back(parse_int(std::string_view(text).substr(begin, end - begin), what, low, high));
        begin = end + 1;
    }
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (values[i] <= values[i - 1])
            throw UsageError(std::string(what).append(" must ascend, not '").append(text).append("'"));
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

struct Counted {
    CountResult result;
    TimedCount time;
};

Counted count_timed(int n, CountOptions options, int threads) {
    options.threads = threads;
    const double cpu_start = process_cpu_seconds();
    const auto start = std::chrono::steady_clock::now();
    CountResult result = count(n, options);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    const double cpu = process_cpu_seconds() - cpu_start;
    matches_known(result.n, result.solutions);
    TimedCount time{.wall_seconds = wall.count(), .cpu_seconds = cpu, .workers = result.workers};
    time.workers.resize(static_cast<std::size_t>(threads));  // those that found no task were idle
    return {std::move(result), std::move(time)};
}

// One thing to measure again and again.
class Measured {
  public:
    // Counts once to warm up; `time` is not kept.
    Measured(int n, CountOptions options, int threads) : options_(std::move(options)) {
        const Counted first = count_timed(n, options_, threads);
        configuration_ = {.n = n,
                          .threads = threads,
                          .split_depth = first.result.split_depth,
                          .units = first.result.units,
                          .nodes = first.result.tally.nodes};
        engine_ = first.result.engine;
        target_ = first.result.target;
        solutions_ = first.result.solutions;
        warm_up_seconds_ = first.time.wall_seconds;
    }

    void measure() {
        Counted counted = count_timed(configuration_.n, options_, configuration_.threads);
        if (counted.result.solutions != solutions_ || counted.result.tally.nodes != configuration_.nodes) {
            throw IntegrityError("two counts of n = " + std::to_string(configuration_.n) + " with " +
                                 std::to_string(configuration_.threads) +
                                 " threads differ: " + std::to_string(solutions_) + " and " +
                                 std::to_string(counted.result.solutions) + " solutions");
        }
        configuration_.rounds.push_back(std::move(counted.time));
    }

    const Configuration& configuration() const { return configuration_; }
    const std::string& engine() const { return engine_; }
    const std::string& target() const { return target_; }
    double warm_up_seconds() const { return warm_up_seconds_; }

  private:
    CountOptions options_;
    Configuration configuration_;
    std::string engine_;
    std::string target_;
    std::uint64_t solutions_ = 0;
    double warm_up_seconds_ = 0;
};

// For weak scaling: the size, from `request.n` upwards, whose nodes are nearest to `threads` times those of
// n.
class WeakSizes {
  public:
    explicit WeakSizes(const ScaleRequest& request) : request_(request) { add_nodes(); }

    int size_for(int threads) {
        const double wanted = std::log(static_cast<double>(nodes_.front()) * threads);
        const auto distance = [&](std::size_t i) {
            return std::abs(std::log(static_cast<double>(nodes_[i])) - wanted);
        };
        while (std::log(static_cast<double>(nodes_.back())) < wanted && largest() < kMaxCountSize)
            add_nodes();
        std::size_t best = 0;
        for (std::size_t i = 1; i < nodes_.size(); ++i) {
            if (distance(i) < distance(best)) best = i;
        }
        return request_.n + static_cast<int>(best);
    }

  private:
    int largest() const { return request_.n + static_cast<int>(nodes_.size()) - 1; }

    void add_nodes() {
        const int n = request_.n + static_cast<int>(nodes_.size());
        nodes_.push_back(std::max<std::uint64_t>(
            1, count_timed(n, request_.options, request_.threads.back()).result.tally.nodes));
    }

    const ScaleRequest& request_;
    std::vector<std::uint64_t> nodes_;  // of n, n + 1, ...
};

void measure_rounds(std::vector<Measured>& all, int repetitions) {
    double round_seconds = 0;
    for (const Measured& measured : all) round_seconds += measured.warm_up_seconds();
    note("measuring, about " + std::to_string(std::lround(std::ceil(round_seconds * repetitions))) + " s");
    for (int round = 0; round < repetitions; ++round) {
        if (round % 2 == 0) {
            std::for_each(all.begin(), all.end(), [](Measured& measured) { measured.measure(); });
        } else {
            std::for_each(all.rbegin(), all.rend(), [](Measured& measured) { measured.measure(); });
        }
    }
}

ScalingReport measure(const ScaleRequest& request) {
    std::vector<Measured> all;
    WeakSizes sizes(request);
    for (const int threads : request.threads) {
        const int n = request.kind == ScalingKind::weak ? sizes.size_for(threads) : request.n;
        all.emplace_back(n, request.options, threads);
    }
    for (const int depth : request.depths) {
        CountOptions options = request.options;
        options.split_depth = depth;
        all.emplace_back(request.n, options, request.threads.back());
    }
    measure_rounds(all, request.repetitions);

    ScalingReport report{.n = request.n,
                         .kind = request.kind,
                         .engine = all.front().engine(),
                         .target = all.front().target(),
                         .symmetry = request.options.symmetry,
                         .repetitions = request.repetitions,
                         .pinned = request.options.pin_threads,
                         .cpus = usable_cpus()};
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto& kind = i < request.threads.size() ? report.configurations : report.depths;
        kind.push_back(all[i].configuration());
    }
    report.analysis = analyse_scaling(report.configurations, report.kind, report.cpus);
    for (const Configuration& depth : report.depths) {
        report.depth_points.push_back(
            scaling_point(depth, report.configurations.front(), report.kind, report.cpus));
    }
    return report;
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
    request.repetitions = line.integer("repetitions", 1, kMaxRepetitions).value_or(kDefaultRepetitions);
    read_search_options(line, request.options);
    request.options.split_depth = line.integer("split-depth", 0, request.n);
    request.options.pin_threads = line.has("pin");
    if (line.has("weak")) request.kind = ScalingKind::weak;
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
    line.flag("weak", "grow the board with the threads, by node totals, instead of keeping N");
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

    const ScalingReport report = measure(request);
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
