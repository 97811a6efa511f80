#include "nqueens/half_board_probe.hpp"

#include <bit>

namespace nqueens {
namespace {

struct Half {
    double stands_for = 0;
    unsigned long_class = 0;
    Signature signature = 0;
    int left_over = -1;  // column, for a side with one column more than rows
};

// Walks down one random path; adds what it meets to `placements`. A dead end or a half that no board can have stands
// for nothing.
Half random_half(int n, Mask columns, const std::vector<BitMove>& moves, Random& random, double& placements) {
    const Family family = half_board_family(n, columns);
    const int rows = n / 2;
    State state;
    double stands_for = 1;
    for (int row = 0; row < rows; ++row) {
        Mask free = candidates(family, row, state);
        if (free == 0) return {};
        const auto choices = static_cast<unsigned>(std::popcount(free));
        stands_for *= choices;
        placements += stands_for;
        for (std::uint32_t skip = random.below(choices); skip > 0; --skip) free &= free - 1;
        state = place(family, row, state, lowest(free));
    }
    const Mask antidiagonals = state.antidiagonals & all_columns(n);
    const Mask left_over = columns & ~state.columns;
    if ((left_over & (antidiagonals | state.diagonals)) != 0) return {};
    const Lines lines = antidiagonals | Lines{state.diagonals} << kDiagonalsShift;
    return {.stands_for = stands_for,
            .long_class = (antidiagonals >> rows & 1) + (state.diagonals >> (n - 1 - rows) & 1),
            .signature = signature_of(lines, moves),
            .left_over = left_over == 0 ? -1 : std::countr_zero(left_over)};
}

// Whether the engine compares the two for this split.
bool compared(int n, const Half& top, const Half& bottom, const Split& split, const SignaturePlan& plan) {
    if (bottom.left_over != split.middle || (top.long_class != 0 && bottom.long_class != 0)) return false;
    if (split.middle >= 0) {
        if ((top.signature & plan.attacks_middle[static_cast<std::size_t>(split.middle)]) != 0) return false;
        if (2 * split.middle + 1 == n && top.long_class != 0) return false;
    }
    return ((top.signature & bottom.signature) >> kBucketShift) == 0;
}

}  // namespace

JoinProbe probe_column_set(int n, Mask top, const SignaturePlan& plan, int halves, Random& random) {
    JoinProbe found;
    std::vector<Half> tops;
    std::vector<Half> bottoms;
    for (int i = 0; i < halves; ++i) {
        tops.push_back(random_half(n, top, plan.top, random, found.placements));
        bottoms.push_back(random_half(n, all_columns(n) & ~top, plan.bottom, random, found.placements));
    }
    for (const Split& split : splits(n, top)) {
        for (const Half& t : tops) {
            for (const Half& b : bottoms) {
                if (compared(n, t, b, split, plan)) found.compared += t.stands_for * b.stands_for;
            }
        }
    }
    found.placements /= halves;
    found.compared /= static_cast<double>(halves) * halves;
    return found;
}

}  // namespace nqueens
