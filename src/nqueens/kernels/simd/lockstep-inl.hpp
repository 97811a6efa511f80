// Lockstep search, the part that kernel `simd` and kernel `join` share; compiled once for each instruction set.
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
// family's rules are the same for all states of a row: uniform masks.
//
// Several vectors are in flight because the chain from a vector's untried columns to its next refill takes
// some 30 cycles. Invariant: every waiting state has a free column, so a lane of a sweep is a node and
// padding, which has none, can never breed.
//
// Memory: under 1 MiB a thread, kept for the thread's life. Cost and tuning: results/bench/.
#include <algorithm>
#include <array>
#include <cstdint>

#include "nqueens/kernels/engine.hpp"
#include "nqueens/kernels/simd/lockstep_rows.hpp"

// Included once for each target, as Highway asks of such headers.
#if defined(NQUEENS_LOCKSTEP_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef NQUEENS_LOCKSTEP_INL
#undef NQUEENS_LOCKSTEP_INL
#else
#define NQUEENS_LOCKSTEP_INL
#endif

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

    // Written out: GCC forgets the instruction set in constructors it makes up, which Arm's vectors do not forgive.
    HWY_INLINE StateVector() {}
    HWY_INLINE StateVector(V at_columns, V at_antidiagonals, V at_diagonals)
        : columns(at_columns), antidiagonals(at_antidiagonals), diagonals(at_diagonals) {}

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

// What a sweep must mind: nothing but open columns; ties too; closing columns too.
enum class ActiveRules { open, ties, all };

// The rules of one row, a lane a state; see symmetry.hpp, whose functions these mirror.
class RowRules {
  public:
    HWY_INLINE RowRules(const Family& family, int row)
        : open_(splat(family.open[static_cast<std::size_t>(row)])),
          closing_(splat(family.closing[static_cast<std::size_t>(row)])),
          ties_(splat(family.ties[static_cast<std::size_t>(row)])) {}

    template <ActiveRules kActive>
    HWY_INLINE V candidates(const StateVector& states) const {
        const V free = hn::AndNot(states.attacked(), open_);
        if constexpr (kActive != ActiveRules::all) return free;
        const V missing = hn::AndNot(states.columns, closing_);
        const M one_at_most = hn::Eq(missing, lowest(missing));
        return hn::IfThenElse(is_zero(missing), free,
                              hn::IfThenElseZero(one_at_most, hn::And(free, missing)));
    }

    template <ActiveRules kActive>
    HWY_INLINE StateVector place(const StateVector& states, V queens) const {
        V columns = hn::Or(states.columns, queens);
        if constexpr (kActive != ActiveRules::open) {
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
template <ActiveRules kActive>
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
        const M all = hn::FirstN(kTag, kLanes);
        for (; left_ >= kVectors * kLanes && size_ <= 2 * kFull; ++steps) {
            HWY_UNROLL(4)
            for (std::size_t g = 0; g < kVectors; ++g) {
                const M dry = is_zero(untried_[g]);
                left_ -= count(dry);
                refill(g, dry, Row::kPadding + left_);
                append(place(g), all);
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
        untried_[g] = hn::IfThenElse(dry, rules_.template candidates<kActive>(states_[g]), untried_[g]);
    }

    HWY_INLINE StateVector place(std::size_t g) {
        const V queens = lowest(untried_[g]);
        untried_[g] = hn::Xor(untried_[g], queens);
        return rules_.template place<kActive>(states_[g], queens);
    }

    HWY_INLINE void append(const StateVector& children, M active) {
        const M alive = hn::And(active, not_zero(rules_below_.template candidates<kActive>(children)));
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

// Runs all states of a batch down to the row where the search ends. `Last` is called with that row whenever it is
// full and at the end, and must empty it.
template <class Last>
class Lockstep {
  public:
    Lockstep(const Batch& batch, int end_row, const std::stop_token& stop, Last& last)
        : batch_(batch), stop_(stop), end_row_(end_row), last_(last), rows_(cleared_rows()) {}

    /// Returns the nodes.
    std::uint64_t run() {
        std::size_t next = 0;
        for (;;) {
            if (stop_.stop_requested()) throw Stopped("the count was stopped");
            if (const int row = deepest_full(); row >= 0) {
                step(row, Mode::full);
            } else if (next < batch_.units.size()) {
                next = take_subtrees(next);
            } else if (const int shallowest = first_busy(); shallowest >= 0) {
                step(shallowest, Mode::dry);
            } else {
                return nodes_;
            }
        }
    }

  private:
    enum class Mode { full, dry };

    Row& row(int r) { return rows_[static_cast<std::size_t>(r)]; }

    int deepest_full() {
        int r = end_row_;
        while (r >= batch_.first_row && row(r).size < kFull) --r;
        return r >= batch_.first_row ? r : -1;
    }

    int first_busy() {
        for (int r = batch_.first_row; r <= end_row_; ++r) {
            if (row(r).busy()) return r;
        }
        return -1;
    }

    // Fills the first row with subtrees from `next` on; returns the first one left over.
    std::size_t take_subtrees(std::size_t next) {
        Row& to = row(batch_.first_row);
        for (; next < batch_.units.size() && to.size < 2 * kFull; ++next) {
            const State& state = batch_.units[next].state;
            if (nqueens::candidates(batch_.family, batch_.first_row, state) != 0) to.add(state);
        }
        return next;
    }

    void step(int r, Mode mode) {
        if (r == end_row_) {
            last_(row(r));
        } else {
            switch (active_rules(r)) {
                case ActiveRules::open:
                    return sweep<ActiveRules::open>(r, mode);
                case ActiveRules::ties:
                    return sweep<ActiveRules::ties>(r, mode);
                case ActiveRules::all:
                    return sweep<ActiveRules::all>(r, mode);
            }
        }
    }

    ActiveRules active_rules(int r) const {
        const auto at = static_cast<std::size_t>(r);
        const Family& family = batch_.family;
        if (family.closing[at] != 0 || family.closing[at + 1] != 0) return ActiveRules::all;
        return family.ties[at] != 0 ? ActiveRules::ties : ActiveRules::open;
    }

    template <ActiveRules kActive>
    HWY_NOINLINE void sweep(int r, Mode mode) {
        Sweep<kActive> sweep(batch_.family, r, row(r), row(r + 1));
        nodes_ += mode == Mode::full ? sweep.run_full() : sweep.run_dry();
        sweep.leave();
    }

    const Batch& batch_;
    const std::stop_token& stop_;
    const int end_row_;
    Last& last_;
    Rows& rows_;
    std::uint64_t nodes_ = 0;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#endif  // per target
