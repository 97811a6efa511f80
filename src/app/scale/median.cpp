#include "app/scale/median.hpp"

#include <algorithm>
#include <cmath>

namespace nqueens::app {
namespace {

constexpr double kTail = 0.025;

// The k of the interval; 0 when there is none.
std::size_t interval_rank(std::size_t size) {
    double probability = std::exp2(-static_cast<double>(size));  // P(Binomial(size, 1/2) = k)
    double below = probability;
    std::size_t k = 0;
    while (below <= kTail) {
        probability *= static_cast<double>(size - k) / static_cast<double>(k + 1);
        below += probability;
        ++k;
    }
    return k;
}

}  // namespace

Median median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t size = values.size();
    Median result{.value = (values[(size - 1) / 2] + values[size / 2]) / 2, .interval = std::nullopt};
    if (const std::size_t k = interval_rank(size); k > 0) result.interval = {values[k - 1], values[size - k]};
    return result;
}

}  // namespace nqueens::app
