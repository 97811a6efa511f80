// The public estimate(): stratified probing for the sizes, a short run of the engine for the time.
//
// Each subtree of three rows is a stratum with the same number of probes, so the spread between subtrees does
// not enter the error, only the spread within. The time is nodes over rate; the rate is measured on subtrees
// about twelve rows high at the ends of random paths, on all threads, through the scheduler a count uses.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

#include "nqueens/count.hpp"
#include "nqueens/probe.hpp"

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

Sizes probe_list(const SubtreeList& list, std::size_t probes, Random& random, const std::stop_token& stop) {
    Sizes sizes;
    for (const Subtree& subtree : list.subtrees) {
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

// Random subtrees of `list`'s board, lower than its own, as a list of their own.
SubtreeList sample(const SubtreeList& list, std::size_t subtrees, Random& random) {
    constexpr int kRows = 12;
    SubtreeList low = list;
    low.depth = std::max(list.depth, list.n - kRows);
    low.subtrees.clear();
    while (low.subtrees.size() < subtrees) {
        const Subtree& top = list.subtrees[random.below(list.subtrees.size())];
        const auto state =
            random_descendant(list.families[top.family], list.depth, top.state, low.depth, random);
        if (state) low.subtrees.push_back({*state, top.family});
    }
    std::stable_sort(low.subtrees.begin(), low.subtrees.end(),
                     [](const Subtree& a, const Subtree& b) { return a.family < b.family; });
    return low;
}

// Smaller boards are over before a rate can be measured on them.
constexpr int kSmallestMeasured = 12;

double measured_rate(int n, Symmetry symmetry, const Kernel& kernel, const RunOptions& options,
                     double enough_seconds, Random& random) {
    const SubtreeList top = list_subtrees(std::max(n, kSmallestMeasured), kStrataDepth, symmetry);
    for (std::size_t subtrees = 256;; subtrees *= 2) {
        const SubtreeList low = sample(top, subtrees, random);
        const auto tasks = plan_tasks(low, options.threads);
        const auto start = std::chrono::steady_clock::now();
        const RunResult result = run(low, tasks, kernel, options);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (seconds >= enough_seconds || subtrees >= kMaxSubtrees)
            return static_cast<double>(result.tally.nodes) / std::max(seconds, 1e-9);
    }
}

}  // namespace

Estimate estimate(int n, const EstimateOptions& options) {
    const int threads = threads_for(options.threads);
    const Kernel& kernel = find_kernel(options.engine, options.target, n);
    if (kernel.units != Units::subtrees)
        throw InputError("estimates are of the search tree, which engine join has not: choose simd");
    const SubtreeList list = list_subtrees(n, std::min(n, kStrataDepth), options.symmetry);
    Random random(options.seed);
    const std::size_t each =
        std::max<std::size_t>(2, options.probes / std::max<std::size_t>(1, list.subtrees.size()));
    const Sizes sizes = probe_list(list, each, random, options.stop);

    Estimate result;
    result.n = n;
    result.nodes = sizes.nodes.interval();
    result.solutions = sizes.solutions.interval();
    result.probes = each * list.subtrees.size();
    result.seed = options.seed;
    result.engine = kernel.name;
    result.target = kernel.target;
    result.symmetry = options.symmetry;
    result.threads = threads;

    if (options.calibration.count() == 0) return result;
    result.nodes_per_second =
        measured_rate(n, options.symmetry, kernel, {.threads = threads, .stop = options.stop},
                      std::chrono::duration<double>(options.calibration).count(), random);
    const auto seconds = [&](double nodes) { return nodes / result.nodes_per_second; };
    result.seconds = {seconds(result.nodes.value), seconds(result.nodes.low), seconds(result.nodes.high)};
    return result;
}

}  // namespace nqueens
