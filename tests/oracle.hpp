// The oracle (naive.hpp) in the library's terms: prefixes as states, families as rules for its search.
#pragma once

#include <algorithm>
#include <ostream>

#include "naive.hpp"
#include "nqueens/board/tally.hpp"
#include "nqueens/units/symmetry.hpp"

namespace nqueens {

/// How GoogleTest shows a tally.
inline void PrintTo(const Tally& tally, std::ostream* out) {
    *out << tally.work.nodes << " nodes, boards by ties";
    for (const std::uint64_t boards : tally.solutions_by_ties) *out << " " << boards;
}

}  // namespace nqueens

namespace nqueens::test {

inline State state_after(const naive::Board& prefix) {
    State state;
    for (const int column : prefix) state = place(state, column_bit(column));
    return state;
}

inline bool has(Mask columns, int column) { return (columns & column_bit(column)) != 0; }

/// The boards of n that obey the family's rules, and the placements made to find them.
inline Tally naive_tally(const Family& family, int n) {
    Tally tally;
    const auto obeys = [&](const naive::Board& board) {
        const std::size_t row = board.size() - 1;
        if (!has(family.open[row], board.back())) return false;
        for (int column = 0; column < n; ++column) {
            const bool taken = std::find(board.begin(), board.end(), column) != board.end();
            if (has(family.closing[row], column) && !taken) return false;
        }
        return true;
    };
    const auto found = [&](const naive::Board& board) {
        auto k = static_cast<std::size_t>(family.base_ties);
        for (std::size_t row = 0; row < board.size(); ++row) {
            if (has(family.ties[row], board[row])) ++k;
        }
        ++tally.solutions_by_ties[k];
    };
    naive::Board board;
    tally.work.nodes = naive::search(n, n, board, obeys, found);
    return tally;
}

}  // namespace nqueens::test
