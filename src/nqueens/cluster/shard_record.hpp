// What a finished shard leaves on disk: a JSON object with a checksum that names its units and their sum.
//
// Results are files, not exit codes: whoever merges trusts what checksums and fingerprints prove.
// docs/cluster.md lists the fields.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "nqueens/board/checksum.hpp"
#include "nqueens/cluster/shard.hpp"

namespace nqueens {

inline constexpr std::string_view kShardSchema = "nqueens.shard";
inline constexpr int kShardSchemaVersion = 2;

struct ShardRecord {
    Shard shard;
    ListIdentity part;  ///< the units of this shard
    ListIdentity list;  ///< the whole list they are taken from
    CheckedTally sum;
    std::string engine;
    std::string target;
    int threads = 0;
    std::size_t resumed_units = 0;
    std::string checked_by;  ///< the engine that counted every unit a second time; empty for none
    double seconds = 0;      ///< wall clock of all runs of this shard
    double cpu_seconds = 0;  ///< of the last run
};

/// Whether two records of a shard say the same. Nodes may differ between versions that tune a kernel; what was counted
/// may not.
bool agree(const ShardRecord& a, const ShardRecord& b);

/// One line of JSON; where and by which build it was made is added.
std::string to_text(const ShardRecord& record);

/// Throws Error, saying why, when the text is not a whole shard record.
ShardRecord shard_record_from(std::string_view text);

/// The same for a file, which the error names.
ShardRecord read_shard_record(const std::filesystem::path& file);

}  // namespace nqueens
