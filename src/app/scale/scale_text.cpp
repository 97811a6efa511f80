#include "app/scale/scale_text.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

#include "nqueens/base/machine.hpp"

namespace nqueens::app {
namespace {

std::string fixed(double value, int digits) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(digits) << value;
    return text.str();
}

std::string right(const std::string& text, std::size_t width) {
    return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

std::string with_interval(const Measured& estimate, int digits) {
    std::string text = fixed(estimate.value, digits);
    if (!estimate.interval) return text;
    text.append(" [").append(fixed(estimate.interval->low, digits));
    return text.append(", ").append(fixed(estimate.interval->high, digits)).append("]");
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

struct Column {
    std::string title;
    std::size_t width;
};

void append_header(std::string& text, const std::vector<Column>& columns) {
    for (const Column& column : columns) text += right(column.title, column.width);
    text += "\n";
}

void append_row(std::string& text, const std::vector<Column>& columns, const std::vector<std::string>& cells,
                const std::string& end) {
    for (std::size_t i = 0; i < columns.size(); ++i) text += right(cells[i], columns[i].width);
    text += end + "\n";
}

void append_points(std::string& text, const ScalingReport& report, Bars bars) {
    const std::vector<Column> columns{
        {"n", 3},           {"threads", 9}, {"wall s", 33},          {"speed-up", 24},
        {"efficiency", 12}, {"serial", 9},  {"Mnodes/s/thread", 17}, {"cores", 7}};
    append_header(text, columns);
    for (std::size_t i = 0; i < report.configurations.size(); ++i) {
        const Configuration& c = report.configurations[i];
        const ScalingPoint& point = report.analysis.points[i];
        append_row(text, columns,
                   {std::to_string(c.n), std::to_string(c.threads) + (point.oversubscribed ? "*" : ""),
                    with_interval(point.wall_seconds, digits_for(point.wall_seconds.value)),
                    with_interval(point.speedup, 3), fixed(100 * point.efficiency.value, 1) + " %",
                    point.serial_fraction ? fixed(point.serial_fraction->value, 4) : "-",
                    fixed(point.nodes_per_second_per_thread / 1e6, 1), fixed(point.cores_received, 2)},
                   bar(point.efficiency.value, bars));
    }
    text +=
        "Brackets: 95 % bootstrap interval of the median. serial: Karp-Flatt serial fraction. cores: CPU "
        "seconds "
        "received a wall second.\n";
    if (bars == Bars::on) text += "Bars: efficiency, 20 cells are 100 %.\n";
}

void append_workers(std::string& text, const ScalingReport& report, Bars bars) {
    const std::vector<Column> columns{{"threads", 9}, {"worker", 8},    {"busy s", 11},
                                      {"idle s", 11}, {"subtrees", 10}, {"imbalance", 11}};
    text += "\nWorkers in the run of median time; imbalance: busiest worker / mean, median of all runs\n";
    append_header(text, columns);
    for (std::size_t i = 0; i < report.configurations.size(); ++i) {
        const ScalingPoint& point = report.analysis.points[i];
        const TimedCount& run = report.configurations[i].rounds[point.median_round];
        const int digits = digits_for(run.wall_seconds);
        for (std::size_t w = 0; w < run.workers.size(); ++w) {
            const WorkerStats& worker = run.workers[w];
            append_row(text, columns,
                       {w == 0 ? std::to_string(report.configurations[i].threads) : "", std::to_string(w + 1),
                        fixed(worker.busy_seconds, digits), fixed(idle_seconds(run, worker), digits),
                        std::to_string(worker.units), w == 0 ? fixed(point.imbalance, 3) : ""},
                       bar(worker.busy_seconds / run.wall_seconds, bars));
        }
    }
}

void append_depths(std::string& text, const ScalingReport& report, Bars bars) {
    if (report.depths.empty()) return;
    const std::vector<Column> columns{{"depth", 7},     {"subtrees", 10}, {"wall s", 33},
                                      {"speed-up", 24}, {"CPU s", 11},    {"imbalance", 11}};
    text += "\nGranularity with " + std::to_string(report.depths.front().threads) + " threads\n";
    append_header(text, columns);
    for (std::size_t i = 0; i < report.depths.size(); ++i) {
        const Configuration& c = report.depths[i];
        const ScalingPoint& point = report.depth_points[i];
        const int digits = digits_for(point.wall_seconds.value);
        append_row(text, columns,
                   {std::to_string(c.split_depth), std::to_string(c.units),
                    with_interval(point.wall_seconds, digits), with_interval(point.speedup, 3),
                    fixed(point.cpu_seconds.value, digits), fixed(point.imbalance, 3)},
                   bar(point.efficiency.value, bars));
    }
}

void append_fits(std::string& text, const ScalingAnalysis& analysis) {
    text += "\n";
    if (analysis.amdahl) {
        text.append("Amdahl: serial fraction ").append(with_interval(analysis.amdahl->serial_fraction, 4));
        text += "\n";
    }
    if (analysis.usl) {
        text.append("Universal Scalability Law: contention ")
            .append(with_interval(analysis.usl->contention, 4));
        text.append(", coherency ").append(with_interval(analysis.usl->coherency, 6));
        if (analysis.usl->peak_threads)
            text.append("; fastest with ").append(fixed(*analysis.usl->peak_threads, 0)).append(" threads");
        text += "\n";
    }
    for (const std::string& note : analysis.notes) text.append("* ").append(note).append("\n");
}

std::string bound(const Measured& estimate, double Bounds::*end) {
    std::ostringstream text;
    if (estimate.interval) text << *estimate.interval.*end;
    return text.str();
}

void append_csv_line(std::ostringstream& text, const Configuration& c, const ScalingPoint& point) {
    const auto estimate = [&](const Measured& e) {
        text << "," << e.value << "," << bound(e, &Bounds::low) << "," << bound(e, &Bounds::high);
    };
    text << c.n << "," << c.threads << "," << c.split_depth << "," << c.units << "," << c.nodes << ","
         << c.rounds.size();
    estimate(point.wall_seconds);
    estimate(point.cpu_seconds);
    estimate(point.speedup);
    estimate(point.efficiency);
    text << ",";
    if (point.serial_fraction) text << point.serial_fraction->value;
    text << "," << point.nodes_per_second_per_thread << "," << point.cores_received << "," << point.imbalance
         << "," << (point.oversubscribed ? 1 : 0) << "\n";
}

}  // namespace

std::string scaling_table(const ScalingReport& report, Bars bars) {
    std::string text = report.kind == ScalingKind::strong ? "Strong scaling, n = " : "Weak scaling from n = ";
    text.append(std::to_string(report.n)).append(", engine ").append(report.engine);
    if (!report.target.empty()) text.append(" ").append(report.target);
    text.append(", symmetry ");
    text.append(to_string(report.symmetry)).append(", ").append(std::to_string(report.repetitions));
    text.append(" repetitions, ").append(report.pinned ? "pinned" : "not pinned").append("\n");
    text.append(cpu_model())
        .append(", ")
        .append("usable CPUs: ")
        .append(std::to_string(report.cpus))
        .append("\n\n");
    append_points(text, report, bars);
    append_workers(text, report, bars);
    append_depths(text, report, bars);
    append_fits(text, report.analysis);
    return text;
}

std::string scaling_csv(const ScalingReport& report) {
    std::ostringstream text;
    text << std::setprecision(9) << "n,threads,split_depth,subtrees,nodes,repetitions";
    for (const char* name : {"wall_seconds", "cpu_seconds", "speedup", "efficiency"})
        text << "," << name << "," << name << "_low," << name << "_high";
    text << ",serial_fraction,nodes_per_second_per_thread,cores_received,imbalance,oversubscribed\n";
    for (std::size_t i = 0; i < report.configurations.size(); ++i)
        append_csv_line(text, report.configurations[i], report.analysis.points[i]);
    for (std::size_t i = 0; i < report.depths.size(); ++i)
        append_csv_line(text, report.depths[i], report.depth_points[i]);
    return text.str();
}

}  // namespace nqueens::app
