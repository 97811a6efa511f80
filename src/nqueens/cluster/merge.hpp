// Many shard records into one total, without trust: whatever is missing, damaged, of another count, overlapping or
// contradictory is found and named, and then there is no total.
//
// Shards are told apart by number, never by value: two shards may well have equal counts. The list of units is made
// and divided anew, so that a record counts only if its units are the ones its number stands for. Cost: that list, and
// about 0.1 ms a record.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "nqueens/cluster/shard_record.hpp"
#include "nqueens/record/record.hpp"

namespace nqueens {

struct ShardFile {
    std::filesystem::path path;
    ShardRecord record;
};

/// What a set of files amounts to.
struct Campaign {
    /// Of these shards all but `missing` are done. Without a single good record: no work.
    std::optional<ListIdentity> list;
    std::size_t shards = 0;
    std::uint64_t prefix_nodes = 0;
    std::vector<ShardFile> accepted;     ///< no two with a shard in common, by shard number
    std::vector<std::size_t> missing;    ///< shard numbers, ascending
    std::vector<std::string> confirmed;  ///< a line for each record that repeats an accepted one and agrees
    std::vector<std::string>
        faults;  ///< a line for each file that is damaged, foreign, overlapping or in conflict

    bool complete() const { return list && missing.empty() && faults.empty(); }
};

/// Reads and judges the files. Never throws for what is wrong with one of them.
Campaign inspect(const std::vector<std::filesystem::path>& paths);

struct MergedCount {
    int n = 0;
    std::uint64_t solutions = 0;
    Tally tally;  ///< prefix nodes included
    double seconds = 0;
    double cpu_seconds = 0;
};

/// The count that all shards make, checked for overflow and against the residues. Throws Error naming the first
/// fault or the missing shards when the campaign is not complete, IntegrityError when sums do not add up.
MergedCount merge(const Campaign& campaign);

/// The record of a merged count as JSON text; docs/cluster.md lists the fields. Throws as matches_known() does.
std::string merged_record(const Campaign& campaign, const MergedCount& count, Layout layout);

/// Whether the file is such a record: it may lie among the shards it was made of.
bool is_merged_record(const std::filesystem::path& file);

/// "3, 7-9".
std::string ranges_text(const std::vector<std::size_t>& ascending);

}  // namespace nqueens
