#include "app/scale/scaling_record.hpp"

#include "nqueens/record/provenance.hpp"

namespace nqueens {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Measured& estimate) {
    Json json{{"value", estimate.value}};
    if (const auto& interval = estimate.interval) {
        json["low"] = interval->low;
        json["high"] = interval->high;
    } else {
        json["low"] = nullptr;
        json["high"] = nullptr;
    }
    return json;
}

Json to_json(const TimedCount& run) {
    Json workers = Json::array();
    for (const WorkerStats& worker : run.workers) {
        workers.push_back({{"busy_seconds", worker.busy_seconds},
                           {"idle_seconds", idle_seconds(run, worker)},
                           {"subtrees", worker.units}});
    }
    return {{"wall_seconds", run.wall_seconds}, {"cpu_seconds", run.cpu_seconds}, {"workers", workers}};
}

Json to_json(const Configuration& configuration, const ScalingPoint& point) {
    Json json{
        {"n", configuration.n},
        {"threads", configuration.threads},
        {"split_depth", configuration.split_depth},
        {"subtrees", configuration.units},
        {"nodes", std::to_string(configuration.nodes)},
        {"oversubscribed", point.oversubscribed},
        {"wall_seconds", to_json(point.wall_seconds)},
        {"cpu_seconds", to_json(point.cpu_seconds)},
        {"speedup", to_json(point.speedup)},
        {"efficiency", to_json(point.efficiency)},
        {"serial_fraction", point.serial_fraction ? to_json(*point.serial_fraction) : Json()},
        {"nodes_per_second_per_thread", point.nodes_per_second_per_thread},
        {"cores_received", point.cores_received},
        {"cores_busy", point.cores_busy},
        {"imbalance", point.imbalance},
        {"median_round", point.median_round},
        {"rounds", Json::array()},
    };
    for (const TimedCount& run : configuration.rounds) json["rounds"].push_back(to_json(run));
    return json;
}

Json to_json(const std::vector<Configuration>& configurations, const std::vector<ScalingPoint>& points) {
    Json json = Json::array();
    for (std::size_t i = 0; i < configurations.size(); ++i)
        json.push_back(to_json(configurations[i], points[i]));
    return json;
}

Json to_json(const UslFit& fit) {
    return {{"contention", to_json(fit.contention)},
            {"coherency", to_json(fit.coherency)},
            {"peak_threads", fit.peak_threads ? Json(*fit.peak_threads) : Json()}};
}

}  // namespace

std::string scaling_record(const ScalingReport& report) {
    const ScalingAnalysis& analysis = report.analysis;
    Json record{
        {"schema", kScalingSchema},
        {"schema_version", kScalingSchemaVersion},
        {"kind", report.kind == ScalingKind::strong ? "strong" : "weak"},
        {"n", report.n},
        {"engine", report.engine},
        {"target", report.target},
        {"symmetry", to_string(report.symmetry)},
        {"repetitions", report.repetitions},
        {"pinned", report.pinned},
        {"points", to_json(report.configurations, analysis.points)},
        {"depths", to_json(report.depths, report.depth_points)},
        {"amdahl",
         analysis.amdahl ? Json{{"serial_fraction", to_json(analysis.amdahl->serial_fraction)}} : Json()},
        {"usl", analysis.usl ? to_json(*analysis.usl) : Json()},
        {"notes", analysis.notes},
    };
    append_provenance(record);
    return record.dump(2) + "\n";
}

}  // namespace nqueens
