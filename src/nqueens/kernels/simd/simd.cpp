// Kernel `simd`: many subtrees in lockstep (lockstep-inl.hpp), the last two rows in closed form.
#include "nqueens/kernels/simd/simd.hpp"

#include <array>
#include <cstdint>

#include "nqueens/kernels/scalar.hpp"

// Highway compiles what follows once for each target; the order of the includes is its own.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nqueens/kernels/simd/simd.cpp"
#include "nqueens/kernels/simd/targets.hpp"
#include <hwy/foreach_target.h>
#include "nqueens/kernels/simd/lockstep-inl.hpp"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

// A lane is four counters of a byte: boards found with 0, 1, 2 and 3 ties.
class TieCounters {
  public:
    HWY_INLINE TieCounters() : counters_(hn::Zero(kTag)) {}

    HWY_INLINE void add(V ties, M lanes) {
        counters_ = hn::Add(counters_, hn::IfThenElseZero(lanes, hn::Shl(splat(1), hn::ShiftLeft<3>(ties))));
        ++added_;
    }

    HWY_INLINE bool nearly_full() const { return added_ >= 254; }

    HWY_INLINE void move_to(Tally& tally, int base_ties) {
        alignas(64) std::array<Mask, kLanes> lanes;
        hn::Store(counters_, kTag, lanes.data());
        for (unsigned ties = 0; ties < 4; ++ties) {
            std::uint64_t found = 0;
            for (const Mask lane : lanes) found += lane >> (8 * ties) & 255;
            // Of a family without ties the counters above base_ties are 0 and have no place in the tally.
            if (found != 0) tally.solutions_by_ties[static_cast<unsigned>(base_ties) + ties] += found;
        }
        counters_ = hn::Zero(kTag);
        added_ = 0;
    }

  private:
    V counters_;
    int added_ = 0;
};

class LastRows {
  public:
    explicit LastRows(const Batch& batch) : batch_(batch) {}

    // Two columns are left for two rows, in two orders; they fail where the columns touch or a rule forbids.
    HWY_NOINLINE void operator()(Row& from) {
        const int last_but_one = batch_.n - 2;
        const RowRules rules(batch_.family, last_but_one);
        const RowRules rules_last(batch_.family, last_but_one + 1);
        const V board = splat(all_columns(batch_.n));
        TieCounters found_by_ties;
        V nodes = hn::Zero(kTag);
        for (std::size_t at = 0; at < from.size; at += kLanes) {
            const StateVector states = load(from.waiting, Row::kPadding + at);
            const V both =
                hn::IfThenElseZero(hn::FirstN(kTag, from.size - at), hn::AndNot(states.columns, board));
            const V left = lowest(both);
            const V right = hn::Xor(both, left);
            const M apart = is_zero(hn::And(hn::ShiftLeft<1>(left), right));
            const V free = hn::AndNot(hn::Or(states.antidiagonals, states.diagonals), rules.open());
            const V free_last = hn::AndNot(
                hn::Or(hn::ShiftLeft<1>(states.antidiagonals), hn::ShiftRight<1>(states.diagonals)),
                rules_last.open());
            const V ties = hn::ShiftRight<kTieShift>(states.columns);
            const auto try_order = [&](V queen, V last) HWY_ATTR {
                const V one = splat(1);
                const M placed = not_zero(hn::And(queen, free));
                const M found = hn::And(hn::And(placed, apart), not_zero(hn::And(last, free_last)));
                nodes =
                    hn::Add(nodes, hn::Add(hn::IfThenElseZero(placed, one), hn::IfThenElseZero(found, one)));
                const V more_ties = hn::Add(hn::IfThenElseZero(rules.ties(queen), one),
                                            hn::IfThenElseZero(rules_last.ties(last), one));
                found_by_ties.add(hn::Add(ties, more_ties), found);
            };
            try_order(left, right);
            try_order(right, left);
            if (found_by_ties.nearly_full()) found_by_ties.move_to(tally_, batch_.family.base_ties);
        }
        found_by_ties.move_to(tally_, batch_.family.base_ties);
        tally_.work.nodes += hn::GetLane(hn::SumOfLanes(kTag, nodes));
        from.size = 0;
    }

    const Tally& tally() const { return tally_; }

  private:
    const Batch& batch_;
    Tally tally_;
};

Tally count_lockstep(const Batch& batch, const std::stop_token& stop) {
    if (batch.first_row > batch.n - 2) return count_scalar(batch, stop);
    LastRows last_rows(batch);
    Lockstep<LastRows> search(batch, batch.n - 2, stop, last_rows);
    const std::uint64_t nodes = search.run();
    Tally tally = last_rows.tally();
    tally.work.nodes += nodes;
    return tally;
}

// Name and function come from one compilation: the name is what runs.
TargetFunction simd_function() { return {hwy::TargetName(HWY_TARGET), count_lockstep}; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace nqueens {

HWY_EXPORT(simd_function);

std::vector<TargetFunction> simd_functions() {
    return for_each_usable_target(HWY_DISPATCH_TABLE(simd_function));
}

std::vector<std::string> targets() {
    std::vector<std::string> names;
    for (std::int64_t left = HWY_TARGETS; left != 0; left &= left - 1) {
        names.insert(names.begin(), hwy::TargetName(left & -left));
    }
    return names;
}

}  // namespace nqueens
#endif
