// Kernel `join`: half boards matched many at a time.
//
// A unit is a column set. For each: the lockstep search makes all top halves on it and all bottom halves on the other
// columns (Collector), filed by their queens on long diagonals and by bucket (Side). Then, for each split of the set,
// the half boards of one side, the probes, meet those of the other, the targets (Joiner):
//
//     targets   t0 t1 t2 ... t511          bit-sliced: a vector a line, a bit a target. For each group of lines and
//     line 0     0  1  0       1           each set of its lines, Tables holds the OR of the slices: who uses any
//     line 1     1  0  0       0           of them. A probe takes one entry a group; where the OR of the entries is
//     ...                                  0, probe and target have no line in common and make a board.
//
// Invariant: whoever is compared has disjoint cut lines, and padding conflicts with every probe. docs/algorithms.md,
// section 6, has the derivation; cost and tuning are in results/bench/join.md. Memory: the lists of one set, 8 bytes a
// half board and up to twice that while they grow, and the tables, 230 KiB.
#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "nqueens/half_board.hpp"
#include "nqueens/kernel.hpp"

// Highway compiles what follows once for each target; the order of the includes is its own.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nqueens/kernel_join.cpp"
#include "nqueens/simd_targets.hpp"
#include <hwy/foreach_target.h>
#include "nqueens/lockstep-inl.hpp"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

using D64 = hn::ScalableTag<std::uint64_t>;
using V64 = hn::Vec<D64>;
constexpr D64 kTag64;
constexpr std::size_t kWords = HWY_LANES(std::uint64_t);
constexpr std::size_t kVectorTargets = kWords * 64;  // half boards in one bit-sliced vector
constexpr std::size_t kWidth = 4;                    // vectors matched at a time
constexpr std::size_t kEntryWords = kWords * kWidth;

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

template <int kDistance>
HWY_INLINE void exchange_bits(V64* rows, std::uint64_t mask) {
    const V64 keep = hn::Set(kTag64, mask);
    for (int k = 0; k < 64; k = ((k | kDistance) + 1) & ~kDistance) {
        const V64 x = hn::And(hn::Xor(hn::ShiftRight<kDistance>(rows[k]), rows[k + kDistance]), keep);
        rows[k] = hn::Xor(rows[k], hn::ShiftLeft<kDistance>(x));
        rows[k + kDistance] = hn::Xor(rows[k + kDistance], x);
    }
}

// In each lane a 64 x 64 bit matrix, transposed.
HWY_INLINE void transpose(V64* rows) {
    exchange_bits<32>(rows, 0x00000000FFFFFFFF);
    exchange_bits<16>(rows, 0x0000FFFF0000FFFF);
    exchange_bits<8>(rows, 0x00FF00FF00FF00FF);
    exchange_bits<4>(rows, 0x0F0F0F0F0F0F0F0F);
    exchange_bits<2>(rows, 0x3333333333333333);
    exchange_bits<1>(rows, 0x5555555555555555);
}

// For each group of lines and each set of them: which targets use one of the set.
class Tables {
  public:
    // Fills in vector w with up to kVectorTargets targets; those it is short of are in conflict with everything.
    HWY_NOINLINE void fill(const SignaturePlan& plan, std::size_t w, const std::uint64_t* targets,
                           std::size_t size) {
        alignas(64) std::array<std::uint64_t, kVectorTargets> padded;
        if (size < kVectorTargets) {
            std::copy_n(targets, size, padded.begin());
            std::fill(padded.begin() + static_cast<std::ptrdiff_t>(size), padded.end(), kNoHalfBoard);
            targets = padded.data();
        }
        V64 rows[64];
        for (std::size_t i = 0; i < 64; ++i) rows[i] = hn::LoadU(kTag64, targets + i * kWords);
        transpose(rows);
        for (std::size_t group = 0; group < plan.groups; ++group) {
            // The top bit of the first byte is no line but marks padding.
            hn::Store(group == 0 ? rows[7] : hn::Zero(kTag64), kTag64, entry(group, 0, w));
            for (std::size_t bit = 0; bit < plan.group_size[group]; ++bit) {
                const std::size_t half = std::size_t{1} << bit;
                for (std::size_t set = 0; set < half; ++set) {
                    const V64 others = hn::Load(kTag64, entry(group, set, w));
                    hn::Store(hn::Or(others, rows[8 * group + bit]), kTag64, entry(group, half + set, w));
                }
            }
        }
    }

    // How many pairs of these probes and the targets in the first kUsed vectors are free of conflicts.
    template <std::size_t kGroups, std::size_t kUsed>
    HWY_NOINLINE std::uint64_t match(const std::uint64_t* probes, std::size_t size) const {
        V64 conflicts[kUsed];
        for (std::size_t w = 0; w < kUsed; ++w) conflicts[w] = hn::Zero(kTag64);
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint64_t probe = probes[i];
            const std::uint64_t* at[kGroups];
            for (std::size_t g = 0; g < kGroups; ++g) at[g] = entry(g, probe >> (8 * g) & 127, 0);
            for (std::size_t w = 0; w < kUsed; ++w) {
                V64 conflict = hn::Load(kTag64, at[0] + w * kWords);
                for (std::size_t g = 1; g < kGroups; ++g) {
                    conflict = hn::Or(conflict, hn::Load(kTag64, at[g] + w * kWords));
                }
                conflicts[w] = hn::Add(conflicts[w], hn::PopulationCount(conflict));
            }
        }
        V64 sum = hn::Zero(kTag64);
        for (std::size_t w = 0; w < kUsed; ++w) sum = hn::Add(sum, conflicts[w]);
        return size * kUsed * kVectorTargets - hn::GetLane(hn::SumOfLanes(kTag64, sum));
    }

  private:
    std::uint64_t* entry(std::size_t group, std::size_t set, std::size_t w) {
        return words_.data() + (group * kGroupEntries + set) * kEntryWords + w * kWords;
    }
    const std::uint64_t* entry(std::size_t group, std::size_t set, std::size_t w) const {
        return words_.data() + (group * kGroupEntries + set) * kEntryWords + w * kWords;
    }

    alignas(64) std::array<std::uint64_t, kMaxGroups * kGroupEntries * kEntryWords> words_;
};

class Joiner {
  public:
    Joiner(const SignaturePlan& plan, const std::stop_token& stop) : plan_(plan), stop_(stop) {}

    // Pairs of a probe and a target of these classes without a common line.
    std::uint64_t count(const Side& probes, std::size_t probe_class, const Side& targets) {
        std::uint64_t fitting = 0;
        for (std::size_t j = 0; j < targets.buckets(); ++j) {
            const List& list = targets.list(0, j);
            for (std::size_t at = 0; at < list.size(); at += kWidth * kVectorTargets) {
                if (stop_.stop_requested()) throw Stopped("the count was stopped");
                const std::size_t size = std::min<std::size_t>(list.size() - at, kWidth * kVectorTargets);
                const std::size_t used = (size + kVectorTargets - 1) / kVectorTargets;
                for (std::size_t w = 0; w < used; ++w) {
                    tables_.fill(plan_, w, list.begin() + at + w * kVectorTargets,
                                 std::min(kVectorTargets, size - w * kVectorTargets));
                }
                for (std::size_t i = 0; i < probes.buckets(); ++i) {
                    const List& some = probes.list(probe_class, i);
                    if ((i & j) != 0) continue;
                    fitting += match(used, some.begin(), some.size());
                    compared_ += size * some.size();
                }
            }
        }
        return fitting;
    }

    /// Pairs compared so far.
    std::uint64_t compared() const { return compared_; }

  private:
    std::uint64_t match(std::size_t used, const Signature* probes, std::size_t size) const {
        switch (plan_.groups) {
            case 4:
                return match<4>(used, probes, size);
            case 5:
                return match<5>(used, probes, size);
            case 6:
                return match<6>(used, probes, size);
            default:
                return match<kMaxGroups>(used, probes, size);
        }
    }

    template <std::size_t kGroups>
    std::uint64_t match(std::size_t used, const Signature* probes, std::size_t size) const {
        switch (used) {
            case 1:
                return tables_.match<kGroups, 1>(probes, size);
            case 2:
                return tables_.match<kGroups, 2>(probes, size);
            case 3:
                return tables_.match<kGroups, 3>(probes, size);
            default:
                return tables_.match<kGroups, kWidth>(probes, size);
        }
    }

    const SignaturePlan& plan_;
    const std::stop_token& stop_;
    std::uint64_t compared_ = 0;
    Tables tables_;
};

class ColumnSetCounter {
  public:
    ColumnSetCounter(int n, const std::stop_token& stop)
        : n_(n),
          stop_(stop),
          plan_(n),
          joiner_(std::make_unique<Joiner>(plan_, stop)),
          compatible_(plan_.cuts) {
        top_.emplace_back(plan_.cuts);
        for (int middle = 0; middle < n; ++middle) bottom_.emplace_back(plan_.cuts);
    }

    // The boards that the splits of this top set stand for. Nodes are the placements made in halves and the pairs
    // of halves compared.
    void add(Mask top, Tally& tally) {
        const std::vector<Split> all = splits(n_, top);
        if (all.empty()) return;
        tally.nodes += enumerate(n_, top, plan_.top, stop_, top_);
        tally.nodes += enumerate(n_, all_columns(n_) & ~top, plan_.bottom, stop_, bottom_);
        const std::uint64_t compared = joiner_->compared();
        for (const Split& split : all) tally.solutions_by_ties[Tally::kMaxTies] += boards(split);
        tally.nodes += joiner_->compared() - compared;
    }

  private:
    std::uint64_t boards(const Split& split) {
        if (split.middle < 0) return split.multiplicity * boards(top_[0], bottom_[0]);
        keep_compatible(split.middle);
        return split.multiplicity * boards(compatible_, bottom_[static_cast<std::size_t>(split.middle)]);
    }

    // Of a pair of a half board and its flipped image only one is enumerated, hence the 2. Queens of a bottom half on
    // long diagonals are reflected into top halves, hence the weights.
    std::uint64_t boards(const Side& top, const Side& bottom) {
        const std::uint64_t one =
            joiner_->count(top, 0, bottom) + joiner_->count(top, 1, bottom) + joiner_->count(bottom, 1, top);
        const std::uint64_t two = joiner_->count(top, 2, bottom) + joiner_->count(bottom, 2, top);
        return 2 * (one + 2 * two);
    }

    // The top halves whose lines leave column `middle` of the middle row free.
    void keep_compatible(int middle) {
        compatible_.clear();
        // In the centre the queen stands on both long diagonals itself.
        const std::size_t classes = 2 * middle + 1 == n_ ? 1 : kLongClasses;
        for (std::size_t k = 0; k < classes; ++k) {
            for (std::size_t b = 0; b < compatible_.buckets(); ++b) {
                compatible_.list(k, b).assign_without(top_[0].list(k, b),
                                                      plan_.attacks_middle[static_cast<std::size_t>(middle)]);
            }
        }
    }

    const int n_;
    const std::stop_token& stop_;
    const SignaturePlan plan_;
    const std::unique_ptr<Joiner> joiner_;
    std::vector<Side> top_;
    Side compatible_;
    std::vector<Side> bottom_;
};

Tally count_join(const Batch& batch, const std::stop_token& stop) {
    if (batch.n < 2) {
        Tally one;
        one.solutions_by_ties[Tally::kMaxTies] = batch.subtrees.size();
        return one;
    }
    ColumnSetCounter counter(batch.n, stop);
    Tally tally;
    for (const Subtree& unit : batch.subtrees) counter.add(unit.state.columns, tally);
    return tally;
}

Kernel join_kernel() { return {"join", count_join, hwy::TargetName(HWY_TARGET), Units::column_sets}; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace nqueens {

HWY_EXPORT(join_kernel);

std::vector<Kernel> make_join_kernels() {
    std::vector<Kernel> kernels;
    for (std::int64_t targets = hwy::SupportedTargets() & HWY_TARGETS; targets != 0; targets &= targets - 1) {
        hwy::ChosenTarget target;
        target.Update(targets & -targets);
        kernels.insert(kernels.begin(), HWY_DISPATCH_TABLE(join_kernel)[target.GetIndex()]());
    }
    return kernels;
}

}  // namespace nqueens
#endif
