// The board as bit masks: bit c of a mask is column c of the row to be filled next.
//
// Three masks say what the rows so far do to that row:
//
//     . Q . .     row 0: queen in column 1          columns       0010
//     ? ? ? ?     row 1: attacked are               antidiagonals 0100  (row - column constant, moves left)
//                 columns 0, 1 and 2                diagonals     0001  (row + column constant, moves right)
//
// (bits are written highest column first). Shifting once a row keeps them true; bits shifted past the board
// never come back. Everything is constexpr and costs a few instructions. docs/algorithms.md, section 1.
#pragma once

#include <cstdint>

#include "nqueens/nqueens.hpp"

namespace nqueens {

using Mask = std::uint32_t;

/// The columns of a board of n, 0 <= n < 32.
constexpr Mask all_columns(int n) { return (Mask{1} << n) - 1; }

constexpr Mask column_bit(int column) { return Mask{1} << column; }

/// The lowest column of a set as a mask of one bit; 0 for the empty set.
constexpr Mask lowest(Mask set) { return set & (Mask{0} - set); }

/// Ties (symmetry.hpp) are counted in the bits of State::columns above the board: 0 to 3 of them.
inline constexpr int kTieShift = kMaxCountSize;
inline constexpr Mask kTie = Mask{1} << kTieShift;

/// What the rows filled so far do to the next row.
struct State {
    Mask columns = 0;
    Mask antidiagonals = 0;
    Mask diagonals = 0;

    bool operator==(const State&) const = default;
};

constexpr Mask attacked(const State& state) { return state.columns | state.antidiagonals | state.diagonals; }

/// The state of the next row after `queen` (one bit, not attacked) was placed in this one.
constexpr State place(const State& state, Mask queen) {
    return {state.columns | queen, (state.antidiagonals | queen) << 1, (state.diagonals | queen) >> 1};
}

/// The number of ties met on the way to `state`.
constexpr unsigned ties(const State& state) { return state.columns >> kTieShift; }

}  // namespace nqueens
