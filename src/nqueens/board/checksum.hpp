// Sums that prove themselves: beside every 64-bit total runs its residue modulo two primes, summed on its own.
//
// A total that lost a carry, was cut to 32 bits or was read back wrong no longer has the residues that were summed along
// with it. (A public run of n = 24 was once wrong by a multiple of 2^32.) The residues are those of 840 times the
// solutions: 840 is the least common multiple of 1..8, so shares 8 / k stay whole numbers for every part of a list, and
// dividing by 840 modulo a prime gives the residues of the solutions themselves.
#pragma once

#include "nqueens/board/tally.hpp"

namespace nqueens {

// Small enough for products of 64 bits, large enough that totals of n >= 17 differ from their residues.
inline constexpr std::uint64_t kMersenne31 = (std::uint64_t{1} << 31) - 1;
inline constexpr std::uint64_t kSmallPrime = 1000003;

/// Of 840 times a number of solutions, each below its prime.
struct Checksum {
    std::uint64_t mod_mersenne31 = 0;
    std::uint64_t mod_small_prime = 0;

    Checksum& operator+=(const Checksum& other);
    bool operator==(const Checksum&) const = default;
};

Checksum checksum_of(const Tally& tally);
Checksum checksum_of_solutions(std::uint64_t solutions);

/// A sum of tallies and the sum of their checksums.
struct CheckedTally {
    Tally tally;
    Checksum checksum;

    /// Adds one tally; throws IntegrityError when a sum does not fit.
    void add(const Tally& part);
    CheckedTally& operator+=(const CheckedTally& other);
    bool operator==(const CheckedTally&) const = default;
};

/// Throws IntegrityError, naming both values, when the checksum is not that of the tally.
void check(const CheckedTally& sum);

/// The solutions that the sum of a whole list stands for. Throws IntegrityError when their checksum is not the sum's, and
/// as Tally::solutions() does.
std::uint64_t solutions_of(const CheckedTally& sum);

}  // namespace nqueens
