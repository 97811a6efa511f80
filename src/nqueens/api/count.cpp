// The public count(): from options to a checked result for the whole board.
#include <string>
#include <utility>

#include "nqueens/run/scheduler.hpp"
#include "nqueens/run/count_list.hpp"
#include "nqueens/kernels/join/half_board.hpp"

namespace nqueens {
namespace {

// Checkpoints speak of subtrees by number, so the depth must not depend on threads. Four rows give about
// 14,000 subtrees for n = 17; from n = 22 on a subtree of four rows would take minutes on a slow engine.
int checkpoint_depth(int n, Symmetry symmetry) {
    constexpr int kSmallestOfFive = 22;
    constexpr int kLargestOfFive = 26;  // without symmetry; then five rows make more than kMaxUnits
    if (n < kSmallestOfFive) return std::min(n, 4);
    return symmetry == Symmetry::none && n > kLargestOfFive ? 4 : 5;
}

UnitList list_for(int n, int threads, const Kernel& kernel, const CountOptions& options,
                     const Work* saved) {
    if (kernel.kind == Units::column_sets) {
        require_join_options(options);
        return list_column_sets(n);
    }
    if (options.split_depth) return list_subtrees(n, *options.split_depth, options.symmetry);
    if (!options.checkpoint) return list_subtrees_for(n, threads, options.symmetry);
    const bool same_board = saved != nullptr && saved->n == n && saved->unit == to_string(Units::subtrees);
    return list_subtrees(n, same_board ? saved->split_depth : checkpoint_depth(n, options.symmetry),
                         options.symmetry);
}

// Counts the board once more, with engine simd unless another one is asked for.
void check_whole(std::uint64_t solutions, int n, const CountOptions& options) {
    CountOptions other{.threads = options.threads, .engine = *options.double_check, .stop = options.stop};
    if (other.engine == "auto") other.engine = "simd";
    const std::uint64_t again = count(n, other).solutions;
    if (again != solutions) {
        throw IntegrityError("join counted " + std::to_string(solutions) + ", " + other.engine + " " +
                             std::to_string(again));
    }
}

}  // namespace

CountResult count(int n, const CountOptions& options) {
    const int threads = threads_for(options.threads);
    require_countable(n);
    find_kernel(options.engine, options.target, n);  // a wrong name is an error before any file is touched
    OpenCheckpoint checkpoint(options.checkpoint);
    const Work* const saved = checkpoint.saved ? &checkpoint.saved->work : nullptr;
    const Kernel& kernel = kernel_for(n, options, saved);
    const UnitList list = list_for(n, threads, kernel, options, saved);
    ListResult result = count_list(list, kernel, threads, std::move(checkpoint), options);

    Tally tally = result.sum.tally;
    const std::uint64_t solutions = solutions_of(result.sum);
    if (options.double_check && list.kind == Units::column_sets) check_whole(solutions, n, options);
    tally += Tally{.solutions_by_ties = {}, .nodes = list.prefix_nodes};
    return {.n = n,
            .solutions = solutions,
            .tally = tally,
            .engine = std::string(kernel.name),
            .target = std::string(kernel.target),
            .symmetry = list.symmetry,
            .split_depth = list.depth,
            .units = list.units.size(),
            .fingerprint = list.fingerprint,
            .threads = threads,
            .workers = std::move(result.workers),
            .resumed_units = result.resumed_units,
            .seconds = result.seconds,
            .total_seconds = result.total_seconds,
            .double_checked = options.double_check.has_value(),
            .checkpoint_error = result.checkpoint_error};
}

}  // namespace nqueens
