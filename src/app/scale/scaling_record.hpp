// A scaling report as one JSON document; the fields are described in results/README.md.
#pragma once

#include <string>
#include <string_view>

#include "app/scale/scaling.hpp"

namespace nqueens {

inline constexpr std::string_view kScalingSchema = "nqueens.scaling";
inline constexpr int kScalingSchemaVersion = 1;

/// JSON text with a final newline: all measurements, and what was found in them.
std::string scaling_record(const ScalingReport& report);

}  // namespace nqueens
