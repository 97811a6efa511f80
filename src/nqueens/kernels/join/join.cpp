// Kernel `join`: half boards matched many at a time.
//
// A unit is a column set. For each: make all top halves on it; then, for each split of the set, make all bottom halves on
// the other columns (half_board_make-inl.hpp), sort both (half_board_lists-inl.hpp) and match the half boards of one side
// with those of the other (half_board_match-inl.hpp). docs/algorithms.md, section 6, has the derivation; cost and tuning are in
// results/bench/join.md.
#include <algorithm>
#include <cstdint>
#include <memory>

#include "nqueens/kernels/join/half_board.hpp"
#include "nqueens/kernels/join/half_board_stages.hpp"
#include "nqueens/kernels/engine.hpp"

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

    // The boards that the splits of this top set stand for. Nodes are the half boards made and the pairs of them
    // decided.
    void add(Mask top, Tally& tally) {
        const std::vector<Split> all = splits(n_, top);
        if (all.empty()) return;
        builder_.build(top, -1, Half::top, half_boards_);
        top_.assign(half_boards_);
        tally.nodes += half_boards_.size();
        for (const Split& split : all) {
            builder_.build(split.bottom, split.middle, Half::bottom, half_boards_);
            bottom_.assign(half_boards_);
            tally.nodes += half_boards_.size();
            tally.solutions_by_ties[Tally::kMaxTies] +=
                split.multiplicity * boards(compatible(split.middle), tally);
        }
    }

  private:
    // The top halves whose lines leave column `middle` of the middle row, if there is one, free.
    const SortedHalfBoards& compatible(int middle) {
        if (middle < 0) return top_;
        compatible_.assign_without(top_, plan_.attacks_middle[static_cast<std::size_t>(middle)]);
        return compatible_;
    }

    // Of a pair of a half board and its flipped image only one is made, hence the 2. Queens of a bottom half on long
    // diagonals are reflected into top halves, hence the weights.
    std::uint64_t boards(const SortedHalfBoards& top, Tally& tally) {
        const std::size_t on_long = bottom_.size() - bottom_.targets().size();
        tally.nodes += top.size() * bottom_.targets().size() + on_long * top.targets().size();
        return 2 * (matcher_->count(bottom_, top, 0) + matcher_->count(top, bottom_, bottom_.buckets()));
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
    if (batch.n < 2) {
        Tally one;
        one.solutions_by_ties[Tally::kMaxTies] = batch.units.size();
        return one;
    }
    ColumnSetCounter counter(batch.n, stop);
    Tally tally;
    for (const Unit& unit : batch.units) counter.add(unit.state.columns, tally);
    return tally;
}

class Stages final : public JoinStages {
  public:
    Stages(int n, Mask top)
        : top_columns_(top),
          plan_(n),
          builder_(n, plan_, stop_),
          matcher_(plan_, stop_),
          top_(plan_),
          bottom_(plan_) {
        builder_.build(all_columns(n) & ~top, -1, Half::bottom, half_boards_);
        bottom_.assign(half_boards_);
        enumerate();
        bucket();
        fill_tables();
    }

    std::span<const Signature> enumerate() override {
        builder_.build(top_columns_, -1, Half::top, half_boards_);
        return {half_boards_.begin(), half_boards_.end()};
    }
    std::span<const Signature> bucket() override {
        top_.assign(half_boards_);
        return {top_.list(0).data(), top_.size()};
    }
    std::span<const Signature> fill_tables() override {
        const std::span<const Signature> targets = bottom_.targets();
        const std::span<const Signature> block = targets.first(std::min(targets.size(), Matcher::kBlock));
        matcher_.fill(block);
        return block;
    }
    std::uint64_t match() override { return matcher_.match(top_, 0); }

  private:
    const std::stop_token stop_;
    const Mask top_columns_;
    const SignaturePlan plan_;
    HalfBoardBuilder builder_;
    Matcher matcher_;
    HalfBoards half_boards_;
    SortedHalfBoards top_;
    SortedHalfBoards bottom_;
};

std::unique_ptr<JoinStages> make_stages(int n, Mask top) { return std::make_unique<Stages>(n, top); }

JoinStagesOfTarget stages() { return {hwy::TargetName(HWY_TARGET), make_stages}; }

Kernel join_kernel() { return {"join", count_join, hwy::TargetName(HWY_TARGET), Units::column_sets}; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace nqueens {

HWY_EXPORT(join_kernel);
HWY_EXPORT(stages);

std::vector<Kernel> make_join_kernels() { return for_each_usable_target(HWY_DISPATCH_TABLE(join_kernel)); }

std::vector<JoinStagesOfTarget> join_stages() { return for_each_usable_target(HWY_DISPATCH_TABLE(stages)); }

}  // namespace nqueens
#endif
