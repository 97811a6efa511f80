// Which list of work units a file on disk speaks of.
//
// Checkpoints and shard records name units by their place in a list; they are of use only to those who have the very
// same list. The fingerprint proves that, the other fields say in words where two lists differ.
#pragma once

#include <string>

#include "nqueens/units/unit_list.hpp"

namespace nqueens {

/// Equal identities: equal units in equal order.
struct ListIdentity {
    int n = 0;
    Symmetry symmetry = Symmetry::none;
    std::string unit;  ///< the name of the kind of unit
    std::optional<int> split_depth;
    std::size_t units = 0;
    std::uint64_t fingerprint = 0;

    bool operator==(const ListIdentity&) const = default;
};

ListIdentity identity_of(const UnitList& list);

/// The first field in which two lists differ, with both values: "n 13, not n 14"; empty when they are the same.
std::string difference(const ListIdentity& list, const ListIdentity& wanted);

}  // namespace nqueens
