#include "nqueens/cluster/audit.hpp"

#include <algorithm>
#include <numeric>

#include "nqueens/run/scheduler.hpp"
#include "nqueens/cluster/count_shard.hpp"
#include "nqueens/kernels/join/half_board.hpp"
#include "nqueens/units/tree_size.hpp"

namespace nqueens {

Audit::Audit(const std::vector<std::filesystem::path>& files, std::string engine, int threads)
    : campaign_(inspect(files)), engine_(std::move(engine)), threads_(threads_for(threads)) {
    if (!campaign_.faults.empty()) throw Error(campaign_.faults.front());
    if (!campaign_.list) throw InputError("no shard records to audit");
    list_ = list_of(*campaign_.list);
    partition_.emplace(list_, campaign_.shards);
    for (const ShardFile& file : campaign_.accepted) checker_of(file.record);
}

Kernel Audit::checker_of(const ShardRecord& record) const {
    const Kernel search{"search", search_column_sets, {}, Units::column_sets};
    const bool sets = list_.kind == Units::column_sets;
    std::string_view name = engine_;
    if (name == "auto") name = sets ? "search" : record.engine == "scalar" ? "simd" : "scalar";
    const Kernel checker = name == search.name ? search : find_kernel(name);
    if (checker.kind != list_.kind) {
        throw InputError("engine " + std::string(name) + " does not count " +
                         std::string(to_string(list_.kind)) + "s, of which these records are");
    }
    return checker;
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
    const Kernel checker = checker_of(record);
    recount({record.shard, *campaign_.list, partition_->part(record.shard)}, record.sum, checker, threads_, stop);
    return "shard " + to_string(record.shard) + " ('" + path.string() + "', by " + record.engine +
           "): " + std::string(checker.name) + " agrees";
}

}  // namespace nqueens
