#include "nqueens/search/search_bits.hpp"

#include <algorithm>
#include <bit>

#include "nqueens/search/index_of.hpp"

namespace nqueens {
namespace {

using Word = BitSearch::Word;

constexpr std::uint64_t kPlacementsPerPoll = 4096;  // about half a millisecond

constexpr Word lowest(Word set) { return set & (Word{0} - set); }
constexpr Word without_lowest(Word set) { return set & (set - 1); }

// The columns a queen attacks in a row `distance` rows away.
constexpr Word reach(Word queen, int distance) { return queen | queen << distance | queen >> distance; }

}  // namespace

inline void BitSearch::Summary::add(int row, Word free) {
    const Word carry = ones & free;
    ones ^= free;
    many |= twos & carry;
    twos ^= carry;
    const Word all_but_one = without_lowest(free);
    const Word all_but_two = without_lowest(all_but_one);
    // The last row of a kind stays: no branches here.
    row_of_one = all_but_one == 0 ? row : row_of_one;
    row_of_two = all_but_two == 0 ? row : row_of_two;
    row_of_three = without_lowest(all_but_two) == 0 ? row : row_of_three;
}

BitSearch::BitSearch(const OpenBoard& board)
    : columns_(board.queens), levels_(1 + static_cast<std::size_t>(board.n)) {
    Level& first = levels_.front();
    for (int row = 0; row < board.n; ++row) {
        if (board.columns[index_of(row)] != 0) first.columns |= Word{1} << row;
        if (board.rows[index_of(row)] == 0) continue;
        Word free = 0;
        for (int column = 0; column < board.n; ++column) {
            if (board.free(row, column)) free |= Word{1} << column;
        }
        first.row[index_of(first.rows)] = static_cast<std::uint8_t>(row);
        first.free[index_of(first.rows)] = free;
        first.summary.add(first.rows, free);
        ++first.rows;
    }
}

// `to` may be `from`. False when a row is left without a free column.
bool BitSearch::place(const Level& from, Level& to, int index, Word queen) {
    ++placements_;
    const int row = from.row[index_of(index)];
    columns_[index_of(row)] = std::countr_zero(queen);
    to.columns = from.columns & ~queen;
    to.rows = from.rows - 1;
    Summary summary;
    for (int i = 0; i < index; ++i) {
        const Word free = from.free[index_of(i)] & ~reach(queen, row - from.row[index_of(i)]);
        if (free == 0) return false;
        to.row[index_of(i)] = from.row[index_of(i)];
        to.free[index_of(i)] = free;
        summary.add(i, free);
    }
    for (int i = index; i < to.rows; ++i) {
        const Word free = from.free[index_of(i + 1)] & ~reach(queen, from.row[index_of(i + 1)] - row);
        if (free == 0) return false;
        to.row[index_of(i)] = from.row[index_of(i + 1)];
        to.free[index_of(i)] = free;
        summary.add(i, free);
    }
    to.summary = summary;
    return true;
}

// Places what is forced until nothing is, the board is full or a line has no free square.
BitSearch::Status BitSearch::settle(Level& level) {
    for (;;) {
        if (level.rows == 0) return Status::solved;
        if (level.summary.columns_with_any() != level.columns) return Status::dead;
        int forced = level.summary.row_of_one;
        Word queen = forced == kNone ? 0 : level.free[index_of(forced)];
        if (const Word column = lowest(level.summary.columns_with_one()); forced == kNone && column != 0) {
            forced = row_with(level, column);
            queen = column;
        }
        if (forced == kNone) {
            choose_line(level);
            return Status::branching;
        }
        if (queen == 0 || !place(level, level, forced, queen)) return Status::dead;
    }
}

// Precondition: one has.
int BitSearch::row_with(const Level& level, Word column) {
    int index = 0;
    while ((level.free[index_of(index)] & column) == 0) ++index;
    return index;
}

void BitSearch::choose_line(Level& level) {
    const Summary& summary = level.summary;
    if (summary.row_of_two != kNone) return branch_on_row(level, summary.row_of_two);
    if (summary.columns_with_two() != 0) return branch_on_column(level, lowest(summary.columns_with_two()));
    if (summary.row_of_three != kNone) return branch_on_row(level, summary.row_of_three);
    if (summary.columns_with_three() != 0)
        return branch_on_column(level, lowest(summary.columns_with_three()));
    const auto fewest = std::min_element(level.free.begin(), level.free.begin() + level.rows,
                                         [](Word a, Word b) { return std::popcount(a) < std::popcount(b); });
    branch_on_row(level, static_cast<int>(fewest - level.free.begin()));
}

void BitSearch::branch_on_row(Level& level, int index) {
    level.line_is_row = true;
    level.line = index;
    level.untried = level.free[index_of(index)];
}

void BitSearch::branch_on_column(Level& level, Word column) {
    level.line_is_row = false;
    level.line = std::countr_zero(column);
    level.untried = 0;
    for (int i = 0; i < level.rows; ++i) level.untried |= (level.free[index_of(i)] >> level.line & 1) << i;
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
