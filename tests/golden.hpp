// Values that must never change, index n. The naive search confirms the first ten in naive_test.cpp.
#pragma once

#include <array>
#include <cstdint>

namespace golden {

inline constexpr int kLargest = 13;

using Table = std::array<std::uint64_t, kLargest + 1>;

/// OEIS A000170.
inline constexpr Table kSolutions{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712};

/// OEIS A319283: the nodes of the search tree of symmetry `none`, its root included.
inline constexpr Table kTreeNodes{1, 2, 3, 6, 17, 54, 153, 552, 2057, 8394, 35539, 166926, 856189, 4674890};

/// Placements made with symmetry `mirror`: for even n exactly half of those with `none`.
inline constexpr Table kMirrorNodes{0, 1, 1, 3, 8, 27, 76, 276, 1028, 4197, 17769, 83463, 428094, 2337445};

/// Placements made with symmetry `full`.
inline constexpr Table kFullNodes{0, 1, 0, 0, 6, 17, 45, 144, 520, 2028, 8489, 39605, 198698, 1065049};

/// OEIS A032522, index n: solutions equal to their half-turn.
inline constexpr std::array<std::uint64_t, 28> kHalfTurn{
    1,      1,      0,       0,       2,        2,        4,         8,        4,     16,
    12,     48,     80,      136,     420,      1240,     3000,      8152,     18104, 44184,
    144620, 375664, 1250692, 3581240, 11675080, 34132592, 115718268, 320403024};

/// OEIS A033148, index n: solutions equal to their quarter-turn.
inline constexpr std::array<std::uint64_t, 28> kQuarterTurn{
    1, 1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0, 0, 480, 704, 0, 0, 3328, 3264, 0, 0};

/// Engine join: half boards made plus pairs of them decided.
inline constexpr Table kJoinWork{0, 0, 2, 1, 9, 13, 35, 96, 530, 1348, 9665, 28410, 381334, 1190062};

}  // namespace golden
