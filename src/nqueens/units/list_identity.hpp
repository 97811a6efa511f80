// Which list of work units a file on disk speaks of.
//
// Checkpoints and shard records name units by their place in a list; they are of use only to those who have the very
// same list. The fingerprint proves that, the other fields say in words where two lists differ.
#pragma once

#include <string>
#include <string_view>

#include "nqueens/units/unit_list.hpp"

namespace nqueens {

/// "subtree" or "column set".
std::string_view to_string(Units kind);

/// Equal works have equal units in equal order.
struct Work {
    int n = 0;
    Symmetry symmetry = Symmetry::none;
    std::string unit;  ///< the kind of unit, as to_string() names it
    int split_depth = 0;
    std::size_t units = 0;
    std::uint64_t fingerprint = 0;

    bool operator==(const Work&) const = default;
};

Work work_of(const UnitList& list);

/// The first field in which two works differ, with both values: "n 13, not n 14"; empty when they are the same.
std::string difference(const Work& work, const Work& wanted);

}  // namespace nqueens
