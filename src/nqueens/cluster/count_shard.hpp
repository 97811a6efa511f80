// Counts one shard of a board: the same run as a whole count's, of a list that is a part.
#pragma once

#include "nqueens/kernels/engine.hpp"
#include "nqueens/cluster/shard_record.hpp"

namespace nqueens {

/// What counting a shard means for these options.
struct ShardPlan {
    Shard shard;
    Work list;         ///< the list the units are dealt from
    UnitList part;  ///< the units of the shard
};

/// n, shard and of `options` engine, target, symmetry and split depth decide. Throws InputError as count() does and
/// for a shard that does not exist. Cost: lists and deals all units of the board.
ShardPlan plan_shard(int n, const Shard& shard, const CountOptions& options);

/// Throws as count() does. With `double_check` subtrees are counted again as mirror images, column sets by
/// search_column_sets(). The field cpu_seconds is the caller's to fill in.
ShardRecord count_shard(const ShardPlan& plan, const CountOptions& options);

/// Counts the units of a plan once more with `kernel` and compares. Throws IntegrityError naming both values when the
/// solutions differ, or, between subtree kernels, the nodes.
void recount(const ShardPlan& plan, const CheckedTally& sum, const Kernel& kernel, int threads,
             const std::stop_token& stop);

}  // namespace nqueens
