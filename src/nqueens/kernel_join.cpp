// Kernel `join`: half boards matched many at a time; see half_board.hpp and docs/algorithms.md, section 6.
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

#ifndef NQUEENS_KERNEL_JOIN_ONCE
#define NQUEENS_KERNEL_JOIN_ONCE
namespace nqueens {

// How many queens of a half board stand on long diagonals.
inline constexpr std::size_t kLongClasses = 3;

// The lines a half board sends to the row behind it, as in State: diagonals in the upper 32 bits.
using Lines = std::uint64_t;
inline constexpr int kDiagonalsShift = 32;
using HalfBoards = std::array<std::vector<Lines>, kLongClasses>;

// A run of bits moved from one place to another.
struct BitMove {
    int from;
    int to;
    std::uint64_t mask;  // of the bits, at bit 0

    std::uint64_t operator()(Lines lines) const { return (lines >> from & mask) << to; }
};

// Where the lines of one half lie in its signature.
struct Layout {
    std::vector<BitMove> bucket;     // the cut lines
    std::vector<BitMove> signature;  // the others, a byte a group
};

inline std::uint64_t moved(const std::vector<BitMove>& moves, Lines lines) {
    std::uint64_t result = 0;
    for (const BitMove& move : moves) result |= move(lines);
    return result;
}

// The half boards of one side, sorted by the cut lines they use.
struct Buckets {
    std::vector<std::uint64_t> signatures;
    std::vector<std::uint32_t> begin;  // of each bucket, and the end
};

// How the lines of a board of n are cut and grouped.
struct Plan {
    int h;
    int cuts;
    int groups;
    Layout top;
    Layout bottom;

    explicit Plan(int n);
};

}  // namespace nqueens
#endif

HWY_BEFORE_NAMESPACE();
namespace nqueens {
namespace HWY_NAMESPACE {
namespace {

using D64 = hn::ScalableTag<std::uint64_t>;
using V64 = hn::Vec<D64>;
constexpr D64 kTag64;
constexpr std::size_t kWords = HWY_LANES(std::uint64_t);
constexpr std::size_t kBlock = kWords * 64;  // half boards in one bit-sliced vector
constexpr std::size_t kBlocks = 4;           // vectors matched at a time
constexpr std::size_t kEntries = 128;        // of a group of up to 7 lines
constexpr std::size_t kEntryWords = kWords * kBlocks;

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nqueens
HWY_AFTER_NAMESPACE();
