// Completions of boards of up to 64 by bit masks: the most constrained line first, rows and columns alike.
//
// The state of a level is one word of free columns for each open row. Placing a queen takes its column and
// diagonals out of the words of the other rows:
//
//     row r    . . . Q . . .     queen's bit b, d = distance in rows
//     row r+1  . . x x x . .     taken out: b | b << d | b >> d
//     row r+2  . x . x . x .
//
// The same pass over the words tells how many free columns each row has and how many free rows each column,
// for all columns at once: three words hold a counter of two bits and an overflow bit for every column. A
// line with no free square ends the branch, a line with one is placed at once, otherwise the line with the
// fewest is branched on; among equals the row nearest to the end of the board (of eight
// rules the best for n = 34; results/search/README.md).
//
// Explicit stack of copied states, no undo: 9 bytes for each open row a level. Over 11 million placements a
// second for n near 32. No recursion.
#pragma once

#include <array>

#include "nqueens/search/completion.hpp"

namespace nqueens {

class BitSearch {
  public:
    static constexpr int kMaxSize = 64;
    using Word = std::uint64_t;

    /// Precondition: board.n <= kMaxSize.
    explicit BitSearch(const OpenBoard& board);

    /// The next completion, which is then in columns(): yes; no more: no.
    Answer next(const Budget& budget);

    /// The first completion: next() under the name LineSearch has for it.
    Answer solve(const Budget& budget) { return next(budget); }

    const Columns& columns() const { return columns_; }
    std::uint64_t placements() const { return placements_; }

  private:
    enum class Status { dead, solved, branching };

    // How many free squares lines have: counters for the columns; rows with at most one, with two, with
    // three.
    struct Summary {
        Word ones = 0;
        Word twos = 0;
        Word many = 0;  // four or more
        int row_of_one = kNone;
        int row_of_two = kNone;
        int row_of_three = kNone;

        void add(int row, Word free);
        Word columns_with_any() const { return ones | twos | many; }
        Word columns_with_one() const { return ones & ~twos & ~many; }
        Word columns_with_two() const { return twos & ~ones & ~many; }
        Word columns_with_three() const { return ones & twos & ~many; }
    };

    struct Level {
        int rows = 0;  // open rows, in the arrays from the first to the last
        std::array<std::uint8_t, kMaxSize> row;
        std::array<Word, kMaxSize> free;
        Word columns = 0;  // open columns
        Summary summary;
        // What to branch on: the free columns of a row, or the rows (indices into `row`) of a column.
        Word untried = 0;
        int line = 0;
        bool line_is_row = true;
    };

    static constexpr int kNone = -1;

    bool place(const Level& from, Level& to, int index, Word queen);
    Status settle(Level& level);
    static int row_with(const Level& level, Word column);
    static void choose_line(Level& level);
    static void branch_on_row(Level& level, int index);
    static void branch_on_column(Level& level, Word column);

    Columns columns_;
    std::vector<Level> levels_;
    std::size_t depth_ = 0;  // levels in use
    bool started_ = false;
    std::uint64_t placements_ = 0;
    std::uint64_t next_poll_ = 0;
};

}  // namespace nqueens
