// The stages of engine `join` one by one, on one column set: the code that the engine runs, for benchmarks and tests.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "nqueens/board/board.hpp"
#include "nqueens/kernels/join/plan.hpp"

namespace nqueens::bench {

/// The top half boards on a column set of an even n, the probe side, and those on the other columns, the build side. All
/// stages can be repeated.
class JoinStages {
  public:
    virtual ~JoinStages() = default;

    /// Makes the top half boards.
    virtual std::span<const Signature> enumerate() = 0;

    /// Sorts them by long diagonals and cut lines.
    virtual std::span<const Signature> bucket() = 0;

    /// Makes the tables of as many half boards of the build side as go into a block; returns these.
    virtual std::span<const Signature> fill_tables() = 0;

    /// Pairs of a top half board and one in the tables that fit; those with queens on both long diagonals count twice.
    virtual std::uint64_t match() = 0;
};

struct JoinStagesOfTarget {
    std::string_view target;
    std::unique_ptr<JoinStages> (*make)(int n, Mask top);  ///< n even, n >= 2; every stage has been run once
};

/// For all targets this machine can run, slowest first.
std::vector<JoinStagesOfTarget> join_stages();

}  // namespace nqueens::bench
