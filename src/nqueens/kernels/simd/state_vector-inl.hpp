// States a lane each, and the rules of a row for all of them at once; compiled once for each instruction set.
#include <cstddef>

#include "nqueens/units/symmetry.hpp"

// Included once for each target, as Highway asks of such headers.
#if defined(NQUEENS_STATE_VECTOR_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef NQUEENS_STATE_VECTOR_INL
#undef NQUEENS_STATE_VECTOR_INL
#else
#define NQUEENS_STATE_VECTOR_INL
#endif

#include "nqueens/kernels/simd/vectors-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

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

// Moves the lanes of a set to the front, in order. One set of indices serves the three masks of a state, which costs
// less than compressing or expanding each of them.
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

// Which rules a sweep applies: open columns only; ties too; closing columns too.
enum class ActiveRules { open, ties, all };

// The rules of one row, applied to a state in each lane: candidates() and place() are those of symmetry.hpp.
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

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#endif  // per target
