#include "nqueens/run/progress_estimator.hpp"

#include <algorithm>
#include <cmath>

namespace nqueens {

ProgressEstimator::ProgressEstimator(const std::vector<double>& expected, const UnitSet& finished) {
    for (std::size_t id = 0; id < finished.size(); ++id) {
        total_ += expected[id];
        if (finished.contains(id)) earlier_ += expected[id];
    }
}

void ProgressEstimator::add(double expected, double cost) {
    const double ratio = cost / expected;
    done_ += expected;
    ++tasks_;
    ratios_ += ratio;
    squares_ += ratio * ratio;
}

double ProgressEstimator::fraction() const {
    return total_ > 0 ? std::min(1.0, (earlier_ + done_) / total_) : 1;
}

std::optional<Remaining> ProgressEstimator::remaining(double seconds) const {
    constexpr double kFewestTasks = 8;
    if (tasks_ < kFewestTasks || seconds <= 0) return std::nullopt;
    const double left = std::max(0.0, total_ - earlier_ - done_);
    const double expected = seconds * left / done_;
    const double mean = ratios_ / tasks_;
    const double variance = std::max(0.0, squares_ / tasks_ - mean * mean);
    const double spread = mean > 0 ? std::sqrt(variance) / mean : 1;
    const double tasks_left = std::max(1.0, tasks_ * left / done_);
    return Remaining{expected, 2 * spread * std::sqrt(1 / tasks_ + 1 / tasks_left) * expected};
}

}  // namespace nqueens
