// Column sets as units of work: one is the columns of the top halves of its splits.
//
// A unit's mirror image is counted by a double check: other columns, hence other half boards in every instruction, and
// the same tally, solutions and counters. It carries a mark, because splits() of the reflected columns would choose other
// splits, or none. Invariant: mirrored_column_set() undoes itself. 2 <= n <= kMaxCountSize throughout.
#pragma once

#include <vector>

#include "nqueens/kernels/join/splits.hpp"
#include "nqueens/units/unit_list.hpp"

namespace nqueens {

struct ColumnSet {
    Mask columns;
    bool mirrored;  ///< stands for the mirror images of the splits of the reflected columns

    bool operator==(const ColumnSet&) const = default;
};

/// The set is in `state.columns`, the mark in the lowest bit above the board, kTie.
Unit unit_of(const ColumnSet& set);
ColumnSet column_set_of(const Unit& unit);

/// Columns reflected, mark flipped.
Unit mirrored_column_set(int n, const Unit& unit);

/// What a unit stands for. All have the unit's columns as their top set.
std::vector<Split> splits_of(int n, const Unit& unit);

inline constexpr std::string_view kColumnSet = "column set";

/// column_sets() as units; the symmetry is full, and there is no split depth.
UnitList list_column_sets(int n);

}  // namespace nqueens
