// The yardstick: the plain recursive bitmask search everybody writes first, frozen.
//
// Kernels are compared with it, and the regression gate divides by its time to compare runs of different
// days (calibration). It shares nothing with src/ and must not change: a faster yardstick would turn every
// stored baseline into a slowdown.
#pragma once

#include <cstdint>

namespace nqueens::bench::reference {

inline std::uint64_t completions(std::uint32_t full, std::uint32_t columns, std::uint32_t antidiagonals,
                                 std::uint32_t diagonals) {
    if (columns == full) return 1;
    std::uint64_t solutions = 0;
    std::uint32_t free = full & ~(columns | antidiagonals | diagonals);
    while (free != 0) {
        const std::uint32_t queen = free & (0 - free);
        free ^= queen;
        solutions +=
            completions(full, columns | queen, (antidiagonals | queen) << 1, (diagonals | queen) >> 1);
    }
    return solutions;
}

/// Solutions for a board of n, 1 <= n <= 28, visiting every placement.
inline std::uint64_t count_all(int n) { return completions((std::uint32_t{1} << n) - 1, 0, 0, 0); }

/// The same by halving: first queens left of the middle count twice, the middle one of odd n once.
inline std::uint64_t count_halved(int n) {
    const std::uint32_t full = (std::uint32_t{1} << n) - 1;
    const auto with_first_queen = [full](int column) {
        const std::uint32_t queen = std::uint32_t{1} << column;
        return completions(full, queen, queen << 1, queen >> 1);
    };
    std::uint64_t solutions = 0;
    for (int column = 0; column < n / 2; ++column) solutions += 2 * with_first_queen(column);
    return n % 2 == 0 ? solutions : solutions + with_first_queen(n / 2);
}

}  // namespace nqueens::bench::reference
