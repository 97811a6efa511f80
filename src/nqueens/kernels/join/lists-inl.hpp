// Engine `join`: lists of half boards, unsorted as they are made and sorted as they are matched. Memory: 8 bytes a half
// board, up to twice that while a list grows.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "nqueens/kernels/join/plan.hpp"

// Included once for each target, as Highway asks of such headers.
#if defined(NQUEENS_JOIN_LISTS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef NQUEENS_JOIN_LISTS_INL
#undef NQUEENS_JOIN_LISTS_INL
#else
#define NQUEENS_JOIN_LISTS_INL
#endif

#include "nqueens/kernels/simd/vectors-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

// Copies the words of a set of lanes; may overwrite up to kWords words at `to`. Returns the end of the copy.
HWY_INLINE Signature* append(V64 words, M64 lanes, Signature* to) {
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

// The half boards on one set of columns in the order of their long diagonals, then of their cut lines: a list for each
// set of these, one behind the other. A bucket is a set of cut lines.
class SortedHalfBoards {
  public:
    explicit SortedHalfBoards(const SignaturePlan& plan)
        : cuts_(plan.cuts),
          shift_(plan.cut_shift),
          ends_((std::size_t{1} << (64 - shift_)) + 1),
          next_(ends_.size() - 1) {}

    std::size_t size() const { return signatures_.size(); }
    std::size_t buckets() const { return std::size_t{1} << cuts_; }
    std::size_t lists() const { return ends_.size() - 1; }
    std::span<const Signature> list(std::size_t i) const {
        return {signatures_.begin() + ends_[i], signatures_.begin() + ends_[i + 1]};
    }
    // Those without queens on long diagonals.
    std::span<const Signature> off_long() const {
        return {signatures_.begin(), signatures_.begin() + ends_[buckets()]};
    }

    // A counting sort.
    HWY_NOINLINE void assign(const HalfBoards& all) {
        std::fill(ends_.begin(), ends_.end(), 0);
        for (const Signature signature : all) ++ends_[(signature >> shift_) + 1];
        std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
        std::copy(ends_.begin(), ends_.end() - 1, next_.begin());
        signatures_.clear();
        Signature* const to = signatures_.room_for(all.size());
        for (const Signature signature : all) to[next_[signature >> shift_]++] = signature;
        signatures_.advance_to(to + all.size());
    }

    // The half boards of `all` that have none of these lines.
    HWY_NOINLINE void assign_without(const SortedHalfBoards& all, Signature lines) {
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
    std::vector<std::size_t> next_;  // while they are sorted: where the next one of a list goes
    HalfBoards signatures_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#endif  // per target
