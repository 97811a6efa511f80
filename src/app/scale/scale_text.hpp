// A scaling report for people and for spreadsheets.
#pragma once

#include <string>

#include "app/scale/scaling.hpp"

namespace nqueens::app {

enum class Bars { off, on };

/// Tables with units: scaling, workers of the median runs, granularity, fits and notes.
std::string scaling_table(const ScalingReport& report, Bars bars);

/// One line a configuration, a header line first; absent values are empty fields.
std::string scaling_csv(const ScalingReport& report);

}  // namespace nqueens::app
