#include "nqueens/board/checksum.hpp"

#include <string>

namespace nqueens {
namespace {

constexpr std::uint64_t kCommonMultiple = 840;  // of 1..8

__extension__ using Wide = unsigned __int128;

std::uint64_t product(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
    return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % modulus);
}

Checksum residues(std::uint64_t boards, std::uint64_t factor) {
    return {product(boards, factor, kMersenne31), product(boards, factor, kSmallPrime)};
}

std::string text(const Checksum& residues) {
    return std::to_string(residues.mod_mersenne31) + " and " + std::to_string(residues.mod_small_prime);
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
        sum += residues(tally.solutions_by_ties[k], kCommonMultiple * Tally::kMaxTies / k);
    return sum;
}

Checksum checksum_of_solutions(std::uint64_t solutions) { return residues(solutions, kCommonMultiple); }

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
    if (actual != sum.checksum) {
        throw IntegrityError("the total has residues " + text(actual) + ", its parts " + text(sum.checksum) +
                             ": a sum was damaged");
    }
}

std::uint64_t solutions_of(const CheckedTally& sum) {
    const std::uint64_t solutions = sum.tally.solutions();
    if (checksum_of_solutions(solutions) != sum.checksum)
        throw IntegrityError("the residues of the total are not those of its parts");
    return solutions;
}

}  // namespace nqueens
