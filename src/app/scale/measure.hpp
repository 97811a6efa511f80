// The measurements of `nqueens scale`: the same count with different numbers of threads, so that the table can be
// trusted.
//
// Rounds are interleaved: each counts once with every configuration, every second round backwards, so that a slow
// minute of the machine touches all alike. A warm-up round is thrown away. Every count is verified. `auto` is decided
// once, by the first count: all configurations use the same engine.
#pragma once

#include <functional>
#include <vector>

#include "app/scale/analysis.hpp"

namespace nqueens::app {

struct ScaleRequest {
    int n = 0;
    CountOptions options;      ///< but for the threads
    std::vector<int> threads;  ///< ascending from 1
    std::vector<int> depths;   ///< split depths to compare, with the largest number of threads
    int repetitions = 10;
};

/// Measures and analyses. `on_start` is called after the warm-up with the seconds that the rounds may take.
ScalingReport measure_scaling(ScaleRequest request, const std::function<void(double)>& on_start);

}  // namespace nqueens::app
