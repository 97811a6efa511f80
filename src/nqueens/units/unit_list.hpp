// The work, cut into subtrees: a prefix places the first `depth` rows, its subtree is all its completions.
//
// The list of (n, depth, symmetry) is always the same: families in order, prefixes in lexicographic order,
// lowest column first. A subtree's id is its index. Checkpoints, shards and merges speak of ids and prove
// with the fingerprint that they mean the same list. Cost: one visit a placement of the first `depth` rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nqueens/units/symmetry.hpp"

namespace nqueens {

struct Unit {
    State state;               ///< of row `depth`
    std::uint32_t family = 0;  ///< index into UnitList::families
};

/// What the units of a list are: subtrees, or the column sets of engine join (half_board.hpp), which use the same
/// list, ids and fingerprint.
enum class Units { subtrees, column_sets };

struct UnitList {
    int n = 0;
    int depth = 0;
    Symmetry symmetry = Symmetry::none;
    Units kind = Units::subtrees;
    std::vector<Family> families;
    std::vector<Unit> units;
    std::uint64_t prefix_nodes = 0;  ///< placements made in the first `depth` rows
    std::uint64_t fingerprint = 0;
};

/// Longest list that is made: 4 Mi subtrees, 64 MiB.
inline constexpr std::size_t kMaxUnits = std::size_t{1} << 22;

/// Throws InputError unless 0 <= n <= kMaxCountSize, 0 <= depth <= n and the list is at most kMaxUnits
/// long.
UnitList list_subtrees(int n, int depth, Symmetry symmetry);

/// Two rows; more, up to five, while there are fewer than `enough` subtrees.
UnitList list_subtrees_at_least(int n, std::size_t enough, Symmetry symmetry);

/// Enough is 32 subtrees a thread.
UnitList list_subtrees_for(int n, int threads, Symmetry symmetry);

/// The same for families of the caller's own, which together count what `symmetry` says.
UnitList list_subtrees_for(int n, int threads, Symmetry symmetry, std::vector<Family> families);

/// Throws InputError unless 0 <= n <= kMaxCountSize.
void require_countable(int n);

/// Sets the fingerprint of a list that is otherwise complete.
void set_fingerprint(UnitList& list);

}  // namespace nqueens
