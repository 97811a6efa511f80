// How far a count is and how long it will take, from the expected costs of its units.
//
// The share done is expected cost finished over expected cost in all: it only grows and ends at 1. The time
// left assumes that the rest goes at the pace of this run so far. Its uncertainty comes from how unevenly
// the units finished so far took after their estimates.
#pragma once

#include <optional>
#include <vector>

#include "nqueens/run/unit_set.hpp"

namespace nqueens {

/// Both in seconds; `uncertainty` is the half width of about a 95 % interval.
struct Remaining {
    double seconds = 0;
    double uncertainty = 0;
};

class ProgressEstimator {
  public:
    /// `expected` costs of all units, positive; `finished` before this run.
    ProgressEstimator(const std::vector<double>& expected, const UnitSet& finished);

    /// A finished task: what it was expected to cost and what it cost.
    void add(double expected, double cost);

    double fraction() const;
    /// After `seconds` of this run; nothing while too little is finished to tell.
    std::optional<Remaining> remaining(double seconds) const;

  private:
    double total_ = 0;
    double earlier_ = 0;  // finished by earlier runs
    double done_ = 0;     // finished by this run
    double tasks_ = 0;
    double ratios_ = 0;  // cost over expected cost, summed over tasks, and squared
    double squares_ = 0;
};

}  // namespace nqueens
