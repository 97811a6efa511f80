// Counts one shard of a board: the same run as a whole count's, of a list that is a part.
#pragma once

#include "nqueens/cluster/shard_record.hpp"

namespace nqueens {

/// What counting a shard means for these options.
struct ShardPlan {
    Shard shard;
    ListIdentity list;  ///< the list the units are taken from
    UnitList part;      ///< the units of the shard
};

/// n, shard and of `options` engine, target, symmetry, split depth and double check decide. Throws InputError as count() does and
/// for a shard that does not exist. Cost: lists and divides all units of the board.
ShardPlan plan_shard(int n, const Shard& shard, const CountOptions& options);

/// Throws as count() does. The field cpu_seconds is the caller's to fill in.
ShardRecord count_shard(const ShardPlan& plan, const CountOptions& options);

/// Counts the units of a plan once more with `engine` and compares with what `recorded_by` counted. Throws IntegrityError
/// naming both values when the solutions differ, or the work of engines that count alike.
void recount(const ShardPlan& plan, const CheckedTally& sum, const Engine& recorded_by, const Engine& engine,
             int threads, const std::stop_token& stop);

}  // namespace nqueens
