// The stages of engine `join` one by one, on one column set, for benchmarks. `count` of the kernel runs the same code.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "nqueens/kernels/join/half_board.hpp"

namespace nqueens {

/// The top half boards on a column set of an even n, and those on the other columns. All stages can be repeated.
class JoinStages {
  public:
    virtual ~JoinStages() = default;

    /// Makes the top half boards.
    virtual std::span<const Signature> enumerate() = 0;

    /// Sorts them by long diagonals and cut lines.
    virtual std::span<const Signature> bucket() = 0;

    /// Makes the bit slices and tables of as many bottom half boards as go into a block; returns these targets.
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

}  // namespace nqueens
