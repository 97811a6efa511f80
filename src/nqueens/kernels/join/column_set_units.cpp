#include "nqueens/kernels/join/column_set_units.hpp"

#include <algorithm>

#include "nqueens/kernels/join/column_sets.hpp"
#include "nqueens/kernels/join/cost_model.hpp"

namespace nqueens {
namespace {

void require(const ListRequest& request) {
    if (request.symmetry != Symmetry::full) throw InputError("engine join counts with symmetry full only");
    if (request.split_depth) throw InputError("engine join has no split depth");
}

UnitList list(int n, const ListRequest& /*request*/) { return list_column_sets(n); }

OwnedBatch mirrored(const Batch& batch) {
    OwnedBatch result{batch.family, {}};
    for (const Unit& unit : batch.units) result.units.push_back(mirrored_column_set(batch.n, unit));
    return result;
}

// The sum over all sets of a quantity that was found on some, in proportion to what was expected of those and of all.
class RatioEstimate {
  public:
    void add(double expected, double found) {
        pairs_.emplace_back(expected, found);
        expected_ += expected;
        found_ += found;
    }

    Interval of_all(double expected_of_all) const {
        const double ratio = found_ / expected_;
        double squares = 0;
        for (const auto& [x, y] : pairs_) squares += (y - ratio * x) * (y - ratio * x);
        const auto count = static_cast<double>(pairs_.size());
        const double scale = expected_of_all / (expected_ / count);
        return interval_of(ratio * expected_of_all, scale * scale * squares / (count - 1) / count);
    }

  private:
    std::vector<std::pair<double, double>> pairs_;
    double expected_ = 0;
    double found_ = 0;
};

double expected_halves(int n, Mask top) {
    return expected_half_boards(n / 2, top) + expected_half_boards(n / 2, all_columns(n) & ~top);
}

// Random sets are probed: what is expected of a set is known for all at no cost.
void estimate(Estimate& result, const BoardProbes& board, Random& random, const std::stop_token& stop) {
    constexpr int kHalves = 8;
    const int n = result.n;
    const UnitList list = list_column_sets(n);
    const SignaturePlan plan(n);
    RatioEstimate half_boards;
    RatioEstimate pairs;
    for (std::size_t probes = 0; probes < std::max<std::size_t>(64, board.probes);
         probes += 2 * std::size_t{kHalves}) {
        if (stop.stop_requested()) throw Stopped("the estimate was stopped");
        const Mask top = column_set_of(list.units[random.below(list.units.size())]).columns;
        const JoinProbe found = probe_column_set(n, top, plan, kHalves, random);
        half_boards.add(expected_halves(n, top), found.half_boards);
        pairs.add(expected_pairs(n, top), found.pairs);
    }
    double all_halves = 0;
    double all_pairs = 0;
    for (const Unit& unit : list.units) {
        all_halves += expected_halves(n, column_set_of(unit).columns);
        all_pairs += expected_pairs(n, column_set_of(unit).columns);
    }
    result.half_boards = half_boards.of_all(all_halves);
    result.pairs = pairs.of_all(all_pairs);
}

// Random sets of the board, or of a smaller one like it: a set of the largest takes seconds, small boards are over too
// soon.
UnitList sample(int n, Symmetry /*symmetry*/, std::size_t units, Random& random) {
    constexpr int kSmallest = 12;
    constexpr int kLargest = 25;
    n = std::max(n, kSmallest);
    while (n > kLargest) n -= 2;
    const UnitList all = list_column_sets(n);
    UnitList some = all;
    some.units.clear();
    while (some.units.size() < units) some.units.push_back(all.units[random.below(all.units.size())]);
    return some;
}

}  // namespace

const UnitKind kColumnSets{
    .name = kColumnSet,
    .smallest_board = 2,
    .require = require,
    .list = list,
    .expected_costs = [](const UnitList& list, int) { return expected_costs(list); },
    .shard_size = [](const UnitList& list,
                     const Unit& unit) { return expected_pairs(list.n, column_set_of(unit).columns); },
    .mirrored = mirrored,
    .estimate = estimate,
    .sample = sample};

}  // namespace nqueens
