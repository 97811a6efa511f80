// The independent checker: one pass over the queens in row order, remembering the last queen of every line.
// It shares no code with what finds boards. Cost: the sort, and one table of n or 2n entries for each kind of
// line.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "nqueens/search.hpp"

namespace nqueens {
namespace {

// The last queen seen in each line of one kind.
class LastQueens {
  public:
    explicit LastQueens(int lines) : queens_(static_cast<std::size_t>(lines), kNone) {}

    // Records `queen` and returns the queen before it in that line, if any.
    std::optional<Square> exchange(int line, Square queen) {
        Square& last = queens_[static_cast<std::size_t>(line)];
        const Square before = std::exchange(last, queen);
        if (before == kNone) return std::nullopt;
        return before;
    }

  private:
    static constexpr Square kNone{-1, -1};
    std::vector<Square> queens_;
};

std::vector<Square> in_row_order(const Board& board) {
    std::vector<Square> queens = board.queens;
    std::sort(queens.begin(), queens.end());
    for (std::size_t i = 0; i < queens.size(); ++i) {
        const auto [row, column] = queens[i];
        const bool on_board = row >= 0 && row < board.n && column >= 0 && column < board.n;
        if (!on_board || (i != 0 && queens[i] == queens[i - 1])) {
            throw InputError(fmt::format("the queen at row {}, column {} is {}", row + 1, column + 1,
                                         on_board ? "given twice" : "not on the board"));
        }
    }
    return queens;
}

std::optional<Conflict> first_conflict(int n, const std::vector<Square>& queens) {
    LastQueens rows(n);
    LastQueens columns(n);
    LastQueens diagonals(2 * n);
    LastQueens antidiagonals(2 * n);
    for (const Square queen : queens) {
        const auto& [row, column] = queen;
        const std::optional<Square> attackers = std::max(
            {rows.exchange(row, queen), columns.exchange(column, queen),
             diagonals.exchange(row + column, queen), antidiagonals.exchange(row - column + n, queen)});
        if (attackers) return Conflict{*attackers, queen};
    }
    return std::nullopt;
}

std::optional<int> first_missing_row(int n, const std::vector<Square>& queens) {
    int row = 0;
    for (const Square& queen : queens) {
        if (queen.row != row) break;
        ++row;
    }
    if (row == n) return std::nullopt;
    return row;
}

}  // namespace

Board to_board(const Columns& columns) {
    Board board{static_cast<int>(columns.size()), {}};
    board.queens.reserve(columns.size());
    for (int row = 0; row < board.n; ++row)
        board.queens.push_back({row, columns[static_cast<std::size_t>(row)]});
    return board;
}

Verdict check(const Board& board) {
    if (board.n < 0) throw InputError("a board has no negative size");
    const std::vector<Square> queens = in_row_order(board);
    Verdict verdict;
    verdict.conflict = first_conflict(board.n, queens);
    if (!verdict.conflict) verdict.missing_row = first_missing_row(board.n, queens);
    return verdict;
}

}  // namespace nqueens
