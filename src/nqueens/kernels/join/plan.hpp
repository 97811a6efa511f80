// The lines by which two halves of a board meet, and how they are laid out in a 64-bit signature.
//
// Two halves fit together when their signatures have no line in common. A signature, from bit 0 up:
//
//     group 0 | group 1 | ... | cut lines | the two long diagonals
//
// A group is a byte of up to seven lines, whose sets index a table (match-inl.hpp); by the cut lines half boards are sorted.
// A top half and a bottom half, which is seen upside down, have the same line at different places in their Lines; in
// signatures it is at the same one. 2 <= n <= kMaxCountSize throughout. docs/algorithms.md, section 6.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nqueens {

enum class Half { top, bottom };

/// The lines a half board sends into the row behind it, as in State: diagonals in the upper 32 bits.
using Lines = std::uint64_t;
inline constexpr int kDiagonalsShift = 32;

using Signature = std::uint64_t;
inline constexpr std::size_t kMinGroups = 4;  ///< fewer are needed for small boards only
inline constexpr std::size_t kMaxGroups = 7;
inline constexpr std::size_t kGroupEntries = 128;  ///< sets of lines of a group
inline constexpr int kMaxCuts = 8;
inline constexpr int kLongShift = 62;
/// No half board: a bit of the first byte that is no line.
inline constexpr Signature kNoHalfBoard = 0x80;

/// A run of bits that moves from one place to another.
struct BitMove {
    int from;
    int to;
    std::uint64_t mask;  ///< of the run, at bit 0
};

/// More than a plan has for one half: a run for each line that is cut, and two for each group.
inline constexpr std::size_t kMaxMoves = 32;

/// How the lines of boards of n are cut and grouped.
struct SignaturePlan {
    explicit SignaturePlan(int n);

    int cuts = 0;
    int cut_shift = 0;  ///< of the lowest cut line in a signature
    std::size_t groups = 0;
    std::array<std::size_t, kMaxGroups> group_size{};
    std::vector<BitMove> top;     ///< from the Lines of a top half to its signature
    std::vector<BitMove> bottom;  ///< of a bottom half, upside down
    std::vector<Signature>
        attacks_middle;  ///< odd n: the lines of a top half that attack a column of the middle row
};

/// The signature of a half board, by the moves of its half.
Signature signature(const std::vector<BitMove>& moves, Lines lines);

}  // namespace nqueens
