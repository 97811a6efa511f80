#include "nqueens/kernels/join/bands.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>

namespace nqueens {
namespace {

// A half board of h rows is a first band and next bands. One next band is faster than two, and four rows are enough
// for that up to h = 9; five rows of larger boards would need tables of 100 MiB (h = 10 is just worth it).
int next_rows(int n) {
    const int h = n / 2;
    return h == 10 ? 5 : std::min(4, h);
}

int first_rows(int n) {
    int rows = n / 2 - next_rows(n);
    while (rows > Bands::kMostRows) rows -= next_rows(n);
    return rows;
}

// The lines in a band's first row that reach a queen in column c of its row k.
Lines lines_to(int c, int k) {
    const Lines antidiagonal = c >= k ? std::uint64_t{1} << (c - k) : 0;
    return antidiagonal | std::uint64_t{1} << (kDiagonalsShift + c + k);
}

std::vector<Signature> signatures(const std::vector<BitMove>& moves, const std::vector<Lines>& lines) {
    std::vector<Signature> result(lines.size());
    std::transform(lines.begin(), lines.end(), result.begin(),
                   [&](Lines some) { return signature(moves, some); });
    return result;
}

}  // namespace

Bands::Bands(int n, int rows)
    : rows_(rows),
      low_bits_(n / 2),
      before_(std::size_t{1} << (n - low_bits_)),
      rank_(std::size_t{1} << low_bits_) {
    std::array<std::uint32_t, kMaxCountSize> sets_of_size{};
    for (std::size_t low = 0; low < rank_.size(); ++low) {
        rank_[low] = sets_of_size[static_cast<std::size_t>(std::popcount(low))]++;
    }
    for (Mask high = 0; high < before_.size(); ++high) {
        before_[high] = static_cast<std::uint32_t>(begin_.size());
        if (std::popcount(high) > rows_) continue;
        for (Mask low = 0; low < rank_.size(); ++low) {
            if (std::popcount(high) + std::popcount(low) != rows_) continue;
            const std::size_t begin = leaving_.size();
            begin_.push_back(static_cast<std::uint32_t>(begin));
            place_all(n, high << low_bits_ | low, State{}, kDeadEnd);
            const std::size_t size = leaving_.size() - begin;
            size_.push_back(static_cast<std::uint8_t>(size));
            const std::size_t padded = begin + (size + kPadding - 1) / kPadding * kPadding;
            entering_.resize(padded, ~Lines{0});
            leaving_.resize(padded, kDeadEnd);
        }
    }
}

void Bands::place_all(int n, Mask columns, const State& state, Lines entering) {
    if (columns == 0) {
        entering_.push_back(entering);
        leaving_.push_back(Lines{state.antidiagonals & all_columns(n)} | Lines{state.diagonals}
                                                                             << kDiagonalsShift);
    }
    const int row = rows_ - std::popcount(columns);
    for (Mask left = columns & ~(state.antidiagonals | state.diagonals); left != 0; left &= left - 1) {
        const Mask queen = lowest(left);
        place_all(n, columns ^ queen, place(state, queen), entering | lines_to(std::countr_zero(queen), row));
    }
}

HalfBoardBands::HalfBoardBands(int n, const SignaturePlan& plan)
    : next(n, next_rows(n)),
      top(signatures(plan.top, next.leaving())),
      bottom(signatures(plan.bottom, next.leaving())) {
    if (first_rows(n) != next_rows(n)) other_first.emplace(n, first_rows(n));
}

const HalfBoardBands& half_board_bands(int n) {
    static std::array<std::once_flag, kMaxCountSize + 1> once;
    static std::array<std::unique_ptr<const HalfBoardBands>, kMaxCountSize + 1> bands;
    const auto at = static_cast<std::size_t>(n);
    std::call_once(once[at],
                   [&] { bands[at] = std::make_unique<const HalfBoardBands>(n, SignaturePlan(n)); });
    return *bands[at];
}

}  // namespace nqueens
