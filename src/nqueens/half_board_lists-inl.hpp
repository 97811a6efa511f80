// Engine `join`, first stage: the half boards on a column set, made and sorted.
//
// Maker puts them together from strips (half_board_strips.hpp), eight states at a time; Side sorts them by their
// queens on long diagonals and their cut lines. Memory: 16 bytes a half board and up to twice that while lists grow.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "nqueens/half_board_strips.hpp"
#include "nqueens/kernel.hpp"

// Included once for each target, as Highway asks of such headers.
#if defined(NQUEENS_HALF_BOARD_LISTS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef NQUEENS_HALF_BOARD_LISTS_INL
#undef NQUEENS_HALF_BOARD_LISTS_INL
#else
#define NQUEENS_HALF_BOARD_LISTS_INL
#endif

#include "nqueens/lockstep-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

using D64 = hn::ScalableTag<std::uint64_t>;
using V64 = hn::Vec<D64>;
constexpr D64 kTag64;
constexpr std::size_t kWords = HWY_LANES(std::uint64_t);

// Moves the words of a set of lanes to the front, in order. Highway 1.0.3's Compress would copy its table of lane
// indices to the stack at every use.
HWY_INLINE V64 compress(hn::Mask<D64> lanes, V64 words) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
    return V64{_mm512_maskz_compress_epi64(lanes.raw, words.raw)};
#elif HWY_TARGET == HWY_SCALAR
    (void)lanes;
    return words;
#else
    const M halves = hn::MaskFromVec(hn::BitCast(kTag, hn::VecFromMask(kTag64, lanes)));
    return hn::BitCast(kTag64, hn::TableLookupLanes(hn::BitCast(kTag, words), compress_indices(halves)));
#endif
}

// The lanes in which two words have no bit in common.
HWY_INLINE hn::Mask<D64> disjoint(V64 a, V64 b) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
    return hn::Mask<D64>{_mm512_testn_epi64_mask(a.raw, b.raw)};
#else
    return hn::Eq(hn::And(a, b), hn::Zero(kTag64));
#endif
}

// Copies the words of a set of lanes; may overwrite up to kWords words at `to`. Returns the end of the copy.
HWY_INLINE Signature* append(V64 words, hn::Mask<D64> lanes, Signature* to) {
    hn::StoreU(compress(lanes, words), kTag64, to);
    return to + hn::CountTrue(kTag64, lanes);
}

// Signatures in no order, as they are made. Growing does not touch unused elements, unlike std::vector.
class HalfBoards {
  public:
    void clear() { end_ = begin_.get(); }
    std::size_t size() const { return static_cast<std::size_t>(end_ - begin_.get()); }
    const Signature* begin() const { return begin_.get(); }
    const Signature* end() const { return end_; }

    // Where to write up to `more` signatures and a vector; what was written is told to advance_to().
    Signature* room_for(std::size_t more) {
        if (static_cast<std::size_t>(limit_ - end_) < more + kWords) grow(more);
        return end_;
    }
    void advance_to(Signature* end) { end_ = end; }

  private:
    HWY_NOINLINE void grow(std::size_t more) {
        const std::size_t used = size();
        const std::size_t capacity = 2 * (used + more) + 1024;
        auto larger = std::make_unique_for_overwrite<Signature[]>(capacity);
        std::copy_n(begin_.get(), used, larger.get());
        begin_ = std::move(larger);
        end_ = begin_.get() + used;
        limit_ = begin_.get() + capacity;
    }

    std::unique_ptr<Signature[]> begin_;
    Signature* end_ = nullptr;
    Signature* limit_ = nullptr;
};

// The half boards of one side of a split in the order of their long diagonals, then of their cut lines: a list for
// each set of these, one behind the other.
class Side {
  public:
    explicit Side(const SignaturePlan& plan)
        : cuts_(plan.cuts),
          shift_(plan.cut_shift),
          ends_((std::size_t{1} << (64 - shift_)) + 1),
          second_(ends_.size() - 1) {}

    std::size_t size() const { return signatures_.size(); }
    std::size_t buckets() const { return std::size_t{1} << cuts_; }
    std::size_t lists() const { return ends_.size() - 1; }
    std::span<const Signature> list(std::size_t i) const {
        return {signatures_.begin() + ends_[i], signatures_.begin() + ends_[i + 1]};
    }
    // Those without queens on long diagonals.
    std::span<const Signature> targets() const {
        return {signatures_.begin(), signatures_.begin() + ends_[buckets()]};
    }

    // A counting sort. Neighbours are often of the same list, and adding to a counter just written is slow: so the
    // two halves of `all` are walked side by side, each with counters of its own.
    HWY_NOINLINE void assign(const HalfBoards& all) {
        const std::size_t half = all.size() / 2;
        const Signature* const from = all.begin();
        std::fill(ends_.begin(), ends_.end(), 0);
        std::fill(second_.begin(), second_.end(), 0);
        for (std::size_t i = 0; i < half; ++i) {
            ++ends_[(from[i] >> shift_) + 1];
            ++second_[from[half + i] >> shift_];
        }
        if (2 * half < all.size()) ++second_[from[2 * half] >> shift_];
        // Where the next element of a list goes: from the first half in ends_[list], from the second in second_[list].
        std::size_t end = 0;
        for (std::size_t i = 0; i < second_.size(); ++i) {
            const std::size_t begin = end;
            const std::size_t middle = begin + ends_[i + 1];
            end = middle + second_[i];
            ends_[i] = begin;
            second_[i] = middle;
        }
        signatures_.clear();
        Signature* const to = signatures_.room_for(all.size());
        for (std::size_t i = 0; i < half; ++i) {
            to[ends_[from[i] >> shift_]++] = from[i];
            to[second_[from[half + i] >> shift_]++] = from[half + i];
        }
        if (2 * half < all.size()) to[second_[from[2 * half] >> shift_]++] = from[2 * half];
        std::copy(second_.begin(), second_.end(), ends_.begin() + 1);
        ends_[0] = 0;
        signatures_.advance_to(to + all.size());
    }

    // The half boards of `all` that have none of these lines.
    HWY_NOINLINE void assign_without(const Side& all, Signature lines) {
        signatures_.clear();
        Signature* to = signatures_.room_for(all.signatures_.size());
        const V64 unwanted = hn::Set(kTag64, lines);
        for (std::size_t i = 0; i < lists(); ++i) {
            const std::span<const Signature> list = all.list(i);
            for (std::size_t k = 0; k < list.size(); k += kWords) {
                const V64 some = hn::LoadU(kTag64, list.data() + k);
                const auto here = hn::FirstN(kTag64, list.size() - k);
                to = append(some, hn::And(here, disjoint(some, unwanted)), to);
            }
            ends_[i + 1] = static_cast<std::size_t>(to - signatures_.begin());
        }
        signatures_.advance_to(to);
    }

  private:
    int cuts_;
    int shift_;
    std::vector<std::size_t> ends_;  // of list i at i + 1
    std::vector<std::size_t> second_;
    HalfBoards signatures_;
};

// Calls f with each subset of `columns` that has `size` columns.
template <class Function>
void for_each_subset(Mask columns, int size, const Function& f, Mask chosen = 0) {
    if (size == 0) return f(chosen);
    for (; columns != 0; columns &= columns - 1) {
        for_each_subset(columns & (columns - 1), size - 1, f, chosen | nqueens::lowest(columns));
    }
}

// Moves runs of bits of lines to their places in a signature.
class Mover {
  public:
    explicit Mover(const std::vector<BitMove>& moves) {
        for (const BitMove& move : moves) {
            const bool left = move.to >= move.from;
            const int distance = left ? move.to - move.from : move.from - move.to;
            std::size_t& size = left ? lefts_ : rights_;
            Step& step = (left ? left_ : right_)[size++];
            step = {hn::Set(kTag64, move.mask << move.from),
                    hn::Set(kTag64, static_cast<std::uint64_t>(distance))};
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
        V64 mask;
        V64 distance;
    };
    Step left_[kMaxMoves];
    Step right_[kMaxMoves];
    std::size_t lefts_ = 0;
    std::size_t rights_ = 0;
};

// Puts half boards together from strips.
class Maker {
  public:
    Maker(int n, const SignaturePlan& plan, const std::stop_token& stop)
        : n_(n), plan_(plan), stop_(stop), strips_(half_board_strips(n)) {}

    // All half boards on `columns`, as many as a half board has rows. For odd n those that leave column `middle`,
    // which is not one of them, free in the row behind the boundary; else `middle` is negative.
    void make(Mask columns, int middle, Half half, HalfBoards& boards) {
        boards.clear();
        const Lines attacks = middle < 0 ? 0 : Lines{1} << middle | Lines{1} << (middle + kDiagonalsShift);
        const Mover mover(half == Half::top ? plan_.top : plan_.bottom);
        const std::vector<Signature>& signatures = half == Half::top ? strips_.top : strips_.bottom;
        const int rows = n_ / 2 - strips_.next.rows();
        for_each_subset(columns, strips_.next.rows(), [&](Mask last) {
            if (stop_.stop_requested()) throw Stopped("the count was stopped");
            Continuations strips = on(last, signatures);
            Chosen chosen;
            if (attacks != 0)
                strips = chosen.without(attacks, strips, on(last, strips_.next.leaving()).results);
            append_continued(all_states(columns ^ last, rows, 0), strips, attacks, mover, boards);
        });
    }

  private:
    // The strips on a set of columns that may follow, and what each adds to the result.
    struct Continuations {
        const Lines* entering;
        const std::uint64_t* results;
        std::size_t size;
    };

    // Some of them, copied.
    struct Chosen {
        std::array<Lines, Strips::kMost> entering;
        std::array<std::uint64_t, Strips::kMost> results;

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
        const Strips::Range range = strips_.next.on(columns);
        return {strips_.next.entering().data() + range.begin, results.data() + range.begin, range.size};
    }

    // The leaving lines of all ways to fill so many rows on as many columns; the last vector ends in dead ends.
    std::span<const Lines> all_states(Mask columns, int rows, std::size_t depth) {
        if (rows <= strips_.first.rows()) {
            const Strips::Range range = strips_.first.on(columns);
            return {strips_.first.leaving().data() + range.begin, range.size};
        }
        HalfBoards& states = states_[depth];
        states.clear();
        for_each_subset(columns, strips_.next.rows(), [&](Mask last) {
            const Continuations strips = on(last, strips_.next.leaving());
            const std::span<const Lines> before =
                all_states(columns ^ last, rows - strips_.next.rows(), depth + 1);
            append_continued(
                before, strips, 0, [](V64 lines) HWY_ATTR { return lines; }, states);
        });
        hn::StoreU(hn::Set(kTag64, kDeadEnd), kTag64, states.room_for(0));
        return {states.begin(), states.size()};
    }

    // Continues states by strips. A result is what `convert` makes of the state's lines behind the strip, and the
    // strip's own result. States whose lines there meet `attacks` are dropped.
    template <class Convert>
    HWY_INLINE void append_continued(std::span<const Lines> states, const Continuations& strips,
                                     Lines attacks, const Convert& convert, HalfBoards& to) {
        const int rows = strips_.next.rows();
        const V64 board = hn::Set(kTag64, Lines{all_columns(n_)});
        Signature* end = to.room_for((states.size() + kWords) * strips.size);
        for (std::size_t k = 0; k < states.size(); k += kWords) {
            V64 lines = hn::LoadU(kTag64, states.data() + k);
            const V64 diagonals = hn::ShiftRight<kDiagonalsShift>(lines);
            const V64 behind = hn::Or(hn::And(hn::ShiftLeftSame(lines, rows), board),
                                      hn::ShiftLeft<kDiagonalsShift>(hn::ShiftRightSame(diagonals, rows)));
            const auto attacked = hn::Ne(hn::And(behind, hn::Set(kTag64, attacks)), hn::Zero(kTag64));
            lines = hn::Or(lines, hn::IfThenElseZero(attacked, hn::Set(kTag64, kDeadEnd)));
            const V64 converted = convert(behind);
            for (std::size_t i = 0; i < strips.size; ++i) {
                end = append(hn::Or(converted, hn::Set(kTag64, strips.results[i])),
                             disjoint(lines, hn::Set(kTag64, strips.entering[i])), end);
            }
        }
        to.advance_to(end);
    }

    const int n_;
    const SignaturePlan& plan_;
    const std::stop_token& stop_;
    const HalfBoardStrips& strips_;
    std::array<HalfBoards, 2> states_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#endif  // per target
