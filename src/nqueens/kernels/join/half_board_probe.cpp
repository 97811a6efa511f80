#include "nqueens/kernels/join/half_board_probe.hpp"

#include <bit>

namespace nqueens {
namespace {

struct ProbedHalf {
    double stands_for = 0;
    unsigned long_class = 0;
    Signature signature = 0;
    int left_over = -1;  // column, for a side with one column more than rows
};

// The end of one random path. A dead end or a half that no board can have stands for nothing.
ProbedHalf random_half(int n, Mask columns, const std::vector<BitMove>& moves, Random& random) {
    const Family family = half_board_family(n, columns);
    const int rows = n / 2;
    State state;
    double stands_for = 1;
    for (int row = 0; row < rows; ++row) {
        Mask free = candidates(family, row, state);
        if (free == 0) return {};
        const auto choices = static_cast<unsigned>(std::popcount(free));
        stands_for *= choices;
        for (std::uint32_t skip = random.below(choices); skip > 0; --skip) free &= free - 1;
        state = place(family, row, state, lowest(free));
    }
    const Mask antidiagonals = state.antidiagonals & all_columns(n);
    const Mask left_over = columns & ~state.columns;
    if ((left_over & (antidiagonals | state.diagonals)) != 0) return {};
    const Lines lines = antidiagonals | Lines{state.diagonals} << kDiagonalsShift;
    return {.stands_for = stands_for,
            .long_class = (antidiagonals >> rows & 1) + (state.diagonals >> (n - 1 - rows) & 1),
            .signature = signature(moves, lines),
            .left_over = left_over == 0 ? -1 : std::countr_zero(left_over)};
}

// Whether the engine holds the two against each other for this split.
bool compared(int n, const ProbedHalf& top, const ProbedHalf& bottom, const Split& split,
              const SignaturePlan& plan) {
    if (top.long_class != 0 && bottom.long_class != 0) return false;
    if (split.middle < 0) return true;
    if ((top.signature & plan.attacks_middle[static_cast<std::size_t>(split.middle)]) != 0) return false;
    return 2 * split.middle + 1 != n || top.long_class == 0;
}

}  // namespace

JoinProbe probe_column_set(int n, Mask top, const SignaturePlan& plan, int halves, Random& random) {
    JoinProbe found;
    std::vector<ProbedHalf> tops;
    std::vector<ProbedHalf> bottoms;
    for (int i = 0; i < halves; ++i) {
        tops.push_back(random_half(n, top, plan.top, random));
        found.half_boards += tops.back().stands_for;
        bottoms.push_back(random_half(n, all_columns(n) & ~top, plan.bottom, random));
    }
    for (const Split& split : splits(n, top)) {
        for (const ProbedHalf& bottom : bottoms) {
            if (bottom.left_over != split.middle) continue;
            found.half_boards += bottom.stands_for;
            for (const ProbedHalf& t : tops) {
                if (compared(n, t, bottom, split, plan)) found.pairs += t.stands_for * bottom.stands_for;
            }
        }
    }
    found.half_boards /= halves;
    found.pairs /= static_cast<double>(halves) * halves;
    return found;
}

}  // namespace nqueens
