#include "nqueens/board/checksum.hpp"

#include <fmt/format.h>

namespace nqueens {
namespace {

constexpr std::uint64_t kCommonMultiple = 840;  // of 1..8

Checksum checksum_of_product(std::uint64_t boards, std::uint64_t factor) {
    return {boards % kMersenne31 * factor % kMersenne31, boards % kSmallPrime * factor % kSmallPrime};
}

}  // namespace

Checksum& Checksum::operator+=(const Checksum& other) {
    mod_mersenne31 = (mod_mersenne31 + other.mod_mersenne31) % kMersenne31;
    mod_small_prime = (mod_small_prime + other.mod_small_prime) % kSmallPrime;
    return *this;
}

Checksum checksum_of(const Tally& tally) {
    Checksum sum;
    for (std::uint64_t k = 1; k <= Tally::kMaxTies; ++k)
        sum += checksum_of_product(tally.solutions_by_ties[k], kCommonMultiple * Tally::kMaxTies / k);
    return sum;
}

Checksum checksum_of_solutions(std::uint64_t solutions) {
    return checksum_of_product(solutions, kCommonMultiple);
}

void CheckedTally::add(const Tally& part) {
    tally += part;
    checksum += checksum_of(part);
}

CheckedTally& CheckedTally::operator+=(const CheckedTally& other) {
    tally += other.tally;
    checksum += other.checksum;
    return *this;
}

void check(const CheckedTally& sum) {
    const Checksum actual = checksum_of(sum.tally);
    if (actual == sum.checksum) return;
    throw IntegrityError(fmt::format(
        "the total has residues {} and {}, its parts {} and {}: a sum was damaged", actual.mod_mersenne31,
        actual.mod_small_prime, sum.checksum.mod_mersenne31, sum.checksum.mod_small_prime));
}

std::uint64_t solutions_of(const CheckedTally& sum) {
    const std::uint64_t solutions = sum.tally.solutions();
    if (checksum_of_solutions(solutions) != sum.checksum)
        throw IntegrityError("the residues of the total are not those of its parts");
    return solutions;
}

}  // namespace nqueens
