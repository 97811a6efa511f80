// The public estimate(): stratified probing for the sizes, a short run of the engine for the time.
//
// Each subtree of three rows is a stratum with the same number of probes, so the spread between subtrees does
// not enter the error, only the spread within. The time is nodes over rate; the rate is measured per CPU second on
// subtrees about twelve rows high at the ends of random paths, on all threads, through the scheduler a count uses.
//
// For engine join the nodes are half boards and pairs of them: random column sets are probed, and their mean is
// taken in proportion to what expected_half_boards() says of them and of all (a ratio estimate), since that is known
// for every set at no cost. The rate is measured on some of the sets.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

#include "nqueens/run/scheduler.hpp"
#include "nqueens/run/count_list.hpp"
#include "nqueens/kernels/join/half_board_probe.hpp"
#include "nqueens/base/machine.hpp"
#include "nqueens/units/tree_size.hpp"

namespace nqueens {
namespace {

constexpr int kStrataDepth = 3;
constexpr double kTwoSided95 = 1.96;
constexpr double kRounding = 1e-12;  // shares of boards such as 8 / 3 do not add up to the last bit

// A sum of strata's means with its variance.
struct Sum {
    double value = 0;
    double variance = 0;

    Interval interval() const {
        const double half = kTwoSided95 * std::sqrt(variance) + kRounding * value;
        return {value, std::max(0.0, value - half), value + half};
    }
};

struct Moments {
    double sum = 0;
    double squares = 0;

    void add(double x) {
        sum += x;
        squares += x * x;
    }
    void add_mean_to(Sum& total, double count) const {
        total.value += sum / count;
        total.variance += std::max(0.0, squares - sum * sum / count) / (count - 1) / count;
    }
};

struct Sizes {
    Sum nodes;
    Sum solutions;
};

Sizes probe_list(const UnitList& list, std::size_t probes, Random& random, const std::stop_token& stop) {
    Sizes sizes;
    for (const Unit& subtree : list.units) {
        if (stop.stop_requested()) throw Stopped("the estimate was stopped");
        Moments nodes;
        Moments solutions;
        for (std::size_t i = 0; i < probes; ++i) {
            const Probe found =
                probe(list.families[subtree.family], list.n, list.depth, subtree.state, random);
            nodes.add(found.nodes);
            solutions.add(found.solutions);
        }
        nodes.add_mean_to(sizes.nodes, static_cast<double>(probes));
        solutions.add_mean_to(sizes.solutions, static_cast<double>(probes));
    }
    sizes.nodes.value += static_cast<double>(list.prefix_nodes);
    return sizes;
}

// Half boards and pairs of engine join.
Sum probe_column_sets(const UnitList& list, std::size_t probes, Random& random,
                      const std::stop_token& stop) {
    constexpr int kHalves = 8;
    if (list.n < 2) return {};
    const SignaturePlan plan(list.n);
    const std::size_t sets = std::max<std::size_t>(2, probes / (2 * std::size_t{kHalves}));
    std::vector<std::pair<double, double>> expected_and_found;
    double expected = 0;
    double found = 0;
    for (std::size_t i = 0; i < sets; ++i) {
        if (stop.stop_requested()) throw Stopped("the estimate was stopped");
        const Unit& set = list.units[random.below(list.units.size())];
        const JoinProbe probe = probe_column_set(list.n, set.state.columns, plan, kHalves, random);
        expected_and_found.emplace_back(expected_pairs(list.n, set.state.columns),
                                        probe.half_boards + probe.pairs);
        expected += expected_and_found.back().first;
        found += expected_and_found.back().second;
    }
    double all = 0;
    for (const Unit& set : list.units) all += expected_pairs(list.n, set.state.columns);
    const double ratio = found / expected;
    double squares = 0;
    for (const auto& [x, y] : expected_and_found) squares += (y - ratio * x) * (y - ratio * x);
    const auto count = static_cast<double>(sets);
    const double scale = all / (expected / count);
    return {ratio * all, scale * scale * squares / (count - 1) / count};
}

// Random units of `list`; of subtrees lower ones, at the ends of random paths.
UnitList sample(const UnitList& list, std::size_t units, Random& random) {
    constexpr int kRows = 12;
    UnitList some = list;
    some.units.clear();
    if (list.kind == Units::subtrees) some.depth = std::max(list.depth, list.n - kRows);
    while (some.units.size() < units) {
        const Unit& unit = list.units[random.below(list.units.size())];
        const auto state =
            random_descendant(list.families[unit.family], list.depth, unit.state, some.depth, random);
        if (state) some.units.push_back({*state, unit.family});
    }
    std::stable_sort(some.units.begin(), some.units.end(),
                     [](const Unit& a, const Unit& b) { return a.family < b.family; });
    return some;
}

// A board on which a rate can be measured: smaller ones are over too soon, a column set of larger ones takes seconds.
UnitList list_to_measure(int n, Symmetry symmetry, Units kind) {
    constexpr int kSmallest = 12;
    constexpr int kLargestOfColumnSets = 25;
    n = std::max(n, kSmallest);
    if (kind == Units::subtrees) return list_subtrees(n, kStrataDepth, symmetry);
    while (n > kLargestOfColumnSets) n -= 2;
    return list_column_sets(n);
}

// Nodes per CPU second while all threads run: what else the machine does must not count.
double measured_rate(const UnitList& list, const Kernel& kernel, const RunOptions& options,
                     double enough_seconds, Random& random) {
    constexpr std::size_t kFewestSubtrees = 256;
    constexpr std::size_t kFewestColumnSets = 2;
    std::size_t units = list.kind == Units::subtrees ? kFewestSubtrees : kFewestColumnSets;
    for (;; units *= 2) {
        const UnitList some = sample(list, units, random);
        const auto tasks = plan_tasks(some, options.threads);
        const double start = process_cpu_seconds();
        const RunResult result = run(some, tasks, kernel, options);
        const double seconds = process_cpu_seconds() - start;
        if (seconds >= enough_seconds || units >= kMaxUnits)
            return static_cast<double>(result.tally.nodes) / std::max(seconds, 1e-9);
    }
}

}  // namespace

Estimate estimate(int n, const EstimateOptions& options) {
    const int threads = threads_for(options.threads);
    require_countable(n);
    const CountOptions counted{
        .engine = options.engine, .target = options.target, .symmetry = options.symmetry};
    const Kernel& kernel = kernel_for(n, counted, nullptr);
    if (kernel.kind == Units::column_sets) require_join_options(counted);
    const UnitList list = list_subtrees(n, std::min(n, kStrataDepth), options.symmetry);
    Random random(options.seed);
    const std::size_t each =
        std::max<std::size_t>(2, options.probes / std::max<std::size_t>(1, list.units.size()));
    const Sizes sizes = probe_list(list, each, random, options.stop);

    Estimate result;
    result.n = n;
    result.nodes =
        kernel.kind == Units::subtrees
            ? sizes.nodes.interval()
            : probe_column_sets(list_column_sets(n), options.probes, random, options.stop).interval();
    result.solutions = sizes.solutions.interval();
    result.probes = each * list.units.size();
    result.seed = options.seed;
    result.engine = kernel.name;
    result.target = kernel.target;
    result.symmetry = options.symmetry;
    result.threads = threads;

    if (options.calibration.count() == 0) return result;
    result.nodes_per_second =
        std::min(threads, usable_cpus()) *
        measured_rate(list_to_measure(n, options.symmetry, kernel.kind), kernel,
                      {.threads = threads, .stop = options.stop},
                      std::chrono::duration<double>(options.calibration).count(), random);
    const auto seconds = [&](double nodes) { return nodes / result.nodes_per_second; };
    result.seconds = {seconds(result.nodes.value), seconds(result.nodes.low), seconds(result.nodes.high)};
    return result;
}

}  // namespace nqueens
