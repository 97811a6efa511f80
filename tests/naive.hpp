// The oracle: plain backtracking on an array of columns.
//
// It shares no code and no idea with src/ (no masks, no symmetry, no explicit stack), so that a mistake there
// is not repeated here. Cost: about 50 ns a placement; fine up to n = 10.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <vector>

namespace naive {

/// The columns of the queens of the rows filled so far, top row first.
using Board = std::vector<int>;

inline bool attacked(const Board& board, int column) {
    for (int distance = 1; distance <= std::ssize(board); ++distance) {
        const int other = board[board.size() - static_cast<std::size_t>(distance)];
        if (other == column || std::abs(other - column) == distance) return true;
    }
    return false;
}

/// Extends `board` to `rows` rows of n columns in every way, lowest column first. A placement after which
/// `keep(board)` is false is not made; `found(board)` sees each complete board. Returns the placements made.
template <typename Keep, typename Found>
std::uint64_t search(int n, int rows, Board& board, const Keep& keep, const Found& found) {
    if (std::ssize(board) == rows) {
        found(board);
        return 0;
    }
    std::uint64_t nodes = 0;
    for (int column = 0; column < n; ++column) {
        if (attacked(board, column)) continue;
        board.push_back(column);
        if (keep(board)) nodes += 1 + search(n, rows, board, keep, found);
        board.pop_back();
    }
    return nodes;
}

struct Totals {
    std::uint64_t solutions = 0;
    std::uint64_t nodes = 0;

    bool operator==(const Totals&) const = default;
};

/// Solutions of n with the first rows as in `prefix`, and the placements made below it.
inline Totals count(int n, Board prefix = {}) {
    Totals totals;
    totals.nodes = search(
        n, n, prefix, [](const Board&) { return true; }, [&](const Board&) { ++totals.solutions; });
    return totals;
}

/// All placements of the first `depth` rows, in lexicographic order.
inline std::vector<Board> prefixes(int n, int depth) {
    std::vector<Board> result;
    Board board;
    search(
        n, depth, board, [](const Board&) { return true; },
        [&](const Board& prefix) { result.push_back(prefix); });
    return result;
}

}  // namespace naive
