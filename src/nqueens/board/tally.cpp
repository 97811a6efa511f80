#include "nqueens/board/tally.hpp"

#include <fmt/format.h>

#include <limits>

namespace nqueens {
namespace {

std::uint64_t checked_sum(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) throw IntegrityError("a total does not fit 64 bits");
    return sum;
}

}  // namespace

std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::uint64_t>::max() : sum;
}

Tally& Tally::operator+=(const Tally& other) {
    for (std::size_t k = 0; k < solutions_by_ties.size(); ++k) {
        solutions_by_ties[k] = checked_sum(solutions_by_ties[k], other.solutions_by_ties[k]);
    }
    for (const WorkCounter& counter : kWorkCounters)
        work.*counter.value = saturated_sum(work.*counter.value, other.work.*counter.value);
    return *this;
}

std::uint64_t Tally::solutions() const {
    std::uint64_t total = 0;
    for (std::uint64_t k = 1; k <= kMaxTies; ++k) {
        const std::uint64_t boards = solutions_by_ties[k];
        const std::uint64_t rest = boards % k * kMaxTies;
        if (rest % k != 0) {
            throw IntegrityError(
                fmt::format("the boards with {} ties do not make a whole number: {}", k, boards));
        }
        std::uint64_t share = 0;
        if (__builtin_mul_overflow(boards / k, std::uint64_t{kMaxTies}, &share)) {
            throw IntegrityError("a total does not fit 64 bits");
        }
        total = checked_sum(total, checked_sum(share, rest / k));
    }
    return total;
}

}  // namespace nqueens
