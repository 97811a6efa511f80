// The kind of unit that engine join counts: column sets (column_sets.hpp).
#pragma once

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

extern const UnitKind kColumnSets;
}  // namespace nqueens
