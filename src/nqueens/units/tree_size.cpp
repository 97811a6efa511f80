#include "nqueens/units/tree_size.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "nqueens/board/tally.hpp"

namespace nqueens {
namespace {

constexpr int kExactRows = 5;

void count_exactly(const Family& family, int n, int row, const State& state, Probe& found) {
    if (row == n) {
        found.solutions += double{Tally::kMaxTies} /
                           (static_cast<double>(family.base_ties) + static_cast<double>(ties(state)));
        return;
    }
    for (Mask free = candidates(family, row, state); free != 0; free &= free - 1) {
        ++found.nodes;
        count_exactly(family, n, row + 1, place(family, row, state, lowest(free)), found);
    }
}

Mask random_column(Mask free, Random& random) {
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(free))); skip > 0; --skip)
        free &= free - 1;
    return lowest(free);
}

Probe probe_of(const UnitList& list, std::size_t id, Random& random) {
    const Unit& subtree = list.units[id];
    return probe(list.families[subtree.family], list.n, list.first_row(), subtree.state, random);
}

// The mean nodes of `probes` probes below random ones of the subtrees begin..end-1.
double mean_nodes(const UnitList& list, std::size_t begin, std::size_t end, std::size_t probes,
                  Random& random) {
    double sum = 0;
    for (std::size_t i = 0; i < probes; ++i)
        sum += probe_of(list, begin + random.below(end - begin), random).nodes;
    return sum / static_cast<double>(probes);
}

// A sum of strata's means with its variance.
class StratifiedSum {
  public:
    void add_stratum(const std::vector<double>& values) {
        const auto count = static_cast<double>(values.size());
        double sum = 0;
        double squares = 0;
        for (const double x : values) {
            sum += x;
            squares += x * x;
        }
        value_ += sum / count;
        variance_ += std::max(0.0, squares - sum * sum / count) / (count - 1) / count;
    }
    Interval interval(double known) const { return interval_of(known + value_, variance_); }

  private:
    double value_ = 0;
    double variance_ = 0;
};

}  // namespace

Interval interval_of(double value, double variance) {
    constexpr double kTwoSided95 = 1.96;
    constexpr double kRounding = 1e-12;  // shares of boards such as 8 / 3 do not add up to the last bit
    const double half = kTwoSided95 * std::sqrt(variance) + kRounding * value;
    return {value, std::max(0.0, value - half), value + half};
}

BoardProbes probe_board(int n, Symmetry symmetry, std::size_t probes, Random& random,
                        const std::stop_token& stop) {
    const UnitList list = list_subtrees(n, {.symmetry = symmetry, .split_depth = std::min(n, kStrataDepth)});
    const std::size_t each = std::max<std::size_t>(2, probes / std::max<std::size_t>(1, list.units.size()));
    StratifiedSum nodes;
    StratifiedSum solutions;
    std::vector<double> found_nodes(each);
    std::vector<double> found_solutions(each);
    for (std::size_t id = 0; id < list.units.size(); ++id) {
        if (stop.stop_requested()) throw Stopped("the estimate was stopped");
        for (std::size_t i = 0; i < each; ++i) {
            const Probe found = probe_of(list, id, random);
            found_nodes[i] = found.nodes;
            found_solutions[i] = found.solutions;
        }
        nodes.add_stratum(found_nodes);
        solutions.add_stratum(found_solutions);
    }
    return {.solutions = solutions.interval(0),
            .nodes = nodes.interval(static_cast<double>(list.prefix_nodes)),
            .probes = each * list.units.size()};
}

Probe probe(const Family& family, int n, int row, State state, Random& random) {
    Probe found;
    double stands_for = 1;
    for (; n - row > kExactRows; ++row) {
        const Mask free = candidates(family, row, state);
        if (free == 0) return found;
        stands_for *= std::popcount(free);
        found.nodes += stands_for;
        state = place(family, row, state, random_column(free, random));
    }
    Probe rest;
    count_exactly(family, n, row, state, rest);
    found.nodes += stands_for * rest.nodes;
    found.solutions = stands_for * rest.solutions;
    return found;
}

std::optional<State> random_descendant(const Family& family, int row, State state, int to, Random& random) {
    for (; row < to; ++row) {
        const Mask free = candidates(family, row, state);
        if (free == 0) return std::nullopt;
        state = place(family, row, state, random_column(free, random));
    }
    return state;
}

std::vector<double> estimate_work(const UnitList& list, int threads) {
    constexpr std::size_t kPilotProbes = 64;
    constexpr double kNodesPerProbe = 1 << 16;  // the fastest kernel makes these in 100 times a probe's time
    constexpr std::size_t kFewestProbes = 1024;
    constexpr std::size_t kMostProbes = 1 << 18;
    constexpr std::size_t kProbesPerGroup = 4;
    const std::size_t subtrees = list.units.size();
    std::vector<double> work(subtrees, 1.0);
    if (subtrees < 2) return work;
    Random random(list.fingerprint);
    const double expected =
        mean_nodes(list, 0, subtrees, kPilotProbes, random) * static_cast<double>(subtrees);
    const double affordable = expected / kNodesPerProbe / threads;
    if (affordable < double{kFewestProbes}) return work;
    const auto probes = static_cast<std::size_t>(std::min(affordable, double{kMostProbes}));

    const std::size_t group = std::max<std::size_t>(1, subtrees * kProbesPerGroup / probes);
    const std::size_t groups = (subtrees + group - 1) / group;
    for (std::size_t begin = 0; begin < subtrees; begin += group) {
        const std::size_t end = std::min(subtrees, begin + group);
        // Never zero: what costs no nodes still costs a little.
        const double nodes = 1 + mean_nodes(list, begin, end, probes / groups, random);
        std::fill(work.begin() + static_cast<std::ptrdiff_t>(begin),
                  work.begin() + static_cast<std::ptrdiff_t>(end), nodes);
    }
    return work;
}

}  // namespace nqueens
