// Vectors of masks and of 64-bit words, for kernels `simd` and `join`; compiled once for each instruction set.
//
// All that differs between instruction sets stands here, in two forms: AVX-512 has instructions that compress, expand
// and test, and twice the registers; all others look lane indices up in a table. Everything else in these kernels is
// Highway's portable code.
#include <cstddef>
#include <cstdint>

#include "nqueens/board/board.hpp"
#include "nqueens/kernels/simd/index_tables.hpp"

// Included once for each target, as Highway asks of such headers.
#if defined(NQUEENS_VECTORS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef NQUEENS_VECTORS_INL
#undef NQUEENS_VECTORS_INL
#else
#define NQUEENS_VECTORS_INL
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

// A mask a lane.
using D = hn::ScalableTag<Mask>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;
constexpr D kTag;
constexpr std::size_t kLanes = HWY_LANES(Mask);

// A 64-bit word a lane.
using D64 = hn::ScalableTag<std::uint64_t>;
using V64 = hn::Vec<D64>;
using M64 = hn::Mask<D64>;
constexpr D64 kTag64;
constexpr std::size_t kWords = HWY_LANES(std::uint64_t);

HWY_INLINE V splat(Mask mask) { return hn::Set(kTag, mask); }
HWY_INLINE M is_zero(V v) { return hn::Eq(v, hn::Zero(kTag)); }
HWY_INLINE M not_zero(V v) { return hn::Ne(v, hn::Zero(kTag)); }
HWY_INLINE V lowest(V set) { return hn::And(set, hn::Sub(hn::Zero(kTag), set)); }
HWY_INLINE std::size_t count(M lanes) { return hn::CountTrue(kTag, lanes); }

// For each target:
//   kVectors            how many vectors a lockstep sweep keeps in flight
//   compress_indices()  which lane each lane comes from when the lanes of a set move to the front, in order
//   expand_indices()    the same when the front moves to the lanes of a set
//   compress()          the words of a set of lanes, moved to the front, in order
//   disjoint()          the lanes in which two words have no bit in common
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL

constexpr std::size_t kVectors = 4;

HWY_INLINE auto compress_indices(M lanes) {
    return hn::IndicesFromVec(kTag, hn::Compress(hn::Iota(kTag, 0), lanes));
}

// Highway 1.0.3 has no name for the instructions of the following three.
HWY_INLINE auto expand_indices(M lanes) {
    return hn::IndicesFromVec(kTag, V{_mm512_maskz_expand_epi32(lanes.raw, hn::Iota(kTag, 0).raw)});
}

HWY_INLINE V64 compress(M64 lanes, V64 words) {
    return V64{_mm512_maskz_compress_epi64(lanes.raw, words.raw)};
}

HWY_INLINE M64 disjoint(V64 a, V64 b) { return M64{_mm512_testn_epi64_mask(a.raw, b.raw)}; }

#else

constexpr std::size_t kVectors = 2;

// Own tables: Highway 1.0.3's Compress would copy its table to the stack at every use on AVX2.
HWY_INLINE auto table_row(const IndexTables<kLanes>::Table& table, M lanes) {
    std::uint8_t set[8] = {};
    hn::StoreMaskBits(kTag, lanes, set);
    return hn::SetTableIndices(kTag, table[set[0]].data());
}

HWY_INLINE auto compress_indices(M lanes) { return table_row(kIndices<kLanes>.compress, lanes); }

HWY_INLINE auto expand_indices(M lanes) { return table_row(kIndices<kLanes>.expand, lanes); }

HWY_INLINE V64 compress(M64 lanes, V64 words) {
#if HWY_TARGET == HWY_SCALAR
    (void)lanes;
    return words;
#else
    const M halves = hn::MaskFromVec(hn::BitCast(kTag, hn::VecFromMask(kTag64, lanes)));
    return hn::BitCast(kTag64, hn::TableLookupLanes(hn::BitCast(kTag, words), compress_indices(halves)));
#endif
}

HWY_INLINE M64 disjoint(V64 a, V64 b) { return hn::Eq(hn::And(a, b), hn::Zero(kTag64)); }

#endif

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();

#endif  // per target
