// The count of a whole board with what a record tells of it beside the public result.
#pragma once

#include "nqueens/board/checksum.hpp"
#include "nqueens/units/list_identity.hpp"

namespace nqueens {

struct CountedBoard {
    CountResult result;
    ListIdentity list;  ///< of the work units
    CheckedTally sum;   ///< over all units; nodes of prefixes included
};

/// As count().
CountedBoard count_board(int n, const CountOptions& options);

}  // namespace nqueens
