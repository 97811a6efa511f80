// Fundamental solutions: one of each class of boards that rotations and reflections turn into each other.
//
// A class has 8 boards, fewer when its boards are equal to their own half-turn (4) or quarter-turn (2); no
// board of n >= 2 is its own reflection. Counting classes by Burnside: F = (Q + P + 2 R) / 8.
// docs/algorithms.md, section 4.
#pragma once

#include <cstdint>

#include "nqueens/nqueens.hpp"

namespace nqueens {

/// P: solutions equal to their half-turn (OEIS A032522). 0 <= n <= kMaxCountSize. A search over half the rows
/// in the calling thread: milliseconds up to n = 18, about three times as long with each n.
std::uint64_t count_half_turn_symmetric(int n);

/// R: solutions equal to their quarter-turn (OEIS A033148); 0 unless n is 0 or 1 modulo 4. As above, n = 25
/// takes milliseconds.
std::uint64_t count_quarter_turn_symmetric(int n);

}  // namespace nqueens
