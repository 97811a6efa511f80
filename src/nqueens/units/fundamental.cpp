#include "nqueens/units/fundamental.hpp"

#include <fmt/format.h>

#include <bit>

#include "nqueens/board/board.hpp"

namespace nqueens {
namespace {

// Lines of the whole board. A line that a queen takes is taken with its images, so the sets are always
// symmetric and one queen stands for all its images when lines are checked.
class SymmetricBoard {
  public:
    explicit SymmetricBoard(int n) : n_(n) {
        // Queens on a long diagonal attack their own half-turn; the centre is its own image.
        sums_ = bit(n - 1);
        differences_ = bit(n - 1);
        if (n % 2 == 1) taken_ = column_bit(n / 2);
    }

    // Columns of `row` that no line so far attacks.
    Mask free_columns(int row) const {
        const auto attacked = static_cast<Mask>(sums_ >> row | differences_ >> (n_ - 1 - row));
        return all_columns(n_) & ~(taken_ | attacked);
    }

    // A queen and its half-turn.
    void place_pair(int row, int column) {
        taken_ |= column_bit(column) | column_bit(n_ - 1 - column);
        sums_ |= bit(row + column) | bit(2 * (n_ - 1) - row - column);
        differences_ |= bit(column - row + n_ - 1) | bit(row - column + n_ - 1);
    }

    Mask taken() const { return taken_; }

  private:
    static std::uint64_t bit(int line) { return std::uint64_t{1} << line; }

    int n_;
    Mask taken_ = 0;                 // columns
    std::uint64_t sums_ = 0;         // row + column
    std::uint64_t differences_ = 0;  // column - row + n - 1
};

int column_of(Mask queen) { return std::countr_zero(queen); }

std::uint64_t half_turns_from(const SymmetricBoard& board, int n, int row) {
    if (row == n / 2) return 1;
    std::uint64_t boards = 0;
    for (Mask free = board.free_columns(row); free != 0; free &= free - 1) {
        SymmetricBoard next = board;
        next.place_pair(row, column_of(free));
        boards += half_turns_from(next, n, row + 1);
    }
    return boards;
}

// Rows and columns taken are the same set: a queen in (r, c) brings others to rows c, n-1-r and n-1-c.
std::uint64_t quarter_turns_from(const SymmetricBoard& board, int n) {
    const Mask open = all_columns(n) & ~board.taken();
    if (open == 0) return 1;
    const int row = column_of(open);
    std::uint64_t boards = 0;
    for (Mask free = board.free_columns(row); free != 0; free &= free - 1) {
        SymmetricBoard next = board;
        next.place_pair(row, column_of(free));
        next.place_pair(column_of(free), n - 1 - row);
        boards += quarter_turns_from(next, n);
    }
    return boards;
}

}  // namespace

std::uint64_t count_half_turn_symmetric(int n) {
    return n == 0 ? 1 : half_turns_from(SymmetricBoard(n), n, 0);
}

std::uint64_t count_quarter_turn_symmetric(int n) {
    if (n % 4 > 1) return 0;
    return n == 0 ? 1 : quarter_turns_from(SymmetricBoard(n), n);
}

std::uint64_t fundamental_count(int n, std::uint64_t solutions) {
    if (n <= 1) return solutions;
    const std::uint64_t images = count_half_turn_symmetric(n) + 2 * count_quarter_turn_symmetric(n);
    constexpr std::uint64_t kImages = 8;
    const std::uint64_t rest = solutions % kImages + images;
    if (rest % kImages != 0) {
        throw IntegrityError(
            fmt::format("the solutions for n = {} do not make whole classes: {}", n, solutions));
    }
    return solutions / kImages + rest / kImages;
}

}  // namespace nqueens
