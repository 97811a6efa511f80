#include "nqueens/kernels/join/search_column_sets.hpp"

#include "nqueens/kernels/join/column_sets.hpp"

namespace nqueens {
namespace {

// Weights are those of the derivation (docs/algorithms.md, section 6): no queen of the lower half on a long diagonal,
// each one of the upper half there counts twice. Such queens are ties here, so boards with k of them are told apart.
Family split_family(int n, Mask upper, int middle, Mask lower) {
    Family family;
    family.base_ties = 1;
    const int h = n / 2;
    for (int row = 0; row < n; ++row) {
        const auto r = static_cast<std::size_t>(row);
        const Mask long_diagonals = column_bit(row) | column_bit(n - 1 - row);
        if (row < h) {
            family.open[r] = upper;
            family.ties[r] = long_diagonals;
        } else {
            family.open[r] = row < n - h ? column_bit(middle) : lower & ~long_diagonals;
        }
    }
    return family;
}

}  // namespace

Tally search_column_sets(const Batch& batch, const std::stop_token& stop) {
    const int n = batch.n;
    Tally tally;
    std::uint64_t& boards = tally.solutions_by_ties[Tally::kMaxTies];
    const Engine& engine = choose_engine(n, {}, kSubtree).engine;
    const Unit whole{};
    for (const Unit& unit : batch.units) {
        for (const auto& [top, bottom, middle, multiplicity] : splits_of(n, unit)) {
            for (const auto& [upper, lower] : {std::pair{top, bottom}, std::pair{bottom, top}}) {
                const Family family = split_family(n, upper, middle, lower);
                const Tally found = engine.count({n, 0, family, {&whole, 1}}, stop);
                const auto& by_ties = found.solutions_by_ties;
                boards += multiplicity * (by_ties[1] + 2 * by_ties[2] + 4 * by_ties[3]);
                tally.work.nodes += found.work.nodes;
            }
        }
    }
    return tally;
}

}  // namespace nqueens
