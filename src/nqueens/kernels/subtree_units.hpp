// The kind of unit that searches count: subtrees (units/unit_list.hpp).
#pragma once

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

extern const UnitKind kSubtrees;

}  // namespace nqueens
