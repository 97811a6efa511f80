// A kernel counts the solutions and nodes of subtrees; this is the table of them.
//
// To add one: write kernel_NAME.cpp with a function of type CountFunction, declare it and add its row in
// kernel.cpp. Nothing else changes: the scheduler and the command line see the table only.
#pragma once

#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "nqueens/units/unit_list.hpp"

namespace nqueens {

/// Subtrees of one family and one depth. All kernels must return the same tally for the same batch.
struct Batch {
    int n;
    int first_row;  ///< the row to be filled next, 0..n
    const Family& family;
    std::span<const Unit> units;
};

/// Counts a batch. Polls `stop` at least every 100 ms and throws Stopped. Safe to call from many threads.
using CountFunction = Tally (*)(const Batch& batch, const std::stop_token& stop);

struct Kernel {
    std::string_view name;
    CountFunction count;
    /// The instruction set it was compiled for; empty for the compiler's baseline.
    std::string_view target{};
    Units kind = Units::subtrees;  ///< what its batches hold
};

/// Kernel `scalar`. Other kernels hand it what they cannot do better.
Tally count_scalar(const Batch& batch, const std::stop_token& stop);

/// All kernels for subtrees that this machine can run, one for each target, slowest first.
const std::vector<Kernel>& kernels();

/// The kernels for column sets, as above.
const std::vector<Kernel>& join_kernels();

/// The targets compiled into this build, usable or not, slowest first.
std::vector<std::string_view> compiled_targets();

/// The fastest kernel of that name and target (any letter case); "auto" means the kernels for subtrees, "" any target. The rule of `auto`
/// for boards of n stands in kernel.cpp. Throws InputError naming the choices.
const Kernel& find_kernel(std::string_view name, std::string_view target = {}, int n = kMaxCountSize);

}  // namespace nqueens
