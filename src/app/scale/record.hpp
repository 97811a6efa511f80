// A scaling report for programs; the fields are described in results/scaling/README.md.
#pragma once

#include <string>
#include <string_view>

#include "app/scale/analysis.hpp"

namespace nqueens::app {

inline constexpr std::string_view kScalingSchema = "nqueens.scaling";
inline constexpr int kScalingSchemaVersion = 2;

/// One JSON document with a final newline: all measurements, and what was found in them.
std::string scaling_record(const ScalingReport& report);

/// One line a configuration, a header line first; absent values are empty fields.
std::string scaling_csv(const ScalingReport& report);

}  // namespace nqueens::app
