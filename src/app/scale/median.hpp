// Medians of a few noisy measurements, with intervals that assume nothing about the shape of the noise.
#pragma once

#include <optional>
#include <vector>

namespace nqueens::app {

struct Bounds {
    double low = 0;
    double high = 0;

    bool operator==(const Bounds&) const = default;
};

struct Median {
    double value = 0;
    std::optional<Bounds> interval;  ///< at least 95 %; absent with fewer than kFewestForInterval values
};

/// The smallest and the largest of five values enclose the true median with 93.75 %, those of six with 96.9 %.
inline constexpr int kFewestForInterval = 6;

/// The middle value, or the mean of the middle two, of 1..1000 independent values.
///
/// The interval reaches from the k-th smallest to the k-th largest value. Each value is below the true median
/// with probability 1/2, so the interval misses it with probability 2 P(Binomial(size, 1/2) < k); k is the
/// largest for which that is 5 % or less (W. R. Thompson 1936).
Median median(std::vector<double> values);

}  // namespace nqueens::app
