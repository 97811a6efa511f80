// Engine `join`, second stage: how many pairs of half boards have no line in common.
//
//     targets   t0 t1 t2 ... t511          bit-sliced: a vector a line, a bit a target. For each group of lines and
//     line 0     0  1  0       1           each set of its lines, Tables holds the OR of the slices: who uses any
//     line 1     1  0  0       0           of them. A probe takes one entry a group; where the OR of the entries is
//     ...                                  0, probe and target have no line in common and make a board.
//
// Invariant: whoever is compared has disjoint cut lines, and padding conflicts with every probe. Cost and tuning:
// results/bench/join.md. Memory: the tables, 230 KiB.
#include <algorithm>
#include <array>
#include <cstdint>

#include "nqueens/half_board.hpp"
#include "nqueens/kernel.hpp"

// Included once for each target, as Highway asks of such headers.
#if defined(NQUEENS_HALF_BOARD_MATCH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef NQUEENS_HALF_BOARD_MATCH_INL
#undef NQUEENS_HALF_BOARD_MATCH_INL
#else
#define NQUEENS_HALF_BOARD_MATCH_INL
#endif

#include "nqueens/half_board_lists-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

constexpr std::size_t kVectorTargets = kWords * 64;  // half boards in one bit-sliced vector
constexpr std::size_t kWidth = 4;                    // vectors matched at a time
constexpr std::size_t kEntryWords = kWords * kWidth;

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

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#endif  // per target
