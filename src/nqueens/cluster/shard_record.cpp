#include "nqueens/cluster/shard_record.hpp"

#include "nqueens/base/file.hpp"
#include "nqueens/base/hash.hpp"
#include "nqueens/record/file_checksum.hpp"
#include "nqueens/record/provenance.hpp"
#include "nqueens/record/record_parts.hpp"

namespace nqueens {

bool agree(const ShardRecord& a, const ShardRecord& b) {
    return a.sum.checksum == b.sum.checksum && a.sum.tally.solutions_by_ties == b.sum.tally.solutions_by_ties;
}

std::string to_text(const ShardRecord& record) {
    Json json{{"schema", kShardSchema},
              {"schema_version", kShardSchemaVersion},
              {"first_shard", record.shard.first},
              {"last_shard", record.shard.last},
              {"shards", record.shard.of},
              {"list_units", record.list.units},
              {"list_fingerprint", hex(record.list.fingerprint)}};
    append(json, record.part);
    append(json, record.sum);
    json["engine"] = record.engine;
    json["target"] = record.target;
    json["threads"] = record.threads;
    json["resumed_units"] = record.resumed_units;
    json["checked_by"] = record.checked_by.empty() ? Json(nullptr) : Json(record.checked_by);
    json["seconds"] = record.seconds;
    json["cpu_seconds"] = record.cpu_seconds;
    append_provenance(json);
    return with_checksum(json.dump());
}

ShardRecord shard_record_from(std::string_view text) {
    const auto object = without_checksum(text);
    if (!object) throw Error("it is damaged or was never complete");
    try {
        const Json json = Json::parse(*object);
        require_schema(json, kShardSchema, kShardSchemaVersion);
        ShardRecord record;
        record.shard = {json.at("first_shard"), json.at("last_shard"), json.at("shards")};
        require_valid(record.shard);
        record.part = identity_from(json);
        record.list = record.part;
        record.list.units = json.at("list_units");
        record.list.fingerprint = number(json.at("list_fingerprint"), 16);
        record.sum = sum_from(json);
        record.engine = json.at("engine");
        record.target = json.at("target");
        record.threads = json.at("threads");
        record.resumed_units = json.at("resumed_units");
        if (!json.at("checked_by").is_null()) record.checked_by = json.at("checked_by");
        record.seconds = json.at("seconds");
        record.cpu_seconds = json.at("cpu_seconds");
        return record;
    } catch (const Json::exception& error) {
        throw Error(std::string("a field is missing or of the wrong kind: ") + error.what());
    }
}

ShardRecord read_shard_record(const std::filesystem::path& file) {
    const auto text = disk().read(file);
    if (!text) throw Error("there is no file '" + file.string() + "'");
    try {
        return shard_record_from(*text);
    } catch (const Error& error) {
        throw Error("'" + file.string() + "' is no shard record: " + error.what());
    }
}

}  // namespace nqueens
