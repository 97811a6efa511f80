#include "nqueens/kernels/join/plan.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

#include "nqueens/board/board.hpp"

namespace nqueens {
namespace {

// Line `index` of one of the two directions, as it lies in the Lines of a half; false: the other direction.
int place_of(int n, bool top, bool first_direction, int index) {
    const int diagonals_shift = kDiagonalsShift + (n % 2 == 0 ? 0 : 1);
    return index + (top == first_direction ? 1 : diagonals_shift);
}

void add_bit(std::vector<BitMove>& moves, int from, int to) {
    if (!moves.empty()) {
        BitMove& last = moves.back();
        const int length = std::popcount(last.mask);
        if (last.from + length == from && last.to + length == to) {
            last.mask = last.mask << 1 | 1;
            return;
        }
    }
    moves.push_back({from, to, 1});
}

// With more cuts fewer pairs are compared and more lists handled. Measured: results/bench/join.md.
int cuts_for(int n) { return std::clamp(n - (n % 2 == 0 ? 14 : 16), 0, kMaxCuts); }

}  // namespace

// Both directions have 2 h - 1 lines that cross. The middle one is a long diagonal.
SignaturePlan::SignaturePlan(int n) : cuts(cuts_for(n)), cut_shift(kLongShift - cuts) {
    const int h = n / 2;
    const int middle = h - 1;
    struct Line {
        bool first_direction;
        int index;
    };
    std::vector<Line> cut;
    std::vector<Line> kept;
    for (int distance = 1; std::ssize(cut) < cuts; ++distance) {
        for (const bool direction : {true, false}) {
            for (const int index : {middle - distance, middle + distance}) {
                if (std::ssize(cut) < cuts) cut.push_back({direction, index});
            }
        }
    }
    for (const bool direction : {true, false}) {
        for (int index = 0; index < 2 * h - 1; ++index) {
            const bool is_cut = std::any_of(cut.begin(), cut.end(), [&](const Line& line) {
                return line.first_direction == direction && line.index == index;
            });
            if (index != middle && !is_cut) kept.push_back({direction, index});
        }
    }
    groups = std::max(kMinGroups, (kept.size() + 6) / 7);
    for (std::size_t i = 0; i < kept.size(); ++i) ++group_size[i % groups];
    for (const bool is_top : {true, false}) {
        std::vector<BitMove>& moves = is_top ? top : bottom;
        const auto add = [&](const Line& line, int to) {
            add_bit(moves, place_of(n, is_top, line.first_direction, line.index), to);
        };
        for (std::size_t i = 0; i < cut.size(); ++i) add(cut[i], cut_shift + static_cast<int>(i));
        auto next = kept.begin();
        for (std::size_t group = 0; group < groups; ++group) {
            for (std::size_t bit = 0; bit < group_size[group]; ++bit)
                add(*next++, static_cast<int>(8 * group + bit));
        }
        add({true, middle}, kLongShift);
        add({false, middle}, kLongShift + 1);
    }
    if (n % 2 == 0) return;
    // Two lines end in the middle row. Top bits of two bytes have room for them.
    top.push_back({kDiagonalsShift, 15, 1});
    top.push_back({n - 1, 23, 1});
    for (int column = 0; column < n; ++column) {
        const Lines lines = std::uint64_t{1} << column | std::uint64_t{1} << (column + kDiagonalsShift);
        attacks_middle.push_back(signature(top, lines));
    }
}

Signature signature(const std::vector<BitMove>& moves, Lines lines) {
    Signature result = 0;
    for (const BitMove& move : moves) result |= (lines >> move.from & move.mask) << move.to;
    return result;
}

}  // namespace nqueens
