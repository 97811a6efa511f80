#include "app/scale/statistics.hpp"

#include <algorithm>
#include <numeric>
#include <random>

namespace nqueens {
namespace {

constexpr std::size_t kResamples = 2000;
constexpr std::size_t kTail = kResamples / 40;  // 2.5 % at each end

}  // namespace

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

Measured bootstrap(std::size_t rounds, const Statistic& statistic) {
    std::vector<std::size_t> drawn(rounds);
    std::iota(drawn.begin(), drawn.end(), std::size_t{0});
    Measured estimate{.value = statistic(drawn), .interval = std::nullopt};
    if (rounds < kFewestRounds) return estimate;

    std::mt19937_64 random(1);  // NOLINT(cert-msc51-cpp): repeatable on purpose
    std::vector<double> values(kResamples);
    for (double& value : values) {
        for (std::size_t& round : drawn) round = random() % rounds;
        value = statistic(drawn);
    }
    std::sort(values.begin(), values.end());
    estimate.interval = {values[kTail], values[kResamples - 1 - kTail]};
    return estimate;
}

}  // namespace nqueens
