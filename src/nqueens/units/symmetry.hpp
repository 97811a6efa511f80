// Which boards are searched, and what each found board stands for.
//
// A choice of symmetry is a list of families. A family is the set of boards that obey the same rules row by
// row: which columns are open, which must be taken by the end of a row, where a queen is a tie. Kernels know
// rules only, not symmetries. Invariant: summed over the families, 8 / k over the boards found is Q(n).
// docs/algorithms.md, sections 2 and 3.
#pragma once

#include <array>
#include <vector>

#include "nqueens/board/board.hpp"

namespace nqueens {

struct Family {
    /// Indexed by row; rows n and beyond are all zero.
    using RowMasks = std::array<Mask, kMaxCountSize + 1>;

    RowMasks open{};     ///< columns a queen of this row may take
    RowMasks closing{};  ///< columns that must be taken once this row is filled; none in rows n-2 and n-1
    RowMasks ties{};     ///< a queen of this row in one of these columns is a tie
    int base_ties = 0;   ///< k of a board that meets no tie

    /// No rule in the rows begin..end-1 but for columns not open: nothing closing, no tie.
    bool plain_between(int begin, int end) const;
};

/// The families of a symmetry for a board of n, 0 <= n <= kMaxCountSize, in a fixed order.
std::vector<Family> families(int n, Symmetry symmetry);

/// The columns a queen may take in `row`: open, not attacked, and leaving no closing column behind.
constexpr Mask candidates(const Family& family, int row, const State& state) {
    const auto r = static_cast<std::size_t>(row);
    const Mask free = family.open[r] & ~attacked(state);
    const Mask missing = family.closing[r] & ~state.columns;
    if (missing == 0) return free;
    return missing == lowest(missing) ? free & missing : 0;
}

/// place(), counting a tie where `queen` in `row` is one.
constexpr State place(const Family& family, int row, const State& state, Mask queen) {
    State next = place(state, queen);
    if ((family.ties[static_cast<std::size_t>(row)] & queen) != 0) next.columns += kTie;
    return next;
}

}  // namespace nqueens
