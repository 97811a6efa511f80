#include "nqueens/kernels/subtree_units.hpp"

#include <algorithm>
#include <bit>

namespace nqueens {
namespace {

// The boards below a prefix if rows did not disturb each other: the product of the free columns of its later rows.
double shard_size(const UnitList& list, const Unit& unit) {
    double size = 1;
    State state = unit.state;
    for (int row = list.first_row(); row < list.n; ++row) {
        const Mask free = list.families[unit.family].open[static_cast<std::size_t>(row)] & ~attacked(state);
        size *= std::max(1, std::popcount(free));
        state.antidiagonals <<= 1;
        state.diagonals >>= 1;
    }
    return size;
}

// Column c becomes n - 1 - c; bits beyond the board stay where they are.
Mask mirrored(int n, Mask mask) {
    Mask result = mask & ~all_columns(n);
    for (int column = 0; column < n; ++column) {
        if ((mask & column_bit(column)) != 0) result |= column_bit(n - 1 - column);
    }
    return result;
}

// Lines beyond the board attack nothing and are dropped, lest they come back on the other side.
State mirrored(int n, const State& state) {
    return {mirrored(n, state.columns), mirrored(n, state.diagonals & all_columns(n)),
            mirrored(n, state.antidiagonals & all_columns(n))};
}

OwnedBatch mirrored_batch(const Batch& batch) {
    OwnedBatch result{batch.family, {}};
    for (Family::RowMasks* masks : {&result.family.open, &result.family.closing, &result.family.ties}) {
        std::transform(masks->begin(), masks->end(), masks->begin(),
                       [&](Mask mask) { return mirrored(batch.n, mask); });
    }
    for (const Unit& unit : batch.units) result.units.push_back({mirrored(batch.n, unit.state), unit.family});
    return result;
}

void estimate(Estimate& result, const BoardProbes& board, Random& /*random*/,
              const std::stop_token& /*stop*/) {
    result.nodes = board.nodes;
}

// Lower subtrees, about twelve rows high, at the ends of random paths. Smaller boards are over too soon.
UnitList sample(int n, Symmetry symmetry, std::size_t units, Random& random) {
    constexpr int kSmallest = 12;
    constexpr int kRows = 12;
    const UnitList list =
        list_subtrees(std::max(n, kSmallest), {.symmetry = symmetry, .split_depth = kStrataDepth});
    UnitList some = list;
    some.units.clear();
    some.split_depth = std::max(list.first_row(), list.n - kRows);
    while (some.units.size() < units) {
        const Unit& unit = list.units[random.below(list.units.size())];
        const auto state = random_descendant(list.families[unit.family], list.first_row(), unit.state,
                                             some.first_row(), random);
        if (state) some.units.push_back({*state, unit.family});
    }
    std::stable_sort(some.units.begin(), some.units.end(),
                     [](const Unit& a, const Unit& b) { return a.family < b.family; });
    return some;
}

UnitList list(int n, const ListRequest& request) { return list_subtrees(n, request); }

}  // namespace

const UnitKind kSubtrees{.name = kSubtree,
                         .smallest_board = 0,
                         .require = [](const ListRequest&) {},
                         .list = list,
                         .expected_costs = estimate_work,
                         .shard_size = shard_size,
                         .mirrored = mirrored_batch,
                         .estimate = estimate,
                         .sample = sample};

}  // namespace nqueens
