#include "nqueens/kernels/join/cost_model.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "nqueens/board/tally.hpp"
#include "nqueens/kernels/join/splits.hpp"

namespace nqueens {
namespace {

// Of all ways to place queens in so many rows, one a column, and a pair of columns at a distance: the share in which the
// two do not meet on a diagonal, to the power of how many such pairs there are.
struct NonAttackingPairs {
    static constexpr std::size_t kMost = kMaxCountSize / 2 + 1;

    explicit constexpr NonAttackingPairs(std::size_t rows) {
        for (std::size_t row = 2; row <= rows; ++row) placements *= static_cast<double>(row);
        const double pairs = 0.5 * static_cast<double>(rows) * (static_cast<double>(rows) - 1);
        for (std::size_t distance = 1; distance < rows; ++distance) {
            powers[distance][0] = 1;
            for (std::size_t k = 1; k < kMost; ++k)
                powers[distance][k] =
                    powers[distance][k - 1] * ((pairs - static_cast<double>(rows - distance)) / pairs);
        }
    }

    double placements = 1;
    std::array<std::array<double, kMost>, kMost> powers{};
};

constexpr auto kNonAttacking = []<std::size_t... kRows>(std::index_sequence<kRows...>) {
    return std::array{NonAttackingPairs(kRows)...};
}
(std::make_index_sequence<NonAttackingPairs::kMost>());

// Rows 0..h-1 take `columns`, each at most once.
Family half_board_family(int n, Mask columns) {
    Family family;
    family.base_ties = Tally::kMaxTies;
    std::fill_n(family.open.begin(), n / 2, columns);
    return family;
}

// How many half boards there are for each one that expected_half_boards() expects, from probes of a few sets.
struct HalfBoardFactors {
    explicit HalfBoardFactors(const UnitList& list) {
        constexpr int kSets = 16;
        constexpr int kProbesPerSet = 8;
        const int rows = list.n / 2;
        Random random(1);
        double tops = 0;
        double bottoms = 0;
        double expected_tops = 0;
        double expected_bottoms = 0;
        for (int i = 0; i < kSets; ++i) {
            const Mask columns = list.units[random.below(list.units.size())].state.columns;
            const Mask rest = all_columns(list.n) & ~columns;
            for (int k = 0; k < kProbesPerSet; ++k) {
                tops += probe(half_board_family(list.n, columns), rows, 0, State{}, random).solutions;
                bottoms += probe(half_board_family(list.n, rest), rows, 0, State{}, random).solutions;
            }
            expected_tops += kProbesPerSet * expected_half_boards(rows, columns);
            expected_bottoms += kProbesPerSet * expected_half_boards(rows, rest);
        }
        if (expected_tops > 0) top = tops / expected_tops;
        if (expected_bottoms > 0) bottom = bottoms / expected_bottoms;
    }

    double top = 1;
    double bottom = 1;
};

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

double expected_half_boards(int rows, Mask columns) {
    const NonAttackingPairs& pairs_model = kNonAttacking[static_cast<std::size_t>(rows)];
    double expected = pairs_model.placements;
    for (int distance = 1; distance < rows; ++distance) {
        const int pairs = std::popcount(columns & columns >> distance);
        expected *= pairs_model.powers[static_cast<std::size_t>(distance)][static_cast<std::size_t>(pairs)];
    }
    return expected;
}

double expected_pairs(int n, Mask top) {
    return expected_half_boards(n / 2, top) * expected_half_boards(n / 2, all_columns(n) & ~top);
}

std::vector<double> expected_costs(const UnitList& list) {
    const int rows = list.n / 2;
    // Of all pairs: two halves with queens on long diagonals are not paired.
    constexpr double kDecidedShare = 0.64;
    std::vector<double> costs;
    if (list.units.empty()) return costs;
    const HalfBoardFactors factors(list);
    for (const Unit& unit : list.units) {
        const Mask top = unit.state.columns;
        const double tops = factors.top * expected_half_boards(rows, top);
        const double bottoms = factors.bottom * expected_half_boards(rows, all_columns(list.n) & ~top);
        const double pairs = kDecidedShare * tops * bottoms;
        costs.push_back(1 + pairs + kPairsPerHalfBoard * (tops + bottoms));  // never zero
    }
    return costs;
}

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
