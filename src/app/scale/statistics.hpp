// Medians and bootstrap intervals: what can be said about a few noisy measurements without assuming a shape.
//
// Measurements come in rounds: each round measures everything once, one after the other, so a disturbance
// hits all values of its round. Resampling therefore draws rounds, and every statistic is a function of the
// rounds drawn. The random numbers have a fixed seed: the same measurements give the same interval.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace nqueens {

struct Bounds {
    double low = 0;
    double high = 0;

    bool operator==(const Bounds&) const = default;
};

struct Measured {
    double value = 0;
    std::optional<Bounds> interval;  ///< 95 %; absent with fewer than kFewestRounds rounds
};

/// Fewer rounds say nothing about the spread.
inline constexpr std::size_t kFewestRounds = 5;

/// The middle value, or the mean of the middle two. `values` is not empty.
double median(std::vector<double> values);

/// Computes a number from the rounds drawn; indices may repeat.
using Statistic = std::function<double(std::span<const std::size_t> rounds)>;

/// The statistic of all rounds, with the 95 % percentile interval of 2000 resamples. rounds >= 1. Cost: 2001
/// calls of `statistic`.
Measured bootstrap(std::size_t rounds, const Statistic& statistic);

}  // namespace nqueens
