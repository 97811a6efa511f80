#include "nqueens/search/completion.hpp"

#include <fmt/format.h>

namespace nqueens {

OpenBoard::OpenBoard(int size) : n(size) {
    const auto lines = static_cast<std::size_t>(n);
    const std::size_t diagonal_lines = n == 0 ? 0 : 2 * lines - 1;
    rows.assign(lines, 1);
    columns.assign(lines, 1);
    diagonals.assign(diagonal_lines, 1);
    antidiagonals.assign(diagonal_lines, 1);
    queens.assign(lines, -1);
}

bool OpenBoard::free(int row, int column) const {
    return (rows[static_cast<std::size_t>(row)] & columns[static_cast<std::size_t>(column)] &
            diagonals[diagonal(row, column)] & antidiagonals[antidiagonal(row, column)]) != 0;
}

void OpenBoard::place(Square queen) {
    const auto& [row, column] = queen;
    rows[static_cast<std::size_t>(row)] = 0;
    columns[static_cast<std::size_t>(column)] = 0;
    diagonals[diagonal(row, column)] = 0;
    antidiagonals[antidiagonal(row, column)] = 0;
    queens[static_cast<std::size_t>(row)] = column;
}

OpenBoard open_board(const Board& board) {
    if (board.n < 1 || board.n > kMaxCompleteSize) {
        throw InputError(
            fmt::format("boards are completed for 1 <= N <= {}, not {}", kMaxCompleteSize, board.n));
    }
    if (const auto conflict = check(board).conflict) {
        const auto& [first, second] = *conflict;
        throw InputError(
            fmt::format("the given queens at row {}, column {} and row {}, column {} attack each other",
                        first.row + 1, first.column + 1, second.row + 1, second.column + 1));
    }
    OpenBoard open(board.n);
    for (const Square& queen : board.queens) open.place(queen);
    return open;
}

Budget::Budget(const SearchOptions& options) : stop_(options.stop) {
    constexpr std::chrono::hours kCentury{24 * 365 * 100};  // more would overflow the clock
    if (!options.timeout || *options.timeout > kCentury) return;
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(*options.timeout);
}

void Budget::throw_spent() const {
    if (stop_.stop_requested()) throw Stopped("the search was stopped");
    throw TimedOut("the time was up first");
}

}  // namespace nqueens
