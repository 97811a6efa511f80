// Shards: a list of work units divided among many machines, so that all get about the same work.
//
// Units are sorted into classes of about equal estimated size, largest first, in the order of the list within a class,
// and given to the shards in turn. Neighbours in the list are alike, and so are the units of a class: every shard gets
// its share of each sort, however wrong the estimates are. (n = 17 in 64 shards: the largest has 1.04 to 1.2 times the
// mean.) A shard is a list of its own, with a fingerprint of its own, so a run of it is a run like any other: tasks,
// checkpoints and progress need not know. Estimates are products of small integers only, the same on every machine.
// docs/cluster.md.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// The shards first..last of `of`, numbered from 0; usually one.
struct Shard {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t of = 1;

    bool operator==(const Shard&) const = default;
};

/// "3/64" or "10-19/1000".
std::string to_string(const Shard& shard);

inline constexpr std::size_t kMaxShards = 10'000'000;

/// Throws InputError unless first <= last < of <= kMaxShards.
void require_valid(const Shard& shard);

/// So many units for each shard make shards of about equal work.
std::size_t enough_units_for_shards(std::size_t shards);

/// Which units belong to which of `shards` shards. Cost: about 0.1 us a unit, 4 bytes each.
class ShardPartition {
  public:
    /// `list` must outlive this.
    ShardPartition(const UnitList& list, std::size_t shards);

    /// The units of a shard in list order, as a list of their own; nodes of prefixes belong to the whole list and are
    /// left out.
    UnitList part(const Shard& shard) const;

  private:
    const UnitList& list_;
    std::vector<std::uint32_t> ids_;   // by shard, ascending within one
    std::vector<std::size_t> begins_;  // of each shard in ids_, and the end
};

}  // namespace nqueens
