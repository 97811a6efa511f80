#include "nqueens/search/search_lines.hpp"

#include <utility>

#include "nqueens/search/index_of.hpp"

namespace nqueens {
namespace {

constexpr std::uint64_t kStepsPerPoll = 64;

std::vector<int> open_lines(const OpenBoard::Flags& flags) {
    std::vector<int> lines;
    for (std::size_t i = 0; i < flags.size(); ++i) {
        if (flags[i] != 0) lines.push_back(static_cast<int>(i));
    }
    return lines;
}

}  // namespace

LineSearch::LineSearch(const OpenBoard& board)
    : board_(board),
      open_rows_(open_lines(board.rows)),
      open_columns_(open_lines(board.columns)),
      row_free_(board.rows.size()),
      column_free_(board.columns.size()) {
    for (const int row : open_rows_) {
        for (const int column : open_columns_) {
            if (!board_.free(row, column)) continue;
            ++row_free_[index_of(row)];
            ++column_free_[index_of(column)];
        }
    }
}

Answer LineSearch::solve(const Budget& budget) {
    for (;; dead_ends_allowed_ *= kGrowth) {
        const Answer answer = search(budget, static_cast<std::uint64_t>(dead_ends_allowed_));
        if (answer != Answer::undecided || budget.spent()) return answer;
        clear();
    }
}

Answer LineSearch::next(const Budget& budget) { return search(budget, kUnlimited); }

Answer LineSearch::search(const Budget& budget, std::uint64_t dead_ends_allowed) {
    if (!std::exchange(started_, true)) {
        const auto line = most_constrained();
        if (!line) return Answer::yes;
        push_level(*line);
    }
    std::uint64_t dead_ends = 0;
    while (!levels_.empty()) {
        if (++steps_ % kStepsPerPoll == 0 && budget.spent()) return Answer::undecided;
        if (!place_next(levels_.back())) {
            levels_.pop_back();
            continue;
        }
        const auto line = most_constrained();
        if (!line) return Answer::yes;
        if (line->free != 0) {
            push_level(*line);
        } else if (++dead_ends > dead_ends_allowed) {
            return Answer::undecided;
        }
    }
    return Answer::no;
}

// Moves the queen of a level to its line's next free square; false when there is none.
bool LineSearch::place_next(Level& level) {
    if (const auto queen = std::exchange(level.queen, std::nullopt)) take_back(*queen);
    while (level.tried < board_.n) {
        int at = level.start + level.tried++;
        if (at >= board_.n) at -= board_.n;
        const Square square = level.line.is_row ? Square{level.line.index, at} : Square{at, level.line.index};
        if (!board_.free(square.row, square.column)) continue;
        place(square);
        level.queen = square;
        return true;
    }
    return false;
}

void LineSearch::push_level(Line line) {
    const auto start = random_() % static_cast<std::uint64_t>(board_.n);
    levels_.push_back({.line = line, .start = static_cast<int>(start), .tried = 0, .queen = {}});
}

void LineSearch::clear() {
    for (; !levels_.empty(); levels_.pop_back()) {
        if (const auto queen = levels_.back().queen) take_back(*queen);
    }
    started_ = false;
}

std::optional<LineSearch::Line> LineSearch::most_constrained() const {
    std::optional<Line> best;
    const auto consider = [&](bool is_row, const std::vector<int>& lines, const OpenBoard::Flags& open,
                              const std::vector<int>& free) {
        for (const int i : lines) {
            if (open[index_of(i)] == 0 || (best && free[index_of(i)] >= best->free)) continue;
            best = Line{is_row, i, free[index_of(i)]};
            if (best->free == 0) return;
        }
    };
    consider(true, open_rows_, board_.rows, row_free_);
    consider(false, open_columns_, board_.columns, column_free_);
    return best;
}

void LineSearch::place(Square queen) {
    board_.rows[index_of(queen.row)] = 0;
    board_.columns[index_of(queen.column)] = 0;
    change_counts(queen, -1);
    board_.place(queen);
}

void LineSearch::take_back(Square queen) {
    const auto& [row, column] = queen;
    board_.diagonals[OpenBoard::diagonal(row, column)] = 1;
    board_.antidiagonals[board_.antidiagonal(row, column)] = 1;
    change_counts(queen, +1);
    board_.rows[index_of(row)] = 1;
    board_.columns[index_of(column)] = 1;
    board_.queens[index_of(row)] = -1;
}

// Adds `change` to the counts of open lines for every square that is free but for this queen. The queen's row
// and column are closed, its diagonals open; a square on one of its diagonals needs only the other one open.
void LineSearch::change_counts(Square queen, int change) {
    const auto& [row, column] = queen;
    const auto& b = board_;
    for (const int c : open_columns_) {
        if ((b.columns[index_of(c)] & b.diagonals[OpenBoard::diagonal(row, c)] &
             b.antidiagonals[b.antidiagonal(row, c)]) != 0) {
            column_free_[index_of(c)] += change;
        }
    }
    for (const int r : open_rows_) {
        if (b.rows[index_of(r)] == 0) continue;
        int lost = b.diagonals[OpenBoard::diagonal(r, column)] & b.antidiagonals[b.antidiagonal(r, column)];
        const int on_antidiagonal = column + (r - row);
        if (on_antidiagonal >= 0 && on_antidiagonal < b.n &&
            (b.columns[index_of(on_antidiagonal)] & b.diagonals[OpenBoard::diagonal(r, on_antidiagonal)]) !=
                0) {
            column_free_[index_of(on_antidiagonal)] += change;
            ++lost;
        }
        const int on_diagonal = column - (r - row);
        if (on_diagonal >= 0 && on_diagonal < b.n &&
            (b.columns[index_of(on_diagonal)] & b.antidiagonals[b.antidiagonal(r, on_diagonal)]) != 0) {
            column_free_[index_of(on_diagonal)] += change;
            ++lost;
        }
        row_free_[index_of(r)] += change * lost;
    }
}

}  // namespace nqueens
