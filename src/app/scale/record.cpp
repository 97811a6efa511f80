#include "app/scale/record.hpp"

#include <fmt/format.h>

#include "nqueens/record/provenance.hpp"

namespace nqueens::app {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Median& median) {
    const auto& interval = median.interval;
    return {{"value", median.value},
            {"low", interval ? Json(interval->low) : Json()},
            {"high", interval ? Json(interval->high) : Json()}};
}

Json to_json(const TimedCount& run) {
    Json workers = Json::array();
    for (const WorkerStats& worker : run.workers) {
        workers.push_back({{"busy_seconds", worker.busy_seconds},
                           {"idle_seconds", idle_seconds(run, worker)},
                           {"units", worker.units}});
    }
    return {{"wall_seconds", run.wall_seconds}, {"cpu_seconds", run.cpu_seconds}, {"workers", workers}};
}

Json to_json(const ScalingPoint& point) {
    const Configuration& configuration = point.configuration;
    Json json{
        {"n", configuration.n},
        {"threads", configuration.threads},
        {"split_depth", configuration.split_depth ? Json(*configuration.split_depth) : Json()},
        {"units", configuration.units},
        {"solutions", std::to_string(configuration.solutions)},
        {"oversubscribed", point.oversubscribed},
        {"wall_seconds", to_json(point.wall_seconds)},
        {"cpu_seconds", to_json(point.cpu_seconds)},
        {"speedup", to_json(point.speedup)},
        {"efficiency", to_json(point.efficiency)},
        {"serial_fraction", point.serial_fraction ? to_json(*point.serial_fraction) : Json()},
        {"solutions_per_second_per_thread", point.solutions_per_second_per_thread},
        {"cores_received", point.cores_received},
        {"cores_busy", point.cores_busy},
        {"imbalance", point.imbalance},
        {"median_round", point.median_round},
        {"rounds", Json::array()},
    };
    for (const TimedCount& run : configuration.rounds) json["rounds"].push_back(to_json(run));
    return json;
}

Json to_json(const std::vector<ScalingPoint>& points) {
    Json json = Json::array();
    for (const ScalingPoint& point : points) json.push_back(to_json(point));
    return json;
}

std::string csv_fields(const Median& median) {
    if (!median.interval) return fmt::format(",{:.9g},,", median.value);
    return fmt::format(",{:.9g},{:.9g},{:.9g}", median.value, median.interval->low, median.interval->high);
}

void append_csv_line(std::string& text, const ScalingPoint& point) {
    const Configuration& c = point.configuration;
    text +=
        fmt::format("{},{},{},{},{},{}", c.n, c.threads, c.split_depth ? fmt::to_string(*c.split_depth) : "",
                    c.units, c.solutions, c.rounds.size());
    for (const Median* median : {&point.wall_seconds, &point.cpu_seconds, &point.speedup, &point.efficiency})
        text += csv_fields(*median);
    text += point.serial_fraction ? fmt::format(",{:.9g}", point.serial_fraction->value) : ",";
    text += fmt::format(",{:.9g},{:.9g},{:.9g},{:d}\n", point.solutions_per_second_per_thread,
                        point.cores_received, point.imbalance, point.oversubscribed);
}

}  // namespace

std::string scaling_record(const ScalingReport& report) {
    const ScalingAnalysis& analysis = report.analysis;
    Json record{
        {"schema", kScalingSchema},
        {"schema_version", kScalingSchemaVersion},
        {"n", report.n},
        {"engine", report.engine},
        {"target", report.target},
        {"unit", report.unit},
        {"symmetry", to_string(report.symmetry)},
        {"repetitions", report.repetitions},
        {"pinned", report.pinned},
        {"points", to_json(analysis.points)},
        {"depths", to_json(analysis.depths)},
        {"objection", analysis.objection},
        {"notes", analysis.notes},
    };
    append_provenance(record);
    return record.dump(2) + "\n";
}

std::string scaling_csv(const ScalingReport& report) {
    std::string text = "n,threads,split_depth,units,solutions,repetitions";
    for (const char* name : {"wall_seconds", "cpu_seconds", "speedup", "efficiency"})
        text += fmt::format(",{0},{0}_low,{0}_high", name);
    text += ",serial_fraction,solutions_per_second_per_thread,cores_received,imbalance,oversubscribed\n";
    for (const auto& points : {report.analysis.points, report.analysis.depths})
        for (const ScalingPoint& point : points) append_csv_line(text, point);
    return text;
}

}  // namespace nqueens::app
