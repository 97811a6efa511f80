// Engine `join`, second stage: how many pairs of half boards have no line in common.
//
//     build side   b0 b1 b2 ... b511       bit-sliced: a vector a line, a bit a half board. For each group of lines and
//     line 0        0  1  0       1        each set of its lines, Tables holds the OR of the slices: which half boards
//     line 1        1  0  0       0        have any of them. A half board of the probe side takes one entry a group;
//     ...                                  where the OR of the entries is 0, the two have no line in common: a board.
//
// Both sides are sorted by their cut lines, so that most build vectors have some cut lines in common. The probes with the
// same cut lines look up once which half boards of a build vector have any of these, and skip a vector of which all do.
//
// Invariant: padding conflicts with every probe. Cost and tuning: results/bench/join.md. Memory: the tables, 430 KiB.
// docs/algorithms.md, section 6.
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "nqueens/kernels/engine.hpp"
#include "nqueens/kernels/join/plan.hpp"

// Included once for each target, as Highway asks of such headers.
#if defined(NQUEENS_JOIN_MATCH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef NQUEENS_JOIN_MATCH_INL
#undef NQUEENS_JOIN_MATCH_INL
#else
#define NQUEENS_JOIN_MATCH_INL
#endif

#include "nqueens/kernels/join/lists-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

constexpr std::size_t kPerVector = kWords * 64;  // half boards in one build vector
constexpr std::size_t kWidth = 6;                // build vectors matched at a time
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

// For each group of lines and each set of them: which half boards of a block of the build side have one of the set. The
// cut lines are a group of their own.
class Tables {
  public:
    explicit Tables(const SignaturePlan& plan) : plan_(plan) {}

    // Up to kWidth * kPerVector half boards; those it is short of are in conflict with everything.
    HWY_NOINLINE void fill(std::span<const Signature> block) {
        used_ = 0;
        for (; !block.empty(); ++used_) {
            const std::size_t size = std::min(block.size(), kPerVector);
            fill_vector(used_, block.first(size));
            block = block.subspan(size);
        }
    }

    // How many pairs of the block and the lists first..end-1 of the probe side are free of conflicts.
    std::uint64_t match(const SortedHalfBoards& probes, std::size_t first, std::size_t end) const {
        switch (plan_.groups) {
            case 4:
                return match<4>(probes, first, end);
            case 5:
                return match<5>(probes, first, end);
            case 6:
                return match<6>(probes, first, end);
            default:
                return match<kMaxGroups>(probes, first, end);
        }
    }

  private:
    template <std::size_t kGroups>
    HWY_NOINLINE std::uint64_t match(const SortedHalfBoards& probes, std::size_t first,
                                     std::size_t end) const {
        V64 conflicts = hn::Zero(kTag64);
        std::uint64_t compared = 0;
        for (std::size_t i = first; i < end; ++i) {
            const std::span<const Signature> list = probes.list(i);
            if (list.empty()) continue;
            V64 cut_conflicts[kWidth];
            std::size_t at[kWidth];
            std::size_t size = 0;
            for (std::size_t w = 0; w < used_; ++w) {
                cut_conflicts[size] = hn::Load(kTag64, cut_entry(i % probes.buckets(), w));
                at[size] = w * kWords;
                size += hn::AllTrue(kTag64, hn::Eq(cut_conflicts[size], hn::Set(kTag64, ~std::uint64_t{0})))
                            ? 0
                            : 1;
            }
            compared += size * kPerVector * list.size();
            if (size != 0)
                conflicts = hn::Add(conflicts, match<kGroups, kWidth>(size, cut_conflicts, at, list));
        }
        return compared - hn::GetLane(hn::SumOfLanes(kTag64, conflicts));
    }

    template <std::size_t kGroups, std::size_t kSize>
    HWY_INLINE V64 match(std::size_t size, const V64* cut_conflicts, const std::size_t* at,
                         std::span<const Signature> probes) const {
        if constexpr (kSize > 1) {
            if (size < kSize) return match<kGroups, kSize - 1>(size, cut_conflicts, at, probes);
        }
        V64 conflicts[kSize];
        for (std::size_t v = 0; v < kSize; ++v) conflicts[v] = hn::Zero(kTag64);
        for (const Signature probe : probes) {
            const std::uint64_t* entries[kGroups];
            for (std::size_t g = 0; g < kGroups; ++g) entries[g] = entry(g, probe >> (8 * g) & 127, 0);
            for (std::size_t v = 0; v < kSize; ++v) {
                V64 conflict = cut_conflicts[v];
                for (std::size_t g = 0; g < kGroups; ++g) {
                    conflict = hn::Or(conflict, hn::Load(kTag64, entries[g] + at[v]));
                }
                conflicts[v] = hn::Add(conflicts[v], hn::PopulationCount(conflict));
            }
        }
        V64 sum = conflicts[0];
        for (std::size_t v = 1; v < kSize; ++v) sum = hn::Add(sum, conflicts[v]);
        return sum;
    }

    void fill_vector(std::size_t w, std::span<const Signature> some) {
        alignas(64) std::array<Signature, kPerVector> padded;
        const Signature* from = some.data();
        if (some.size() < kPerVector) {
            std::fill(std::copy(some.begin(), some.end(), padded.begin()), padded.end(), kNoHalfBoard);
            from = padded.data();
        }
        V64 rows[64];
        for (std::size_t i = 0; i < 64; ++i) rows[i] = hn::LoadU(kTag64, from + i * kWords);
        transpose(rows);
        for (std::size_t group = 0; group < plan_.groups; ++group) {
            // The top bit of the first byte is no line but marks padding.
            const V64 padding = group == 0 ? rows[7] : hn::Zero(kTag64);
            fill_group(entry(group, 0, w), rows + 8 * group, plan_.group_size[group], padding);
        }
        fill_group(cut_entry(0, w), rows + plan_.cut_shift, static_cast<std::size_t>(plan_.cuts),
                   hn::Zero(kTag64));
    }

    static HWY_INLINE void fill_group(std::uint64_t* entries, const V64* rows, std::size_t lines, V64 none) {
        hn::Store(none, kTag64, entries);
        for (std::size_t bit = 0; bit < lines; ++bit) {
            const std::size_t half = std::size_t{1} << bit;
            for (std::size_t set = 0; set < half; ++set) {
                const V64 others = hn::Load(kTag64, entries + set * kEntryWords);
                hn::Store(hn::Or(others, rows[bit]), kTag64, entries + (half + set) * kEntryWords);
            }
        }
    }

    std::uint64_t* entry(std::size_t group, std::size_t set, std::size_t w) {
        return words_.data() + (group * kGroupEntries + set) * kEntryWords + w * kWords;
    }
    const std::uint64_t* entry(std::size_t group, std::size_t set, std::size_t w) const {
        return words_.data() + (group * kGroupEntries + set) * kEntryWords + w * kWords;
    }
    std::uint64_t* cut_entry(std::size_t set, std::size_t w) {
        return cut_words_.data() + set * kEntryWords + w * kWords;
    }
    const std::uint64_t* cut_entry(std::size_t set, std::size_t w) const {
        return cut_words_.data() + set * kEntryWords + w * kWords;
    }

    const SignaturePlan& plan_;
    std::size_t used_ = 0;
    alignas(64) std::array<std::uint64_t, kMaxGroups * kGroupEntries * kEntryWords> words_;
    alignas(64) std::array<std::uint64_t, (std::size_t{1} << kMaxCuts) * kEntryWords> cut_words_;
};

class Matcher {
  public:
    static constexpr std::size_t kBlock = kWidth * kPerVector;

    Matcher(const SignaturePlan& plan, const std::stop_token& stop) : stop_(stop), tables_(plan) {}

    // Pairs without a common line of a half board of the build side that has no queen on a long diagonal, and one of
    // the probe side, from its list `first` on. A probe with queens on both long diagonals counts twice.
    std::uint64_t count(const SortedHalfBoards& build, const SortedHalfBoards& probes, std::size_t first) {
        std::span<const Signature> left = build.off_long();
        const std::size_t blocks = (left.size() + kBlock - 1) / kBlock;
        std::uint64_t fitting = 0;
        for (std::size_t block = blocks; block != 0; --block) {
            // Blocks of about the same number of vectors.
            const std::size_t vectors = (left.size() + kPerVector - 1) / kPerVector;
            const std::size_t size = std::min(left.size(), (vectors + block - 1) / block * kPerVector);
            fill(left.first(size));
            fitting += match(probes, first);
            left = left.subspan(size);
        }
        return fitting;
    }

    // The two steps of a block: up to kBlock half boards of the build side.
    void fill(std::span<const Signature> block) {
        if (stop_.stop_requested()) throw Stopped("the count was stopped");
        tables_.fill(block);
    }
    std::uint64_t match(const SortedHalfBoards& probes, std::size_t first) const {
        const std::size_t both = probes.lists() - probes.buckets();
        return tables_.match(probes, first, both) + 2 * tables_.match(probes, both, probes.lists());
    }

  private:
    const std::stop_token& stop_;
    Tables tables_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#endif  // per target
