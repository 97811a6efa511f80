#include "nqueens/search_bits.hpp"

#include <bit>
#include <cstdlib>

namespace nqueens {
namespace {

using Word = BitSearch::Word;

constexpr std::uint64_t kPlacementsPerPoll = 4096;  // about half a millisecond

constexpr Word lowest(Word set) { return set & (Word{0} - set); }
constexpr Word without_lowest(Word set) { return set & (set - 1); }

// The columns a queen attacks in a row `distance` rows away.
constexpr Word reach(Word queen, int distance) { return queen | queen << distance | queen >> distance; }

std::size_t index_of(int i) { return static_cast<std::size_t>(i); }

}  // namespace

struct BitSearch::ColumnCounts {
    Word ones = 0;
    Word twos = 0;
    Word many = 0;  // four or more

    void add(Word free) {
        const Word carry = ones & free;
        ones ^= free;
        many |= twos & carry;
        twos ^= carry;
    }
    Word any() const { return ones | twos | many; }
    Word exactly_one() const { return ones & ~twos & ~many; }
    Word exactly_two() const { return twos & ~ones & ~many; }
    Word exactly_three() const { return ones & twos & ~many; }
};

BitSearch::BitSearch(const OpenBoard& board)
    : columns_(board.queens), levels_(1 + static_cast<std::size_t>(board.n)) {
    Level& first = levels_.front();
    for (int row = board.n - 1; row >= 0; --row) {
        if (board.rows[index_of(row)] == 0) continue;
        Word free = 0;
        for (int column = 0; column < board.n; ++column) {
            if (board.free(row, column)) free |= Word{1} << column;
        }
        first.row[index_of(first.rows)] = row;
        first.free[index_of(first.rows)] = free;
        ++first.rows;
    }
    for (int column = 0; column < board.n; ++column) {
        if (board.columns[index_of(column)] != 0) first.columns |= Word{1} << column;
    }
}

// `to` may be `from`. False when a row is left without a free column.
bool BitSearch::place(const Level& from, Level& to, int index, Word queen) {
    ++placements_;
    const int row = from.row[index_of(index)];
    columns_[index_of(row)] = std::countr_zero(queen);
    to.columns = from.columns & ~queen;
    to.rows = from.rows - 1;
    for (int i = 0; i < index; ++i) {
        const Word free = from.free[index_of(i)] & ~reach(queen, from.row[index_of(i)] - row);
        if (free == 0) return false;
        to.row[index_of(i)] = from.row[index_of(i)];
        to.free[index_of(i)] = free;
    }
    for (int i = index; i < to.rows; ++i) {
        const Word free = from.free[index_of(i + 1)] & ~reach(queen, row - from.row[index_of(i + 1)]);
        if (free == 0) return false;
        to.row[index_of(i)] = from.row[index_of(i + 1)];
        to.free[index_of(i)] = free;
    }
    return true;
}

bool BitSearch::place_in_column(Level& level, Word column) {
    int index = 0;
    while ((level.free[index_of(index)] & column) == 0) ++index;
    return place(level, level, index, column);
}

// Places what is forced until nothing is, the board is full or a line has no free square.
BitSearch::Status BitSearch::settle(Level& level) {
    for (;;) {
        if (level.rows == 0) return Status::solved;
        ColumnCounts counts;
        int forced = -1;
        for (int i = 0; i < level.rows; ++i) {
            const Word free = level.free[index_of(i)];
            if (free == 0) return Status::dead;
            if (without_lowest(free) == 0) forced = i;
            counts.add(free);
        }
        if (counts.any() != level.columns) return Status::dead;
        if (forced >= 0) {
            if (!place(level, level, forced, level.free[index_of(forced)])) return Status::dead;
        } else if (const Word column = lowest(counts.exactly_one()); column != 0) {
            if (!place_in_column(level, column)) return Status::dead;
        } else {
            choose_line(level, counts);
            return Status::branching;
        }
    }
}

void BitSearch::choose_line(Level& level, const ColumnCounts& counts) const {
    int fewest = kMaxSize + 1;
    for (int i = 0; i < level.rows; ++i) {
        const int free = std::popcount(level.free[index_of(i)]);
        if (free >= fewest) continue;
        fewest = free;
        level.line = i;
        if (fewest == 2) break;
    }
    level.line_is_row = true;
    level.untried = level.free[index_of(level.line)];
    Word column = 0;
    if (fewest > 2) column = lowest(counts.exactly_two());
    if (fewest > 3 && column == 0) column = lowest(counts.exactly_three());
    if (column == 0) return;
    level.line_is_row = false;
    level.line = std::countr_zero(column);
    level.fill_rows_of_column();
}

void BitSearch::Level::fill_rows_of_column() {
    untried = 0;
    for (int i = 0; i < rows; ++i) untried |= (free[index_of(i)] >> line & 1) << i;
}

Answer BitSearch::next(const Budget& budget) {
    if (!started_) {
        started_ = true;
        const Status status = settle(levels_.front());
        if (status == Status::solved) return Answer::yes;
        if (status == Status::branching) depth_ = 1;
    }
    while (depth_ != 0) {
        if (placements_ >= next_poll_) {
            if (budget.spent()) return Answer::undecided;
            next_poll_ = placements_ + kPlacementsPerPoll;
        }
        Level& level = levels_[depth_ - 1];
        if (level.untried == 0) {
            --depth_;
            continue;
        }
        const Word choice = lowest(level.untried);
        level.untried ^= choice;
        const int index = level.line_is_row ? level.line : std::countr_zero(choice);
        const Word queen = level.line_is_row ? choice : Word{1} << level.line;
        Level& child = levels_[depth_];
        if (!place(level, child, index, queen)) continue;
        const Status status = settle(child);
        if (status == Status::solved) return Answer::yes;
        if (status == Status::branching) ++depth_;
    }
    return Answer::no;
}

}  // namespace nqueens
