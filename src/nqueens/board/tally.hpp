// The sum of a count: solutions by ties, and work.
//
// A board found with k ties (1 <= k <= 8) stands for 8 / k boards: symmetry `none` finds every board with k = 8, `mirror`
// finds one of each mirrored pair with k = 4, `full` finds boards with k = 1 to 4. docs/algorithms.md, section 3.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "nqueens/estimate.hpp"

namespace nqueens {

/// A counter of Work under its names in records, for people and in estimates.
struct WorkCounter {
    std::string_view field;  ///< in JSON
    std::string_view words;  ///< behind a number
    std::uint64_t Work::*value;
    Interval Estimate::*estimate;
};

inline constexpr WorkCounter kNodes{"nodes", "nodes", &Work::nodes, &Estimate::nodes};
inline constexpr WorkCounter kHalfBoards{"half_boards", "half boards", &Work::half_boards,
                                         &Estimate::half_boards};
inline constexpr WorkCounter kPairs{"pairs", "pairs", &Work::pairs, &Estimate::pairs};
inline constexpr std::array kWorkCounters{kNodes, kHalfBoards, kPairs};

/// The sum, or the largest number of 64 bits when it does not fit: on the largest boards an engine does more than can be
/// counted, which must not cost the solutions.
std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b);

/// Tasks, shards, checkpoints and whole runs sum the same type.
struct Tally {
    static constexpr int kMaxTies = 8;

    std::array<std::uint64_t, kMaxTies + 1> solutions_by_ties{};  ///< index k; index 0 stays 0
    Work work;

    /// Throws IntegrityError when solutions do not fit; *this is then unspecified. Work saturates.
    Tally& operator+=(const Tally& other);

    /// The number of boards this tally stands for: the sum of 8 / k over the boards found. Exact for the
    /// tally of a whole list of units; throws IntegrityError when a share is not a whole number or overflows.
    std::uint64_t solutions() const;

    bool operator==(const Tally&) const = default;
};

}  // namespace nqueens
