#include "nqueens/record/record.hpp"

#include "nqueens/base/hash.hpp"
#include "nqueens/record/provenance.hpp"
#include "nqueens/record/record_parts.hpp"

namespace nqueens {
namespace {

Json interval_json(const Interval& interval) {
    return {{"value", interval.value}, {"low", interval.low}, {"high", interval.high}};
}

}  // namespace

bool matches_known(int n, std::uint64_t solutions) {
    const auto known = known_count(n);
    if (known && *known != solutions) {
        throw IntegrityError("MISMATCH: counted " + std::to_string(solutions) + " for n = " +
                             std::to_string(n) + ", but the known value is " + std::to_string(*known));
    }
    return known.has_value();
}

std::string count_record(const CountResult& result, const Timing& timing, Layout layout) {
    Json record{{"schema", kCountSchema}, {"schema_version", kCountSchemaVersion}};
    append_total(record, result.n, result.solutions, result.tally);
    record.update(Json{
        {"engine", result.engine},
        {"target", result.target},
        {"symmetry", to_string(result.symmetry)},
        {"split_depth", result.split_depth},
        {"subtrees", result.units},
        {"fingerprint", hex(result.fingerprint)},
        {"threads", result.threads},
        {"workers", result.workers.size()},
        {"double_checked", result.double_checked},
        {"resumed_units", result.resumed_units},
        {"total_seconds", result.total_seconds},
        {"wall_seconds", timing.wall_seconds},
        {"cpu_seconds", timing.cpu_seconds},
    });
    append_provenance(record);
    return record.dump(layout == Layout::indented ? 2 : -1) + "\n";
}

std::string estimate_record(const Estimate& estimate) {
    Json record{
        {"schema", "nqueens.estimate"},
        {"schema_version", 1},
        {"n", estimate.n},
        {"solutions", interval_json(estimate.solutions)},
        {"nodes", interval_json(estimate.nodes)},
        {"seconds", interval_json(estimate.seconds)},
        {"nodes_per_second", estimate.nodes_per_second},
        {"probes", estimate.probes},
        {"seed", estimate.seed},
        {"engine", estimate.engine},
        {"target", estimate.target},
        {"symmetry", to_string(estimate.symmetry)},
        {"threads", estimate.threads},
    };
    append_provenance(record);
    return record.dump() + "\n";
}

}  // namespace nqueens
