#include "nqueens/record/record.hpp"

#include <fmt/format.h>

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
        throw IntegrityError(
            fmt::format("MISMATCH: counted {} for n = {}, but the known value is {}", solutions, n, *known));
    }
    return known.has_value();
}

std::string count_record(const CountResult& result, const ListIdentity& list, const Tally& tally,
                         const Timing& timing, Layout layout) {
    Json record{{"schema", kCountSchema}, {"schema_version", kCountSchemaVersion}};
    append_total(record, result.n, result.solutions, tally);
    record["engine"] = result.engine;
    record["target"] = result.target;
    append(record, list);
    record.update(Json{
        {"threads", result.threads},
        {"workers", result.workers.size()},
        {"checked_by", result.checked_by.empty() ? Json(nullptr) : Json(result.checked_by)},
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
        {"schema_version", 2},
        {"n", estimate.n},
        {"solutions", interval_json(estimate.solutions)},
    };
    for (const WorkCounter& counter : kWorkCounters) {
        const Interval& work = estimate.*counter.estimate;
        if (work.value > 0) record[counter.field] = interval_json(work);
    }
    record.update(Json{
        {"seconds", interval_json(estimate.seconds)},
        {"probes", estimate.probes},
        {"seed", estimate.seed},
        {"engine", estimate.engine},
        {"target", estimate.target},
        {"symmetry", to_string(estimate.symmetry)},
        {"threads", estimate.threads},
    });
    append_provenance(record);
    return record.dump() + "\n";
}

}  // namespace nqueens
