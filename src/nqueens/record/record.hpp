// What a run leaves behind: one flat JSON object that says what was counted, how, where and by which build.
#pragma once

#include <string>

#include "nqueens/board/tally.hpp"
#include "nqueens/units/list_identity.hpp"

namespace nqueens {

inline constexpr std::string_view kCountSchema = "nqueens.count";
inline constexpr int kCountSchemaVersion = 2;

struct Timing {
    double wall_seconds = 0;  ///< steady clock
    double cpu_seconds = 0;   ///< of the process, all threads
};

enum class Layout { indented, one_line };

/// Whether the value for this size is known. Throws IntegrityError when `solutions` differs from it.
bool matches_known(int n, std::uint64_t solutions);

/// The record of a count as JSON text with a final newline. Totals are decimal strings: they pass 2^53. The
/// field `verified` is true when the count equals the known value and null when none is known. The fields are
/// described in results/README.md. Throws as matches_known() does.
std::string count_record(const CountResult& result, const ListIdentity& list, const Tally& tally,
                         const Timing& timing, Layout layout);

/// An estimate as one line of JSON text; intervals are objects of value, low and high.
std::string estimate_record(const Estimate& estimate);

}  // namespace nqueens
