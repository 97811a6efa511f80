// Which instruction sets Highway compiles the kernels for, and what was made for each of them. Included before any
// other header of Highway.
#pragma once

#define HWY_WANT_AVX3_DL
// Vectors of a length unknown at compile time can be neither array elements nor members.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include <hwy/targets.h>

#include <cstdint>
#include <vector>

namespace nqueens {

/// The results of a dispatch table's functions for the targets this machine can run, slowest first.
template <class Result, std::size_t kTargets>
std::vector<Result> for_each_usable_target(Result (*const (&table)[kTargets])()) {
    std::vector<Result> results;
    for (std::int64_t targets = hwy::SupportedTargets() & HWY_TARGETS; targets != 0; targets &= targets - 1) {
        hwy::ChosenTarget target;
        target.Update(targets & -targets);
        // Compiled for a single target, the table has no entry but that one, whatever its index.
        const std::size_t index = kTargets == 1 ? 0 : target.GetIndex();
        results.insert(results.begin(), table[index]());
    }
    return results;
}

}  // namespace nqueens
