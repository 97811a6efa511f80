// Engine `join`, first stage: the half boards on a column set.
//
// They are put together from bands (bands.hpp). For each choice of columns for the last band, a vector of
// states, which are the lines that leave the rows above, meets one band after another; what fits is appended to the
// list. Where the rows above are more than a first band, their states are made in the same way.
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "nqueens/kernels/engine.hpp"
#include "nqueens/kernels/join/bands.hpp"

// Included once for each target, as Highway asks of such headers.
#if defined(NQUEENS_JOIN_BUILD_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef NQUEENS_JOIN_BUILD_INL
#undef NQUEENS_JOIN_BUILD_INL
#else
#define NQUEENS_JOIN_BUILD_INL
#endif

#include "nqueens/kernels/join/lists-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

// Calls f with each subset of `columns` that has `size` columns.
template <class Function>
void for_each_subset(Mask columns, int size, const Function& f, Mask chosen = 0) {
    if (size == 0) return f(chosen);
    for (; columns != 0; columns &= columns - 1) {
        for_each_subset(columns & (columns - 1), size - 1, f, chosen | nqueens::lowest(columns));
    }
}

// Moves runs of bits of lines to their places in a signature.
class SignatureEncoder {
  public:
    explicit SignatureEncoder(const std::vector<BitMove>& moves) {
        for (const BitMove& move : moves) {
            const bool left = move.to >= move.from;
            const int distance = left ? move.to - move.from : move.from - move.to;
            std::size_t& size = left ? lefts_ : rights_;
            Step& step = (left ? left_ : right_)[size++];
            step.mask = hn::Set(kTag64, move.mask << move.from);
            step.distance = hn::Set(kTag64, static_cast<std::uint64_t>(distance));
        }
    }

    HWY_INLINE V64 operator()(V64 lines) const {
        V64 moved = hn::Zero(kTag64);
        for (std::size_t i = 0; i < lefts_; ++i)
            moved = hn::Or(moved, hn::Shl(hn::And(lines, left_[i].mask), left_[i].distance));
        for (std::size_t i = 0; i < rights_; ++i)
            moved = hn::Or(moved, hn::Shr(hn::And(lines, right_[i].mask), right_[i].distance));
        return moved;
    }

  private:
    struct Step {
        // Written out as in StateVector.
        HWY_INLINE Step() {}

        V64 mask;
        V64 distance;
    };
    Step left_[kMaxMoves];
    Step right_[kMaxMoves];
    std::size_t lefts_ = 0;
    std::size_t rights_ = 0;
};

// Puts half boards together from bands.
class HalfBoardBuilder {
  public:
    HalfBoardBuilder(int n, const SignaturePlan& plan, const std::stop_token& stop)
        : n_(n), plan_(plan), stop_(stop), bands_(half_board_bands(n)) {}

    // All half boards on `columns`, as many as a half board has rows. For odd n those that leave column `middle`,
    // which is not one of them, free in the row behind the boundary; else `middle` is negative.
    void build(Mask columns, int middle, Half half, HalfBoards& boards) {
        boards.clear();
        const Lines attacks = middle < 0 ? 0 : Lines{1} << middle | Lines{1} << (middle + kDiagonalsShift);
        const SignatureEncoder encoder(half == Half::top ? plan_.top : plan_.bottom);
        const std::vector<Signature>& signatures = half == Half::top ? bands_.top : bands_.bottom;
        const int rows = n_ / 2 - bands_.next.rows();
        for_each_subset(columns, bands_.next.rows(), [&](Mask last) {
            if (stop_.stop_requested()) throw Stopped("the count was stopped");
            Continuations bands = on(last, signatures);
            Chosen chosen;
            if (attacks != 0) bands = chosen.without(attacks, bands, on(last, bands_.next.leaving()).results);
            append_continued(all_states(columns ^ last, rows, 0), bands, attacks, encoder, boards);
        });
    }

  private:
    // The bands on a set of columns that may follow, and what each adds to the result.
    struct Continuations {
        const Lines* entering;
        const std::uint64_t* results;
        std::size_t size;
    };

    // Some of them, copied.
    struct Chosen {
        std::array<Lines, Bands::kMost> entering;
        std::array<std::uint64_t, Bands::kMost> results;

        // Those with none of these leaving lines.
        Continuations without(Lines lines, const Continuations& all, const Lines* leaving) {
            std::size_t size = 0;
            for (std::size_t i = 0; i < all.size; ++i) {
                if ((leaving[i] & lines) != 0) continue;
                entering[size] = all.entering[i];
                results[size++] = all.results[i];
            }
            return {entering.data(), results.data(), size};
        }
    };

    Continuations on(Mask columns, const std::vector<std::uint64_t>& results) const {
        const Bands::Range range = bands_.next.on(columns);
        return {bands_.next.entering().data() + range.begin, results.data() + range.begin, range.size};
    }

    // The leaving lines of all ways to fill so many rows on as many columns; the last vector ends in dead ends.
    std::span<const Lines> all_states(Mask columns, int rows, std::size_t depth) {
        if (rows <= bands_.first().rows()) {
            const Bands::Range range = bands_.first().on(columns);
            return {bands_.first().leaving().data() + range.begin, range.size};
        }
        HalfBoards& states = states_[depth];
        states.clear();
        for_each_subset(columns, bands_.next.rows(), [&](Mask last) {
            const Continuations bands = on(last, bands_.next.leaving());
            const std::span<const Lines> before =
                all_states(columns ^ last, rows - bands_.next.rows(), depth + 1);
            append_continued(
                before, bands, 0, [](V64 lines) HWY_ATTR { return lines; }, states);
        });
        hn::StoreU(hn::Set(kTag64, kDeadEnd), kTag64, states.room_for(0));
        return {states.begin(), states.size()};
    }

    // Continues states by bands. A result is what `convert` makes of the state's lines behind the band, and the
    // band's own result. States whose lines there meet `attacks` are dropped.
    template <class Convert>
    HWY_INLINE void append_continued(std::span<const Lines> states, const Continuations& bands, Lines attacks,
                                     const Convert& convert, HalfBoards& to) {
        const int rows = bands_.next.rows();
        const V64 board = hn::Set(kTag64, Lines{all_columns(n_)});
        Signature* end = to.room_for((states.size() + kWords) * bands.size);
        for (std::size_t k = 0; k < states.size(); k += kWords) {
            V64 lines = hn::LoadU(kTag64, states.data() + k);
            const V64 diagonals = hn::ShiftRight<kDiagonalsShift>(lines);
            const V64 behind = hn::Or(hn::And(hn::ShiftLeftSame(lines, rows), board),
                                      hn::ShiftLeft<kDiagonalsShift>(hn::ShiftRightSame(diagonals, rows)));
            const auto attacked = hn::Ne(hn::And(behind, hn::Set(kTag64, attacks)), hn::Zero(kTag64));
            lines = hn::Or(lines, hn::IfThenElseZero(attacked, hn::Set(kTag64, kDeadEnd)));
            const V64 converted = convert(behind);
            for (std::size_t i = 0; i < bands.size; ++i) {
                end = append(hn::Or(converted, hn::Set(kTag64, bands.results[i])),
                             disjoint(lines, hn::Set(kTag64, bands.entering[i])), end);
            }
        }
        to.advance_to(end);
    }

    const int n_;
    const SignaturePlan& plan_;
    const std::stop_token& stop_;
    const HalfBoardBands& bands_;
    std::array<HalfBoards, 2> states_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#endif  // per target
