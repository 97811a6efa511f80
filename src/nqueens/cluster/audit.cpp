#include "nqueens/cluster/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "nqueens/cluster/count_shard.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {

Audit::Audit(const std::vector<std::filesystem::path>& files, std::string engine, int threads)
    : campaign_(inspect(files)), engine_(std::move(engine)), threads_(threads_for(threads)) {
    if (!campaign_.faults.empty()) throw Error(campaign_.faults.front());
    if (!campaign_.list) throw InputError("no shard records to audit");
    list_ = list_of(*campaign_.list);
    partition_.emplace(list_, campaign_.shards);
    for (const ShardFile& file : campaign_.accepted) checker_of(file.record);
}

const Engine& Audit::engine_of(std::string_view name) const {
    return find_checker(name, unit_kind(list_.unit));
}

const Engine& Audit::checker_of(const ShardRecord& record) const {
    return engine_of(engine_ == "auto" ? engine_of(record.engine).verifier : std::string_view(engine_));
}

std::vector<std::size_t> Audit::draw(std::size_t sample, std::uint64_t seed) const {
    std::vector<std::size_t> indices(records());
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    sample = std::min(sample, indices.size());
    Random random(seed);
    for (std::size_t i = 0; i < sample; ++i)
        std::swap(indices[i], indices[i + random.below(indices.size() - i)]);
    indices.resize(sample);
    std::sort(indices.begin(), indices.end());
    return indices;
}

std::string Audit::check(std::size_t index, const std::stop_token& stop) const {
    const auto& [path, record] = campaign_.accepted[index];
    const Engine& checker = checker_of(record);
    recount({record.shard, *campaign_.list, partition_->part(record.shard)}, record.sum,
            engine_of(record.engine), checker, threads_, stop);
    return fmt::format("shard {} ('{}', by {}): {} agrees", to_string(record.shard), path.string(),
                       record.engine, checker.name);
}

}  // namespace nqueens
