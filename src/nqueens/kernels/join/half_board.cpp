#include "nqueens/kernels/join/half_board.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "nqueens/units/tree_size.hpp"

namespace nqueens {
namespace {

Mask reflected(Mask columns, int n) {
    columns = (columns >> 1 & 0x55555555) | (columns & 0x55555555) << 1;
    columns = (columns >> 2 & 0x33333333) | (columns & 0x33333333) << 2;
    columns = (columns >> 4 & 0x0F0F0F0F) | (columns & 0x0F0F0F0F) << 4;
    return __builtin_bswap32(columns) >> (32 - n);
}

using Key = std::pair<Mask, int>;  // top set, column of the middle queen: they name a split

// Of the up to four images of a split the least is the one that is counted.
void add_if_least(int n, Mask top, Mask bottom, int middle, std::vector<Split>& result) {
    const int image = middle < 0 ? middle : n - 1 - middle;
    const Key own{top, middle};
    const Key flip{bottom, middle};
    const Key mirror{reflected(top, n), image};
    const Key both{reflected(bottom, n), image};
    if (own > flip || own > mirror || own > both) return;
    const bool own_mirror = own == mirror || own == both;
    result.push_back({top, bottom, middle, own_mirror ? 1U : 2U});
}

// The next larger set of as many columns.
Mask next_set(Mask set) {
    const Mask low = lowest(set);
    const Mask carried = set + low;
    return carried | ((set ^ carried) >> 2) / low;
}

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

// How many half boards there are for each one that expected_half_boards() expects, from probes of a few sets.
struct HalfBoardScale {
    explicit HalfBoardScale(const UnitList& list) {
        constexpr int kSets = 16;
        constexpr int kProbesPerSet = 8;
        Random random(1);
        double tops = 0;
        double bottoms = 0;
        double expected_tops = 0;
        double expected_bottoms = 0;
        for (int i = 0; i < kSets; ++i) {
            const Mask columns = list.units[random.below(list.units.size())].state.columns;
            const Mask rest = all_columns(list.n) & ~columns;
            for (int k = 0; k < kProbesPerSet; ++k) {
                tops += probe(half_board_family(list.n, columns), list.depth, 0, State{}, random).solutions;
                bottoms += probe(half_board_family(list.n, rest), list.depth, 0, State{}, random).solutions;
            }
            expected_tops += kProbesPerSet * expected_half_boards(list.depth, columns);
            expected_bottoms += kProbesPerSet * expected_half_boards(list.depth, rest);
        }
        if (expected_tops > 0) top = tops / expected_tops;
        if (expected_bottoms > 0) bottom = bottoms / expected_bottoms;
    }

    double top = 1;
    double bottom = 1;
};

}  // namespace

Family half_board_family(int n, Mask columns) {
    Family family;
    family.base_ties = Tally::kMaxTies;
    std::fill_n(family.open.begin(), n / 2, columns);
    return family;
}

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

std::vector<Split> splits(int n, Mask top) {
    const Mask rest = all_columns(n) & ~top;
    std::vector<Split> result;
    if (n % 2 == 0) {
        add_if_least(n, top, rest, -1, result);
    } else {
        for (Mask middles = rest; middles != 0; middles &= middles - 1) {
            const Mask middle = lowest(middles);
            add_if_least(n, top, rest ^ middle, std::countr_zero(middle), result);
        }
    }
    return result;
}

std::vector<Mask> column_sets(int n) {
    if (n < 2) return {0};
    std::vector<Mask> sets;
    for (Mask set = all_columns(n / 2); set <= all_columns(n); set = next_set(set)) {
        if (!splits(n, set).empty()) sets.push_back(set);
    }
    return sets;
}

UnitList list_column_sets(int n) {
    UnitList list;
    list.n = n;
    list.depth = n / 2;
    list.symmetry = Symmetry::full;
    list.kind = Units::column_sets;
    list.families.emplace_back();
    for (const Mask columns : column_sets(n)) {
        list.units.push_back(
            {.state = {.columns = columns, .antidiagonals = 0, .diagonals = 0}, .family = 0});
    }
    set_fingerprint(list);
    return list;
}

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

std::vector<double> estimate_column_sets(const UnitList& list) {
    constexpr double kEnumerate = 1000;  // making a half board takes as long as comparing so many pairs
    std::vector<double> work(list.units.size(), 1.0);
    if (list.n < 2 || work.empty()) return work;
    const HalfBoardScale scale(list);
    for (std::size_t i = 0; i < work.size(); ++i) {
        const Mask top = list.units[i].state.columns;
        const double tops = scale.top * expected_half_boards(list.depth, top);
        const double bottoms = scale.bottom * expected_half_boards(list.depth, all_columns(list.n) & ~top);
        work[i] += tops * bottoms / 4 + kEnumerate * (tops + bottoms);
    }
    return work;
}

}  // namespace nqueens
