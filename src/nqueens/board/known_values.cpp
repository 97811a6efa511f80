// Known values. Tests recompute the small ones, `count --verify` compares every count it can.
#include <array>

#include "nqueens/nqueens.hpp"

namespace nqueens {
namespace {

using Values = std::array<std::uint64_t, 28>;

// OEIS A000170.
constexpr Values kSolutions{
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2680,
    14200,
    73712,
    365596,
    2279184,
    14772512,
    95815104,
    666090624,
    4968057848,
    39029188884,
    314666222712,
    2691008701644,
    24233937684440,
    227514171973736,
    2207893435808352,
    22317699616364044,
    234907967154122528,
};

// OEIS A002562, and one class for the empty board.
constexpr Values kFundamental{
    1,
    1,
    0,
    0,
    1,
    2,
    1,
    6,
    12,
    46,
    92,
    341,
    1787,
    9233,
    45752,
    285053,
    1846955,
    11977939,
    83263591,
    621012754,
    4878666808,
    39333324973,
    336376244042,
    3029242658210,
    28439272956934,
    275986683743434,
    2789712466510289,
    29363495934315694,
};

std::optional<std::uint64_t> value(const Values& values, int n) {
    if (n < 0 || n >= static_cast<int>(values.size())) return std::nullopt;
    return values[static_cast<std::size_t>(n)];
}

}  // namespace

std::optional<std::uint64_t> known_count(int n) { return value(kSolutions, n); }

std::optional<std::uint64_t> known_fundamental_count(int n) { return value(kFundamental, n); }

}  // namespace nqueens
