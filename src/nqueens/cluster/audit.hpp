// Some records of a campaign, counted once more by other code.
//
// A campaign of many machines is only as good as its worst one; a sample that agrees bounds how many records can be
// wrong: of k drawn at random all agree with probability (1 - p)^k when a share p is wrong. Units are counted by
// the verifier of the engine that recorded them (kernels/engine.hpp).
#pragma once

#include <string>
#include <vector>

#include "nqueens/cluster/merge.hpp"

namespace nqueens {

class Audit {
  public:
    /// `engine` is that of an engine or verifier, or "auto". Throws Error when a file is at fault and InputError when
    /// there is no record or no such engine for its units. The set need not be complete.
    Audit(const std::vector<std::filesystem::path>& files, std::string engine, int threads);

    std::size_t records() const { return campaign_.accepted.size(); }

    /// `sample` different records, 0..records()-1, ascending; at most all. The same for the same seed.
    std::vector<std::size_t> draw(std::size_t sample, std::uint64_t seed) const;

    /// Counts that record's shard again and says so in a line. Throws IntegrityError when it differs, Stopped.
    std::string check(std::size_t index, const std::stop_token& stop) const;

  private:
    const Engine& engine_of(std::string_view name) const;
    const Engine& checker_of(const ShardRecord& record) const;

    const Campaign campaign_;
    const std::string engine_;
    const int threads_;
    UnitList list_;
    std::optional<ShardPartition> partition_;
};

}  // namespace nqueens
