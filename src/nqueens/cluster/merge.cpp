#include "nqueens/cluster/merge.hpp"

#include <algorithm>
#include <set>

#include "nqueens/base/file.hpp"
#include "nqueens/record/provenance.hpp"
#include "nqueens/record/record_parts.hpp"

namespace nqueens {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMergedSchema = "nqueens.merged";
constexpr int kMergedSchemaVersion = 2;

std::string quoted(const fs::path& path) { return std::string("'").append(path.string()).append("'"); }

// Divides the list of the first record anew and holds the others against it.
class CampaignCheck {
  public:
    // NOLINTNEXTLINE(clang-analyzer-optin.cplusplus.UninitializedObject): ShardPartition's constructor is not looked into
    explicit CampaignCheck(const ShardFile& first)
        : first_(first), list_(list_of(first.record.list)), partition_(list_, first.record.shard.of) {}

    const UnitList& list() const { return list_; }

    // Why the record is not one of this campaign; empty when it is.
    std::string fault(const ShardFile& file) const {
        const ShardRecord& record = file.record;
        const std::string foreign = difference(record.list, identity_of(list_));
        if (!foreign.empty()) return told_from_first(file, foreign);
        if (record.shard.of != first_.record.shard.of) {
            return told_from_first(
                file, "shard " + to_string(record.shard) + ", not shard " + to_string(first_.record.shard));
        }
        const std::string other_units = difference(record.part, identity_of(partition_.part(record.shard)));
        if (other_units.empty()) return {};
        return quoted(file.path) + " did not count the units of shard " + to_string(record.shard) + ": " +
               other_units;
    }

  private:
    std::string told_from_first(const ShardFile& file, const std::string& difference) const {
        return quoted(file.path) + " is of " + difference + " as " + quoted(first_.path);
    }

    const ShardFile& first_;
    const UnitList list_;
    const ShardPartition partition_;
};

void accept(ShardFile file, Campaign& campaign) {
    const Shard& shard = file.record.shard;
    if (!campaign.accepted.empty()) {
        const ShardFile& last = campaign.accepted.back();
        const std::string both = quoted(last.path) + " and " + quoted(file.path);
        if (shard == last.record.shard) {
            if (agree(file.record, last.record)) {
                campaign.confirmed.push_back("shard " + to_string(shard) + ": " + both + " agree");
            } else {
                campaign.faults.push_back("CONFLICT: " + both + " differ on shard " + to_string(shard));
            }
            return;
        }
        if (shard.first <= last.record.shard.last) {
            campaign.faults.push_back(both + " overlap: shards " + to_string(last.record.shard) + " and " +
                                      to_string(shard));
            return;
        }
    }
    campaign.accepted.push_back(std::move(file));
}

void find_missing(Campaign& campaign) {
    std::size_t next = 0;
    const auto miss_up_to = [&](std::size_t end) {
        for (; next < end; ++next) campaign.missing.push_back(next);
    };
    for (const ShardFile& file : campaign.accepted) {
        miss_up_to(file.record.shard.first);
        next = file.record.shard.last + 1;
    }
    miss_up_to(campaign.shards);
}

std::vector<ShardFile> read_all(const std::vector<fs::path>& paths, std::vector<std::string>& faults) {
    std::vector<ShardFile> files;
    for (const fs::path& path : paths) {
        try {
            files.push_back({path, read_shard_record(path)});
        } catch (const std::exception& error) {
            faults.emplace_back(error.what());
        }
    }
    return files;
}

Json names(const std::vector<ShardFile>& files, std::string ShardRecord::*member) {
    std::set<std::string> names;
    for (const ShardFile& file : files) names.insert(file.record.*member);
    return names;
}

}  // namespace

Campaign inspect(const std::vector<fs::path>& paths) {
    Campaign campaign;
    std::vector<ShardFile> files = read_all(paths, campaign.faults);
    if (files.empty()) return campaign;
    const ShardFile first = files.front();
    try {
        const CampaignCheck check(first);
        campaign.list = first.record.list;
        campaign.shards = first.record.shard.of;
        campaign.prefix_nodes = check.list().prefix_nodes;
        std::erase_if(files, [&](const ShardFile& file) {
            std::string fault = check.fault(file);
            if (fault.empty()) return false;
            campaign.faults.push_back(std::move(fault));
            return true;
        });
    } catch (const Error& error) {
        campaign.faults.push_back(quoted(first.path) + ": " + error.what());
        return campaign;
    }
    std::stable_sort(files.begin(), files.end(), [](const ShardFile& a, const ShardFile& b) {
        return std::pair(a.record.shard.first, a.record.shard.last) <
               std::pair(b.record.shard.first, b.record.shard.last);
    });
    for (ShardFile& file : files) accept(std::move(file), campaign);
    find_missing(campaign);
    return campaign;
}

MergedCount merge(const Campaign& campaign) {
    if (!campaign.faults.empty()) {
        const std::size_t more = campaign.faults.size() - 1;
        throw Error(campaign.faults.front() +
                    (more == 0 ? std::string() : " (and " + std::to_string(more) + " more: see --status)"));
    }
    if (!campaign.list) throw Error("no shard records to merge");
    if (!campaign.missing.empty()) {
        throw Error("of " + std::to_string(campaign.shards) +
                    " shards of n = " + std::to_string(campaign.list->n) +
                    " these are missing: " + ranges_text(campaign.missing));
    }
    MergedCount merged{.n = campaign.list->n, .solutions = 0, .tally = {}, .seconds = 0, .cpu_seconds = 0};
    CheckedTally sum;
    for (const ShardFile& file : campaign.accepted) {
        sum += file.record.sum;
        merged.seconds += file.record.seconds;
        merged.cpu_seconds += file.record.cpu_seconds;
    }
    check(sum);
    merged.tally = sum.tally;
    merged.solutions = solutions_of(sum);
    merged.tally += Tally{.solutions_by_ties = {}, .work = {.nodes = campaign.prefix_nodes}};
    return merged;
}

std::string merged_record(const Campaign& campaign, const MergedCount& count, Layout layout) {
    Json record{{"schema", kMergedSchema}, {"schema_version", kMergedSchemaVersion}};
    append_total(record, count.n, count.solutions, count.tally);
    append(record, campaign.list.value());
    record["shards"] = campaign.shards;
    record["records"] = campaign.accepted.size();
    record["records_confirmed"] = campaign.confirmed.size();
    record["engines"] = names(campaign.accepted, &ShardRecord::engine);
    record["targets"] = names(campaign.accepted, &ShardRecord::target);
    record["seconds"] = count.seconds;
    record["cpu_seconds"] = count.cpu_seconds;
    append_provenance(record);
    return record.dump(layout == Layout::indented ? 2 : -1) + "\n";
}

bool is_merged_record(const fs::path& file) {
    const Json json = Json::parse(disk().read(file).value_or(""), nullptr, false);
    return json.is_object() && json.value("schema", "") == kMergedSchema;
}

std::string ranges_text(const std::vector<std::size_t>& ascending) {
    std::string text;
    for (std::size_t i = 0; i < ascending.size();) {
        std::size_t end = i + 1;
        while (end < ascending.size() && ascending[end] == ascending[end - 1] + 1) ++end;
        if (!text.empty()) text += ", ";
        text += std::to_string(ascending[i]);
        if (end - i > 1) text.append("-").append(std::to_string(ascending[end - 1]));
        i = end;
    }
    return text;
}

}  // namespace nqueens
