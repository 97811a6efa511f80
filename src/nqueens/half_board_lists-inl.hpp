// Engine `join`, first stage: the half boards on a column set, filed.
//
// The lockstep search makes all placements of h rows but the last; Collector places the last row, turns the lines that
// leave the half board into its signature and files it: by the column left over, if any, by its queens on long
// diagonals (class) and by its cut lines (bucket). Memory: 8 bytes a half board and up to twice that while lists grow.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "nqueens/half_board.hpp"
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

// Half boards of one class and bucket. Growing keeps no values of unused elements, unlike std::vector.
class List {
  public:
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    const Signature* begin() const { return signatures_.get(); }

    void add(Signature signature) {
        if (size_ == capacity_) reserve(size_ + 1);
        signatures_[size_++] = signature;
    }

    // The elements of `all` that have none of these lines.
    HWY_NOINLINE void assign_without(const List& all, Signature lines) {
        reserve(all.size());
        const V64 unwanted = hn::Set(kTag64, lines);
        size_ = 0;
        std::size_t i = 0;
        for (; i + kWords <= all.size(); i += kWords) {
            const V64 some = hn::LoadU(kTag64, all.begin() + i);
            const auto keep = hn::Eq(hn::And(some, unwanted), hn::Zero(kTag64));
            hn::StoreU(hn::Compress(some, keep), kTag64, signatures_.get() + size_);
            size_ += hn::CountTrue(kTag64, keep);
        }
        for (; i < all.size(); ++i) {
            if ((all.begin()[i] & lines) == 0) signatures_[size_++] = all.begin()[i];
        }
    }

    void reserve(std::size_t size) {
        if (size + kWords <= capacity_) return;
        const std::size_t capacity = 2 * size + 64;
        auto larger = std::make_unique_for_overwrite<Signature[]>(capacity + kWords);
        std::copy_n(signatures_.get(), size_, larger.get());
        signatures_ = std::move(larger);
        capacity_ = capacity;
    }

  private:
    std::unique_ptr<Signature[]> signatures_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

// The half boards of one side of a split: a list for each class and bucket.
class Side {
  public:
    explicit Side(int cuts) : cuts_(cuts), lists_(kLongClasses << cuts) {}

    List& list(std::size_t long_class, std::size_t bucket) { return lists_[long_class << cuts_ | bucket]; }
    const List& list(std::size_t long_class, std::size_t bucket) const {
        return lists_[long_class << cuts_ | bucket];
    }
    std::size_t buckets() const { return std::size_t{1} << cuts_; }

    void clear() {
        for (List& list : lists_) list.clear();
    }

  private:
    int cuts_;
    std::vector<List> lists_;
};

// Places the last row of half boards and files them: by the column left over for the middle row, if any, by class
// and by bucket. For odd n the lines of a bottom half must leave its column over free.
class Collector {
  public:
    Collector(int n, Mask columns, const Family& family, const std::vector<BitMove>& moves,
              std::vector<Side>& sides)
        : n_(n), columns_(columns), family_(family), moves_(moves), sides_(sides) {}

    HWY_NOINLINE void operator()(Row& row) {
        const RowRules rules(family_, n_ / 2 - 1);
        const V board = splat(all_columns(n_));
        for (std::size_t i = 0; i < row.size; i += kLanes) {
            const StateVector states = load(row.waiting, Row::kPadding + i);
            V untried =
                hn::IfThenElseZero(hn::FirstN(kTag, row.size - i), rules.candidates<Minds::open>(states));
            while (!hn::AllTrue(kTag, is_zero(untried))) {
                const V queens = lowest(untried);
                untried = hn::Xor(untried, queens);
                const StateVector ends = rules.place<Minds::open>(states, queens);
                file(ends, hn::And(ends.antidiagonals, board), not_zero(queens));
                nodes_ += count(not_zero(queens));
            }
        }
        row.size = 0;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    // A queen on a long diagonal sends its line through the middle of the boundary.
    HWY_INLINE V long_diagonals(V antidiagonals, V diagonals) const {
        const int h = n_ / 2;
        const V one = splat(1);
        return hn::Add(hn::And(hn::ShiftRightSame(antidiagonals, h), one),
                       hn::And(hn::ShiftRightSame(diagonals, n_ - 1 - h), one));
    }

    HWY_INLINE void file(const StateVector& ends, V antidiagonals, M placed) {
        alignas(64) std::array<Mask, kLanes> first;
        alignas(64) std::array<Mask, kLanes> second;
        alignas(64) std::array<Mask, kLanes> classes;
        alignas(64) std::array<Mask, kLanes> left_over;
        const V over = hn::AndNot(ends.columns, splat(columns_));
        const M fits = hn::And(placed, is_zero(hn::And(over, hn::Or(antidiagonals, ends.diagonals))));
        const auto front = compress_indices(fits);
        const std::size_t size = count(fits);
        antidiagonals = hn::TableLookupLanes(antidiagonals, front);
        const V diagonals = hn::TableLookupLanes(ends.diagonals, front);
        hn::Store(antidiagonals, kTag, first.data());
        hn::Store(diagonals, kTag, second.data());
        hn::Store(long_diagonals(antidiagonals, diagonals), kTag, classes.data());
        hn::Store(hn::TableLookupLanes(over, front), kTag, left_over.data());
        alignas(64) std::array<Signature, kLanes> signatures;
        for (std::size_t i = 0; i < kLanes; i += kWords) {
            const hn::Rebind<Mask, D64> half;
            const V64 low = hn::PromoteTo(kTag64, hn::Load(half, first.data() + i));
            const V64 high = hn::PromoteTo(kTag64, hn::Load(half, second.data() + i));
            const V64 lines = hn::Or(low, hn::ShiftLeft<kDiagonalsShift>(high));
            V64 moved = hn::Zero(kTag64);
            for (const BitMove& move : moves_) {
                const V64 bits = hn::And(hn::ShiftRightSame(lines, move.from), hn::Set(kTag64, move.mask));
                moved = hn::Or(moved, hn::ShiftLeftSame(bits, move.to));
            }
            hn::Store(moved, kTag64, signatures.data() + i);
        }
        for (std::size_t i = 0; i < size; ++i) {
            const auto side =
                left_over[i] == 0 ? std::size_t{0} : static_cast<std::size_t>(std::countr_zero(left_over[i]));
            sides_[side].list(classes[i], signatures[i] >> kBucketShift).add(signatures[i]);
        }
    }

    const int n_;
    const Mask columns_;
    const Family& family_;
    const std::vector<BitMove>& moves_;
    std::vector<Side>& sides_;
    std::uint64_t nodes_ = 0;
};

// All placements of h rows on `columns`, of which one may be left over. Returns the placements made.
std::uint64_t enumerate(int n, Mask columns, const std::vector<BitMove>& moves, const std::stop_token& stop,
                        std::vector<Side>& sides) {
    for (Side& side : sides) side.clear();
    const Family family = half_board_family(n, columns);
    const Subtree whole{};
    const Batch batch{n, 0, family, {&whole, 1}};
    Collector collector(n, columns, family, moves, sides);
    const std::uint64_t nodes = Lockstep<Collector>(batch, n / 2 - 1, stop, collector).run();
    return nodes + collector.nodes();
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#endif  // per target
