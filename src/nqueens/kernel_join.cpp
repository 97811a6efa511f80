// Kernel `join`: half boards matched many at a time.
//
// A unit is a column set. For each: make all top halves on it and all bottom halves on the other columns
// (half_board_lists-inl.hpp), then, for each split of the set, match the half boards of one side with those of the
// other (half_board_match-inl.hpp). docs/algorithms.md, section 6, has the derivation; cost and tuning are in
// results/bench/join.md.
#include <cstdint>
#include <memory>

#include "nqueens/half_board.hpp"
#include "nqueens/kernel.hpp"

// Highway compiles what follows once for each target; the order of the includes is its own.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nqueens/kernel_join.cpp"
#include "nqueens/simd_targets.hpp"
#include <hwy/foreach_target.h>
#include "nqueens/half_board_match-inl.hpp"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

class ColumnSetCounter {
  public:
    ColumnSetCounter(int n, const std::stop_token& stop)
        : n_(n),
          stop_(stop),
          plan_(n),
          joiner_(std::make_unique<Joiner>(plan_, stop)),
          compatible_(plan_.cuts) {
        top_.emplace_back(plan_.cuts);
        for (int middle = 0; middle < n; ++middle) bottom_.emplace_back(plan_.cuts);
    }

    // The boards that the splits of this top set stand for. Nodes are the placements made in halves and the pairs
    // of halves compared.
    void add(Mask top, Tally& tally) {
        const std::vector<Split> all = splits(n_, top);
        if (all.empty()) return;
        tally.nodes += enumerate(n_, top, plan_.top, stop_, top_);
        tally.nodes += enumerate(n_, all_columns(n_) & ~top, plan_.bottom, stop_, bottom_);
        const std::uint64_t compared = joiner_->compared();
        for (const Split& split : all) tally.solutions_by_ties[Tally::kMaxTies] += boards(split);
        tally.nodes += joiner_->compared() - compared;
    }

  private:
    std::uint64_t boards(const Split& split) {
        if (split.middle < 0) return split.multiplicity * boards(top_[0], bottom_[0]);
        keep_compatible(split.middle);
        return split.multiplicity * boards(compatible_, bottom_[static_cast<std::size_t>(split.middle)]);
    }

    // Of a pair of a half board and its flipped image only one is enumerated, hence the 2. Queens of a bottom half on
    // long diagonals are reflected into top halves, hence the weights.
    std::uint64_t boards(const Side& top, const Side& bottom) {
        const std::uint64_t one =
            joiner_->count(top, 0, bottom) + joiner_->count(top, 1, bottom) + joiner_->count(bottom, 1, top);
        const std::uint64_t two = joiner_->count(top, 2, bottom) + joiner_->count(bottom, 2, top);
        return 2 * (one + 2 * two);
    }

    // The top halves whose lines leave column `middle` of the middle row free.
    void keep_compatible(int middle) {
        compatible_.clear();
        // In the centre the queen stands on both long diagonals itself.
        const std::size_t classes = 2 * middle + 1 == n_ ? 1 : kLongClasses;
        for (std::size_t k = 0; k < classes; ++k) {
            for (std::size_t b = 0; b < compatible_.buckets(); ++b) {
                compatible_.list(k, b).assign_without(top_[0].list(k, b),
                                                      plan_.attacks_middle[static_cast<std::size_t>(middle)]);
            }
        }
    }

    const int n_;
    const std::stop_token& stop_;
    const SignaturePlan plan_;
    const std::unique_ptr<Joiner> joiner_;
    std::vector<Side> top_;
    Side compatible_;
    std::vector<Side> bottom_;
};

Tally count_join(const Batch& batch, const std::stop_token& stop) {
    if (batch.n < 2) {
        Tally one;
        one.solutions_by_ties[Tally::kMaxTies] = batch.subtrees.size();
        return one;
    }
    ColumnSetCounter counter(batch.n, stop);
    Tally tally;
    for (const Subtree& unit : batch.subtrees) counter.add(unit.state.columns, tally);
    return tally;
}

Kernel join_kernel() { return {"join", count_join, hwy::TargetName(HWY_TARGET), Units::column_sets}; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace nqueens {

HWY_EXPORT(join_kernel);

std::vector<Kernel> make_join_kernels() { return for_each_usable_target(HWY_DISPATCH_TABLE(join_kernel)); }

}  // namespace nqueens
#endif
