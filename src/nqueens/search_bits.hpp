// Completions of boards of up to 64 by bit masks: the most constrained line first, rows and columns alike.
//
// The state of a level is one word of free columns for each open row. Placing a queen takes its column and
// diagonals out of the words of the other rows:
//
//     row r    . . . Q . . .     queen's bit b, d = distance in rows
//     row r+1  . . x x x . .     taken out: b | b << d | b >> d
//     row r+2  . x . x . x .
//
// One pass over the words tells how many free rows each column has, for all columns at once: three words hold
// a counter of two bits and an overflow bit for every column. A line with no free square ends the branch, a
// line with one is placed at once, otherwise the line with the fewest is branched on; among equals the row
// nearest to the end of the board (measured to be best of eight rules; results/search/README.md).
//
// Explicit stack of copied states, no undo: open rows times 16 bytes a level. About ten million placements a
// second for n near 32. No recursion.
#pragma once

#include <array>

#include "nqueens/completion.hpp"

namespace nqueens {

class BitSearch {
  public:
    static constexpr int kMaxSize = 64;
    using Word = std::uint64_t;

    /// Precondition: board.n <= kMaxSize.
    explicit BitSearch(const OpenBoard& board);

    /// The next completion, which is then in columns(): yes; no more: no; the budget was spent: undecided, to
    /// be called again to go on.
    Answer next(const Budget& budget);

    /// The first completion: next() under the name LineSearch has for it.
    Answer solve(const Budget& budget) { return next(budget); }

    const Columns& columns() const { return columns_; }
    std::uint64_t placements() const { return placements_; }

  private:
    enum class Status { dead, solved, branching };

    struct Level {
        int rows = 0;                   // open rows; the arrays hold them from the highest to the lowest
        std::array<int, kMaxSize> row;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled as rows grow
        std::array<Word, kMaxSize> free;
        Word columns = 0;  // open columns
        // What to branch on: the free columns of a row, or the rows (indices into `row`) of a column.
        Word untried = 0;
        int line = 0;
        bool line_is_row = true;

        void fill_rows_of_column();
    };

    // Counters of free rows, one a column.
    struct ColumnCounts;

    bool place(const Level& from, Level& to, int index, Word queen);
    bool place_in_column(Level& level, Word column);
    Status settle(Level& level);
    void choose_line(Level& level, const ColumnCounts& counts) const;

    Columns columns_;
    std::vector<Level> levels_;
    std::size_t depth_ = 0;  // levels in use
    bool started_ = false;
    std::uint64_t placements_ = 0;
    std::uint64_t next_poll_ = 0;
};

}  // namespace nqueens
