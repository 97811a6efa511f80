// The JSON that checkpoints and records share: which list of units they are of, the sum over its units, a total.
//
// Totals are decimal strings: they pass 2^53, which is where JSON readers begin to round. Reading throws
// nlohmann's exceptions for missing fields and IntegrityError for values that cannot be; both mean that the file is
// not what its checksum says.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "nqueens/board/checksum.hpp"
#include "nqueens/units/list_identity.hpp"

namespace nqueens {

using Json = nlohmann::ordered_json;

/// A number of 64 bits from its digits.
std::uint64_t number(const Json& text, int base = 10);

void append(Json& json, const ListIdentity& list);
ListIdentity identity_from(const Json& json);

void append(Json& json, const CheckedTally& sum);
/// Checks the sum against its checksum.
CheckedTally sum_from(const Json& json);

/// What every record of a total has: n, solutions, verified, the work counters that are not 0,
/// boards_by_ties and residues of the solutions. Throws as
/// matches_known() does.
void append_total(Json& record, int n, std::uint64_t solutions, const Tally& tally);

/// Throws InputError, naming both values, unless the object is of that schema and version.
void require_schema(const Json& json, std::string_view schema, int version);

}  // namespace nqueens
