#include "app/scale/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "nqueens/base/machine.hpp"

namespace nqueens::app {
namespace {

std::string with_interval(const Median& median, int digits) {
    if (!median.interval) return fmt::format("{:.{}f}", median.value, digits);
    return fmt::format("{:.{}f} [{:.{}f}, {:.{}f}]", median.value, digits, median.interval->low, digits,
                       median.interval->high, digits);
}

// Four significant digits of seconds, whatever their size.
int digits_for(double seconds) {
    return std::clamp(3 - static_cast<int>(std::floor(std::log10(seconds))), 0, 6);
}

std::string bar(double share, Bars bars) {
    constexpr int kWidth = 20;
    if (bars == Bars::off) return "";
    std::string text = "  ";
    for (int i = 0; i < std::lround(std::clamp(share, 0.0, 1.2) * kWidth); ++i) text += "█";
    return text;
}

std::string points_table(const ScalingReport& report, Bars bars) {
    constexpr std::string_view kRow = "{:>3}{:>9}{:>33}{:>24}{:>12}{:>9}{:>15}{:>7}{}\n";
    std::string text = fmt::format(kRow, "n", "threads", "wall s", "speed-up", "efficiency", "serial",
                                   "Msol/s/thread", "cores", "");
    for (const ScalingPoint& point : report.analysis.points) {
        const Configuration& c = point.configuration;
        text += fmt::format(kRow, c.n, fmt::format("{}{}", c.threads, point.oversubscribed ? "*" : ""),
                            with_interval(point.wall_seconds, digits_for(point.wall_seconds.value)),
                            with_interval(point.speedup, 3),
                            fmt::format("{:.1f} %", 100 * point.efficiency.value),
                            point.serial_fraction ? fmt::format("{:.4f}", point.serial_fraction->value) : "-",
                            fmt::format("{:.1f}", point.solutions_per_second_per_thread / 1e6),
                            fmt::format("{:.2f}", point.cores_received), bar(point.efficiency.value, bars));
    }
    text +=
        "Medians over rounds; brackets: 95 % interval of the median by order statistics. serial: Karp-Flatt "
        "serial fraction. Msol: million solutions. cores: CPU seconds received a wall second.\n";
    if (bars == Bars::on) text += "Bars: efficiency, 20 cells are 100 %.\n";
    return text;
}

std::string workers_table(const ScalingReport& report, Bars bars) {
    constexpr std::string_view kRow = "{:>9}{:>8}{:>11}{:>11}{:>10}{:>11}{}\n";
    std::string text =
        "\nWorkers in the run of median time; imbalance: busiest worker / mean, median of all runs\n" +
        fmt::format(kRow, "threads", "worker", "busy s", "idle s", "units", "imbalance", "");
    for (const ScalingPoint& point : report.analysis.points) {
        const TimedCount& run = point.configuration.rounds[point.median_round];
        const int digits = digits_for(run.wall_seconds);
        for (std::size_t w = 0; w < run.workers.size(); ++w) {
            const WorkerStats& worker = run.workers[w];
            text += fmt::format(kRow, w == 0 ? std::to_string(point.configuration.threads) : "", w + 1,
                                fmt::format("{:.{}f}", worker.busy_seconds, digits),
                                fmt::format("{:.{}f}", idle_seconds(run, worker), digits), worker.units,
                                w == 0 ? fmt::format("{:.3f}", point.imbalance) : "",
                                bar(worker.busy_seconds / run.wall_seconds, bars));
        }
    }
    return text;
}

std::string depths_table(const ScalingReport& report, Bars bars) {
    const auto& depths = report.analysis.depths;
    if (depths.empty()) return "";
    constexpr std::string_view kRow = "{:>7}{:>10}{:>33}{:>24}{:>11}{:>11}{}\n";
    std::string text = fmt::format("\nGranularity with {} threads\n", depths.front().configuration.threads) +
                       fmt::format(kRow, "depth", "units", "wall s", "speed-up", "CPU s", "imbalance", "");
    for (const ScalingPoint& point : depths) {
        const int digits = digits_for(point.wall_seconds.value);
        text += fmt::format(kRow, point.configuration.split_depth.value_or(0), point.configuration.units,
                            with_interval(point.wall_seconds, digits), with_interval(point.speedup, 3),
                            fmt::format("{:.{}f}", point.cpu_seconds.value, digits),
                            fmt::format("{:.3f}", point.imbalance), bar(point.efficiency.value, bars));
    }
    return text;
}

}  // namespace

std::string scaling_table(const ScalingReport& report, Bars bars) {
    std::string text = fmt::format(
        "Strong scaling, n = {}, engine {}{}{}, symmetry {}, {} repetitions, {}\n{}, usable CPUs: {}\n\n",
        report.n, report.engine, report.target.empty() ? "" : " ", report.target, to_string(report.symmetry),
        report.repetitions, report.pinned ? "pinned" : "not pinned", cpu_model(), report.cpus);
    text += points_table(report, bars) + workers_table(report, bars) + depths_table(report, bars);
    if (!report.analysis.notes.empty()) text += "\n";
    for (const std::string& note : report.analysis.notes) text += fmt::format("* {}\n", note);
    return text;
}

}  // namespace nqueens::app
