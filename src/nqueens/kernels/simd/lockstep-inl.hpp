// Lockstep search: many subtrees at once, row by row; compiled once for each instruction set.
//
// A scalar search spends its time on the mispredicted branch "is there a free column". Here there is no such
// branch. All states waiting for the same row of the board lie together, and the lanes of a few vectors hold
// states of which some columns are still untried:
//
//     row r      waiting     s s s s s s s s s s s s        a step places the lowest untried column of every
//                               refill |                    lane; the children that have a free column are
//                in flight      [s s s s] [s s s s]         compressed and appended to row r + 1; lanes with no
//                             children |                    untried column left take the next waiting states
//     row r + 1  waiting     s s s s <-+
//
// A sweep repeats steps while every lane can be refilled and row r + 1 has room. It runs on the deepest row
// with enough states waiting, so vectors stay full and memory small; what is in flight stays there until the
// row's next sweep. Only when no row has enough do sweeps run dry, with idle lanes, shallowest row first. A
// family's rules are the same for all states of a row: one mask serves all lanes.
//
// Several vectors are in flight because the chain from a vector's untried columns to its next refill takes
// some 30 cycles. Invariant: every waiting state has a free column, so a lane of a sweep is a node and
// padding, which has none, can never breed.
//
// Memory: under 1 MiB a thread, kept for the thread's life. Cost and tuning: results/bench/kernels.md;
// docs/algorithms.md, section 5.
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

#include "nqueens/kernels/simd/state_vector-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

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
