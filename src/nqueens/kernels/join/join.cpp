// Engine `join`: half boards matched many at a time.
//
// A unit is a column set. For each: make all top halves on it; then, for each split of the set, make all bottom halves on
// the other columns (build-inl.hpp), sort both (lists-inl.hpp) and match the half boards of a build side with those of a
// probe side (match-inl.hpp). 2 <= n. docs/algorithms.md, section 6, has the derivation; cost and tuning are in
// results/bench/join.md.
#include "nqueens/kernels/join/join.hpp"

#include <cstdint>
#include <memory>

#include "nqueens/kernels/join/column_sets.hpp"
#include "nqueens/kernels/join/plan.hpp"

// Highway compiles what follows once for each target; the order of the includes is its own.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nqueens/kernels/join/join.cpp"
#include "nqueens/kernels/simd/targets.hpp"
#include <hwy/foreach_target.h>
#include "nqueens/kernels/join/build-inl.hpp"
#include "nqueens/kernels/join/match-inl.hpp"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

class ColumnSetCounter {
  public:
    ColumnSetCounter(int n, const std::stop_token& stop)
        : n_(n),
          plan_(n),
          builder_(n, plan_, stop),
          matcher_(std::make_unique<Matcher>(plan_, stop)),
          top_(plan_),
          compatible_(plan_),
          bottom_(plan_) {}

    // The boards that the splits of this unit stand for, the half boards made and the pairs of them decided.
    void add(const Unit& unit, Tally& tally) {
        const std::vector<Split> all = splits_of(n_, unit);
        if (all.empty()) return;
        builder_.build(all.front().top, -1, Half::top, half_boards_);
        top_.assign(half_boards_);
        tally.work.half_boards += half_boards_.size();
        for (const Split& split : all) {
            builder_.build(split.bottom, split.middle, Half::bottom, half_boards_);
            bottom_.assign(half_boards_);
            tally.work.half_boards += half_boards_.size();
            const SortedHalfBoards& top = compatible(split.middle);
            tally.work.pairs += pairs(top);
            tally.solutions_by_ties[Tally::kMaxTies] += split.multiplicity * boards(top);
        }
    }

  private:
    // The top halves whose lines leave column `middle` of the middle row, if there is one, free.
    const SortedHalfBoards& compatible(int middle) {
        if (middle < 0) return top_;
        compatible_.assign_without(top_, plan_.attacks_middle[static_cast<std::size_t>(middle)]);
        return compatible_;
    }

    // Two joins: bottom halves without queens on long diagonals are built and all of these top halves probe; then these top
    // halves without such queens are built and the bottom halves with some probe. Of a pair of a half board and its
    // flipped image only one is made, hence the 2. Queens of a bottom half on long diagonals are reflected into top halves,
    // hence the weights.
    std::uint64_t boards(const SortedHalfBoards& top) {
        return 2 * (matcher_->count(bottom_, top, 0) + matcher_->count(top, bottom_, bottom_.buckets()));
    }

    // Decided by boards(), whether compared or spared by cut lines.
    std::uint64_t pairs(const SortedHalfBoards& top) const {
        const std::size_t on_long = bottom_.size() - bottom_.off_long().size();
        return top.size() * bottom_.off_long().size() + on_long * top.off_long().size();
    }

    const int n_;
    const SignaturePlan plan_;
    HalfBoardBuilder builder_;
    const std::unique_ptr<Matcher> matcher_;
    HalfBoards half_boards_;
    SortedHalfBoards top_;
    SortedHalfBoards compatible_;
    SortedHalfBoards bottom_;
};

Tally count_join(const Batch& batch, const std::stop_token& stop) {
    ColumnSetCounter counter(batch.n, stop);
    Tally tally;
    for (const Unit& unit : batch.units) counter.add(unit, tally);
    return tally;
}

TargetFunction join_function() { return {hwy::TargetName(HWY_TARGET), count_join}; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace nqueens {

HWY_EXPORT(join_function);

std::vector<TargetFunction> join_functions() {
    return for_each_usable_target(HWY_DISPATCH_TABLE(join_function));
}

}  // namespace nqueens
#endif
