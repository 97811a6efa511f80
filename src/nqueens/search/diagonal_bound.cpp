#include "nqueens/search/diagonal_bound.hpp"

#include <algorithm>
#include <array>

#include "nqueens/search/index_of.hpp"

namespace nqueens {
namespace {

constexpr int kMaxLines = 2 * 64;

// Free antidiagonals in ascending order, with prefix sums.
class FreeLines {
  public:
    FreeLines(int n, int lowest, int highest, const TakenLines& taken) {
        for (int line = lowest; line <= highest; ++line) {
            if (taken[index_of(line + n - 1)] != 0) continue;
            lines_[index_of(count_)] = line;
            sums_[index_of(count_ + 1)] = sums_[index_of(count_)] + line;
            ++count_;
        }
    }

    int count() const { return count_; }
    int operator[](int i) const { return lines_[index_of(i)]; }

    /// How many of the lines from index `first` up have distances to m that add up to `room` or less.
    int fit_above(int first, int m, int room) const {
        return largest(count_ - first, [&](int lines) {
            return sums_[index_of(first + lines)] - sums_[index_of(first)] - lines * m <= room;
        });
    }

    /// The same for the lines below index `end`, from the nearest down.
    int fit_below(int end, int m, int room) const {
        return largest(end, [&](int lines) {
            return lines * m - sums_[index_of(end)] + sums_[index_of(end - lines)] <= room;
        });
    }

  private:
    // The largest number in 0..most that fits; `fits` holds up to some number and 0 always.
    template <class Fits>
    static int largest(int most, const Fits& fits) {
        int low = 0;
        while (low < most) {
            const int middle = (low + most + 1) / 2;
            if (fits(middle)) {
                low = middle;
            } else {
                most = middle - 1;
            }
        }
        return low;
    }

    int count_ = 0;
    std::array<int, kMaxLines> lines_;
    std::array<int, kMaxLines + 1> sums_{};
};

// column(i) is the i-th open column, ascending.
template <class Column>
bool crowded(int n, int first_row, const Column& column, const TakenLines& taken) {
    const int queens = n - first_row;
    const int lowest = first_row - column(queens - 1);
    const int highest = n - 1 - column(0);
    std::array<int, kMaxLines> widest{};  // how often the matching that P(m) is about uses each antidiagonal
    int sum = 0;
    for (int i = 0; i < queens; ++i) {
        const int line = n - 1 - i - column(i);
        ++widest[index_of(line + n - 1)];
        sum += line;
    }
    const FreeLines free(n, lowest, highest, taken);
    int first = free.count();  // index of the lowest free line from m up
    int above = 0;             // lines of the widest matching above m
    int room_above = 0;        // P(m)
    for (int m = highest; m >= lowest; --m) {
        room_above += above;
        above += widest[index_of(m + n - 1)];
        while (first > 0 && free[first - 1] >= m) --first;
        const int room_below = room_above - sum + queens * m;
        if (free.fit_above(first, m, room_above) + free.fit_below(first, m, room_below) < queens) return true;
    }
    return false;
}

}  // namespace

bool too_crowded(int n, int first_row, std::span<const int> columns, const TakenLines& diagonals,
                 const TakenLines& antidiagonals) {
    const auto column = [&](int i) { return columns[index_of(i)]; };
    const auto mirrored = [&](int i) { return n - 1 - columns[columns.size() - 1 - index_of(i)]; };
    return crowded(n, first_row, column, antidiagonals) || crowded(n, first_row, mirrored, diagonals);
}

}  // namespace nqueens
