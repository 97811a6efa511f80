// The work of a count, cut into units: the same list for the same board and options, always in the same order.
//
// A unit is a subtree: a prefix places the first `split_depth` rows, and its subtree is all its completions. Engine join
// has units of another kind (kernels/join/column_sets.hpp) in the same list. A unit's id is its index. Checkpoints,
// shards and merges speak of ids and prove with the fingerprint that they mean the same list.
//
// A list of subtrees is that of (n, depth, symmetry): families in order, prefixes in lexicographic order, lowest column
// first. Cost: one visit a placement of the first `depth` rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "nqueens/units/symmetry.hpp"

namespace nqueens {

struct Unit {
    State state;               ///< of a subtree: after its prefix
    std::uint32_t family = 0;  ///< index into UnitList::families
};

struct UnitList {
    int n = 0;
    Symmetry symmetry = Symmetry::none;
    std::string_view unit;           ///< the name of the kind of unit: kernels/engine.hpp
    std::optional<int> split_depth;  ///< rows of the prefixes; kinds without prefixes have none
    std::vector<Family> families;
    std::vector<Unit> units;
    std::uint64_t prefix_nodes = 0;  ///< placements made in the first `split_depth` rows
    std::uint64_t fingerprint = 0;

    /// The row that is to be filled next in every unit.
    int first_row() const { return split_depth.value_or(0); }
};

/// What a list should be like, where there is a choice.
struct ListRequest {
    Symmetry symmetry = Symmetry::full;
    std::optional<int> split_depth{};  ///< decides alone where it is given
    std::size_t enough = 0;            ///< units to split at least, as far as five rows give so many
    bool lasting = false;              ///< for a checkpoint: must not depend on `enough`
};

inline constexpr std::string_view kSubtree = "subtree";

/// Longest list that is made: 4 Mi units, 64 MiB.
inline constexpr std::size_t kMaxUnits = std::size_t{1} << 22;

/// Throws InputError unless 0 <= n <= kMaxCountSize.
void require_countable(int n);

/// So many units for each thread keep all threads busy to the end.
std::size_t enough_units_for(int threads);

/// Subtrees of two rows, or more while there are fewer than enough. Throws InputError unless 0 <= n <= kMaxCountSize,
/// 0 <= split_depth <= n and the list is at most kMaxUnits long.
UnitList list_subtrees(int n, const ListRequest& request);

/// The same for families of the caller's own, which together count what `request.symmetry` says.
UnitList list_subtrees(int n, const ListRequest& request, const std::vector<Family>& families);

/// Sets the fingerprint of a list that is otherwise complete.
void set_fingerprint(UnitList& list);

}  // namespace nqueens
