// Kernel `simd`: many subtrees in lockstep; the only file that includes Highway.
//
// A scalar search spends its time on the mispredicted branch "is there a free column". Here there is no such
// branch. All states waiting for the same row of the board lie together, and the lanes of a few vectors hold
// states of which some columns are still untried:
//
//     row r      waiting     s s s s s s s s s s s s        a step places the lowest untried column of every
//                               refill | (lanes run dry)    lane; the children that have a free column are
//                in flight      [s s s s] [s s s s]         compressed and appended to row r + 1; lanes
//                without
//                            children  |                    an untried column take the next waiting states
//     row r + 1  waiting     s s s s <-+
//
// A sweep repeats steps while every lane can be refilled and row r + 1 has room. It runs on the deepest row
// with enough states waiting, so vectors stay full and memory small; what is in flight stays there until the
// row's next sweep. Only when no row has enough do `drain`s run with idle lanes, shallowest row first. A
// family's rules are the same for all states of a row: uniform masks. The last two rows are counted in closed
// form.
//
// Several vectors are in flight because the chain from a vector's untried columns to its next refill takes
// some 30 cycles. Invariant: every waiting state has a free column, so a lane of a sweep is a node and
// padding, which has none, can never breed.
//
// Memory: under 1 MiB a thread, kept for the thread's life. Cost and tuning: results/bench/.
#include <algorithm>
#include <array>
#include <cstdint>

#include "nqueens/kernel.hpp"
#include "nqueens/kernel_simd_rows.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nqueens/kernel_simd.cpp"
#define HWY_WANT_AVX3_DL
// Vectors of a length unknown at compile time can be neither array elements nor members.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::ScalableTag<Mask>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;
constexpr D kTag;
constexpr std::size_t kLanes = HWY_LANES(Mask);

HWY_INLINE V splat(Mask mask) { return hn::Set(kTag, mask); }
HWY_INLINE M is_zero(V v) { return hn::Eq(v, hn::Zero(kTag)); }
HWY_INLINE M not_zero(V v) { return hn::Ne(v, hn::Zero(kTag)); }
HWY_INLINE V lowest(V set) { return hn::And(set, hn::Sub(hn::Zero(kTag), set)); }
HWY_INLINE std::size_t count(M lanes) { return hn::CountTrue(kTag, lanes); }

struct StateVector {
    V columns;
    V antidiagonals;
    V diagonals;

    HWY_INLINE V attacked() const { return hn::Or(hn::Or(columns, antidiagonals), diagonals); }
};

template <class States>
HWY_INLINE StateVector load(const States& states, std::size_t at) {
    return {hn::LoadU(kTag, states.columns.data() + at), hn::LoadU(kTag, states.antidiagonals.data() + at),
            hn::LoadU(kTag, states.diagonals.data() + at)};
}

template <class States>
HWY_INLINE void store(const StateVector& vector, States& states, std::size_t at) {
    hn::StoreU(vector.columns, kTag, states.columns.data() + at);
    hn::StoreU(vector.antidiagonals, kTag, states.antidiagonals.data() + at);
    hn::StoreU(vector.diagonals, kTag, states.diagonals.data() + at);
}

// Which lane each lane comes from. One set of indices serves the three masks of a state, which costs less
// than compressing or expanding each of them.
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
constexpr std::size_t kVectors = 4;
HWY_INLINE auto compress_indices(M lanes) {
    return hn::IndicesFromVec(kTag, hn::Compress(hn::Iota(kTag, 0), lanes));
}
HWY_INLINE auto expand_indices(M lanes) {
    // Highway 1.0.3 has no name for this instruction.
    return hn::IndicesFromVec(kTag, V{_mm512_maskz_expand_epi32(lanes.raw, hn::Iota(kTag, 0).raw)});
}
#else
// Highway 1.0.3's Compress would copy its table to the stack at every use on AVX2.
constexpr std::size_t kVectors = 2;
HWY_INLINE auto table_row(const IndexTables<kLanes>::Table& table, M lanes) {
    std::uint8_t set[8] = {};
    hn::StoreMaskBits(kTag, lanes, set);
    return hn::SetTableIndices(kTag, table[set[0]].data());
}
HWY_INLINE auto compress_indices(M lanes) { return table_row(kIndices<kLanes>.compress, lanes); }
HWY_INLINE auto expand_indices(M lanes) { return table_row(kIndices<kLanes>.expand, lanes); }
#endif

// Moves the lanes of a set to the front, in order.
HWY_INLINE StateVector compress(M lanes, const StateVector& states) {
    const auto from = compress_indices(lanes);
    return {hn::TableLookupLanes(states.columns, from), hn::TableLookupLanes(states.antidiagonals, from),
            hn::TableLookupLanes(states.diagonals, from)};
}

// Moves the front of `fresh` to the lanes of a set, in order; the other lanes keep `old`.
HWY_INLINE StateVector expand(M lanes, const StateVector& fresh, const StateVector& old) {
    const auto from = expand_indices(lanes);
    return {hn::IfThenElse(lanes, hn::TableLookupLanes(fresh.columns, from), old.columns),
            hn::IfThenElse(lanes, hn::TableLookupLanes(fresh.antidiagonals, from), old.antidiagonals),
            hn::IfThenElse(lanes, hn::TableLookupLanes(fresh.diagonals, from), old.diagonals)};
}

// The rules of one row, a lane a state; see symmetry.hpp, whose functions these mirror.
class RowRules {
  public:
    HWY_INLINE RowRules(const Family& family, int row)
        : open_(splat(family.open[static_cast<std::size_t>(row)])),
          closing_(splat(family.closing[static_cast<std::size_t>(row)])),
          ties_(splat(family.ties[static_cast<std::size_t>(row)])) {}

    template <bool kRules>
    HWY_INLINE V candidates(const StateVector& states) const {
        const V free = hn::AndNot(states.attacked(), open_);
        if constexpr (!kRules) return free;
        const V missing = hn::AndNot(states.columns, closing_);
        const M one_at_most = hn::Eq(missing, lowest(missing));
        return hn::IfThenElse(is_zero(missing), free,
                              hn::IfThenElseZero(one_at_most, hn::And(free, missing)));
    }

    template <bool kRules>
    HWY_INLINE StateVector place(const StateVector& states, V queens) const {
        V columns = hn::Or(states.columns, queens);
        if constexpr (kRules) {
            columns = hn::Add(columns, hn::IfThenElseZero(not_zero(hn::And(queens, ties_)), splat(kTie)));
        }
        return {columns, hn::ShiftLeft<1>(hn::Or(states.antidiagonals, queens)),
                hn::ShiftRight<1>(hn::Or(states.diagonals, queens))};
    }

    HWY_INLINE V open() const { return open_; }
    HWY_INLINE M ties(V queens) const { return not_zero(hn::And(queens, ties_)); }

  private:
    V open_;
    V closing_;
    V ties_;
};

// The states in flight of one row and its way to the next.
template <bool kRules>
class Sweep {
  public:
    HWY_INLINE Sweep(const Family& family, int row, Row& from, Row& to)
        : rules_(family, row),
          rules_below_(family, row + 1),
          from_(from),
          to_(to),
          left_(from.size),
          size_(to.size) {
        HWY_UNROLL(4)
        for (std::size_t g = 0; g < kVectors; ++g) {
            states_[g] = load(from.in_flight, g * kLanes);
            untried_[g] = hn::LoadU(kTag, from.untried.data() + g * kLanes);
        }
    }

    // Steps while every lane is sure to find a state; returns the nodes.
    HWY_INLINE std::uint64_t run_full() {
        std::uint64_t steps = 0;
        for (; left_ >= kVectors * kLanes && size_ <= 2 * kFull; ++steps) {
            HWY_UNROLL(4)
            for (std::size_t g = 0; g < kVectors; ++g) {
                const M dry = is_zero(untried_[g]);
                left_ -= count(dry);
                refill(g, dry, Row::kPadding + left_);
                append(place(g));
            }
        }
        return steps * kVectors * kLanes;
    }

    // Steps until the row is empty or the next one full; returns the nodes.
    HWY_INLINE std::uint64_t run_dry() {
        std::uint64_t nodes = 0;
        for (std::uint64_t before = 1; before != nodes && size_ <= 2 * kFull;) {
            before = nodes;
            HWY_UNROLL(4)
            for (std::size_t g = 0; g < kVectors; ++g) {
                const M dry = is_zero(untried_[g]);
                const std::size_t wanted = count(dry);
                refill(g, dry, Row::kPadding + left_ - wanted);
                left_ -= std::min(left_, wanted);
                const M active = not_zero(untried_[g]);
                nodes += count(active);
                append(place(g), active);
            }
        }
        return nodes;
    }

    HWY_INLINE void leave() {
        HWY_UNROLL(4)
        for (std::size_t g = 0; g < kVectors; ++g) {
            store(states_[g], from_.in_flight, g * kLanes);
            hn::StoreU(untried_[g], kTag, from_.untried.data() + g * kLanes);
        }
        from_.size = left_;
        to_.size = size_;
    }

  private:
    HWY_INLINE void refill(std::size_t g, M dry, std::size_t at) {
        states_[g] = expand(dry, load(from_.waiting, at), states_[g]);
        untried_[g] = hn::IfThenElse(dry, rules_.template candidates<kRules>(states_[g]), untried_[g]);
    }

    HWY_INLINE StateVector place(std::size_t g) {
        const V queens = lowest(untried_[g]);
        untried_[g] = hn::Xor(untried_[g], queens);
        return rules_.template place<kRules>(states_[g], queens);
    }

    HWY_INLINE void append(const StateVector& children) {
        append_alive(children, not_zero(rules_below_.template candidates<kRules>(children)));
    }
    HWY_INLINE void append(const StateVector& children, M active) {
        append_alive(children, hn::And(active, not_zero(rules_below_.template candidates<kRules>(children))));
    }
    HWY_INLINE void append_alive(const StateVector& children, M alive) {
        store(compress(alive, children), to_.waiting, Row::kPadding + size_);
        size_ += count(alive);
    }

    const RowRules rules_;
    const RowRules rules_below_;
    Row& from_;
    Row& to_;
    std::size_t left_;
    std::size_t size_;
    StateVector states_[kVectors];
    V untried_[kVectors];
};

class Lockstep {
  public:
    Lockstep(const Batch& batch, const std::stop_token& stop)
        : batch_(batch), stop_(stop), last_but_one_(batch.n - 2), rows_(cleared_rows()) {}

    Tally count() {
        std::size_t next = 0;
        for (;;) {
            if (stop_.stop_requested()) throw Stopped("the count was stopped");
            if (const int row = deepest_full(); row >= 0) {
                step(row, Mode::full);
            } else if (next < batch_.subtrees.size()) {
                next = take_subtrees(next);
            } else if (const int shallowest = first_busy(); shallowest >= 0) {
                step(shallowest, Mode::dry);
            } else {
                return tally_;
            }
        }
    }

  private:
    enum class Mode { full, dry };

    Row& row(int r) { return rows_[static_cast<std::size_t>(r)]; }

    int deepest_full() {
        int r = last_but_one_;
        while (r >= batch_.first_row && row(r).size < kFull) --r;
        return r >= batch_.first_row ? r : -1;
    }

    int first_busy() {
        for (int r = batch_.first_row; r <= last_but_one_; ++r) {
            const Row& at = row(r);
            if (at.size != 0 ||
                std::any_of(at.untried.begin(), at.untried.end(), [](Mask m) { return m != 0; })) {
                return r;
            }
        }
        return -1;
    }

    // Fills the first row with subtrees from `next` on; returns the first one left over.
    std::size_t take_subtrees(std::size_t next) {
        Row& to = row(batch_.first_row);
        for (; next < batch_.subtrees.size() && to.size < 2 * kFull; ++next) {
            const State& state = batch_.subtrees[next].state;
            if (nqueens::candidates(batch_.family, batch_.first_row, state) == 0) continue;
            const std::size_t at = Row::kPadding + to.size++;
            to.waiting.columns[at] = state.columns;
            to.waiting.antidiagonals[at] = state.antidiagonals;
            to.waiting.diagonals[at] = state.diagonals;
        }
        return next;
    }

    void step(int r, Mode mode) {
        if (r == last_but_one_) {
            count_last_rows();
        } else if (batch_.family.plain_between(r, r + 2)) {
            sweep<false>(r, mode);
        } else {
            sweep<true>(r, mode);
        }
    }

    template <bool kRules>
    HWY_NOINLINE void sweep(int r, Mode mode) {
        Sweep<kRules> sweep(batch_.family, r, row(r), row(r + 1));
        tally_.nodes += mode == Mode::full ? sweep.run_full() : sweep.run_dry();
        sweep.leave();
    }

    // Two columns are left for two rows, in two orders; they fail where the columns touch or a rule forbids.
    HWY_NOINLINE void count_last_rows() {
        Row& from = row(last_but_one_);
        const RowRules rules(batch_.family, last_but_one_);
        const RowRules rules_last(batch_.family, last_but_one_ + 1);
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
        tally_.nodes += hn::GetLane(hn::SumOfLanes(kTag, nodes));
        from.size = 0;
    }

    // A lane is four counters of a byte: boards found with 0, 1, 2 and 3 ties.
    class TieCounters {
      public:
        HWY_INLINE TieCounters() : counters_(hn::Zero(kTag)) {}

        HWY_INLINE void add(V ties, M lanes) {
            counters_ =
                hn::Add(counters_, hn::IfThenElseZero(lanes, hn::Shl(splat(1), hn::ShiftLeft<3>(ties))));
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

    const Batch& batch_;
    const std::stop_token& stop_;
    const int last_but_one_;
    Rows& rows_;
    Tally tally_;
};

Tally count_lockstep(const Batch& batch, const std::stop_token& stop) {
    if (batch.first_row > batch.n - 2) return count_scalar(batch, stop);
    return Lockstep(batch, stop).count();
}

// Name and function come from one compilation: the name is what runs.
Kernel simd_kernel() { return {"simd", count_lockstep, hwy::TargetName(HWY_TARGET)}; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace nqueens {

HWY_EXPORT(simd_kernel);

std::vector<Kernel> simd_kernels() {
    std::vector<Kernel> kernels;
    for (std::int64_t targets = hwy::SupportedTargets() & HWY_TARGETS; targets != 0; targets &= targets - 1) {
        hwy::ChosenTarget target;
        target.Update(targets & -targets);
        kernels.insert(kernels.begin(), HWY_DISPATCH_TABLE(simd_kernel)[target.GetIndex()]());
    }
    return kernels;
}

std::vector<std::string_view> compiled_targets() {
    std::vector<std::string_view> names;
    for (std::int64_t targets = HWY_TARGETS; targets != 0; targets &= targets - 1) {
        names.insert(names.begin(), hwy::TargetName(targets & -targets));
    }
    return names;
}

}  // namespace nqueens
#endif
