#include "join_stages.hpp"

#include <algorithm>

#include "nqueens/kernels/engine.hpp"

// Highway compiles what follows once for each target; the order of the includes is its own.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "join_stages.cpp"
#include "nqueens/kernels/simd/targets.hpp"
#include <hwy/foreach_target.h>
#include "nqueens/kernels/join/build-inl.hpp"
#include "nqueens/kernels/join/match-inl.hpp"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

class Stages final : public bench::JoinStages {
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
        const std::span<const Signature> build_side = bottom_.off_long();
        const std::span<const Signature> block =
            build_side.first(std::min(build_side.size(), Matcher::kBlock));
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

std::unique_ptr<bench::JoinStages> make_stages(int n, Mask top) { return std::make_unique<Stages>(n, top); }

bench::JoinStagesOfTarget stages() { return {hwy::TargetName(HWY_TARGET), make_stages}; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace nqueens {

HWY_EXPORT(stages);

std::vector<bench::JoinStagesOfTarget> bench::join_stages() {
    return for_each_usable_target(HWY_DISPATCH_TABLE(stages));
}

}  // namespace nqueens
#endif
