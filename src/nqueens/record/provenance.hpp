// Where and by what a record was made: the fields all records share. Internal; brings in nlohmann-json.
#pragma once

#include <nlohmann/json.hpp>

namespace nqueens {

/// Appends cpu, cpus_usable, host, compiler, flags, build_type, version, commit and utc to `record`.
void append_provenance(nlohmann::ordered_json& record);

}  // namespace nqueens
