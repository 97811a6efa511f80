// A scaling report for people.
#pragma once

#include <string>

#include "app/scale/analysis.hpp"

namespace nqueens::app {

enum class Bars { off, on };

/// Tables with units: scaling, workers of the median runs, granularity; then notes.
std::string scaling_table(const ScalingReport& report, Bars bars);

}  // namespace nqueens::app
