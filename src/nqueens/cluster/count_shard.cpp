#include "nqueens/cluster/count_shard.hpp"

#include <utility>

#include "nqueens/run/scheduler.hpp"
#include "nqueens/run/count_list.hpp"
#include "nqueens/kernels/join/half_board.hpp"

namespace nqueens {
namespace {

UnitList whole_list(int n, const Shard& shard, const CountOptions& options) {
    if (kernel_for(n, options, nullptr).kind == Units::column_sets) {
        require_join_options(options);
        return list_column_sets(n);
    }
    return options.split_depth ? list_subtrees(n, *options.split_depth, options.symmetry)
                               : list_for_shards(n, options.symmetry, shard.of);
}

std::string text(std::string_view engine, const CheckedTally& sum) {
    return std::string(engine) + " found boards with residue " + std::to_string(sum.checksum.mod_mersenne31) +
           " in " + std::to_string(sum.tally.nodes) + " nodes";
}

}  // namespace

ShardPlan plan_shard(int n, const Shard& shard, const CountOptions& options) {
    require_countable(n);
    require_valid(shard);
    const UnitList list = whole_list(n, shard, options);
    return {shard, work_of(list), ShardPartition(list, shard.of).part(shard)};
}

ShardRecord count_shard(const ShardPlan& plan, const CountOptions& options) {
    const int threads = threads_for(options.threads);
    const Kernel& kernel = kernel_for(plan.part.n, options, nullptr);
    const ListResult result =
        count_list(plan.part, kernel, threads, OpenCheckpoint(options.checkpoint), options);
    if (!result.checkpoint_error.empty() && options.checkpoint->on_note)
        options.checkpoint->on_note("the last checkpoint is not saved: " + result.checkpoint_error);
    if (options.double_check && plan.part.kind == Units::column_sets) {
        const Kernel search{"search", search_column_sets, {}, Units::column_sets};
        recount(plan, result.sum, search, threads, options.stop);
    }
    return {.shard = plan.shard,
            .work = work_of(plan.part),
            .list = plan.list,
            .sum = result.sum,
            .engine = std::string(kernel.name),
            .target = std::string(kernel.target),
            .threads = threads,
            .resumed_units = result.resumed_units,
            .double_checked = options.double_check.has_value(),
            .seconds = result.total_seconds,
            .cpu_seconds = 0};
}

void recount(const ShardPlan& plan, const CheckedTally& sum, const Kernel& kernel, int threads,
             const std::stop_token& stop) {
    const RunResult again =
        run(plan.part, plan_tasks(plan.part, threads), kernel, {.threads = threads, .stop = stop});
    const bool same_nodes = plan.part.kind == Units::column_sets || again.tally.nodes == sum.tally.nodes;
    if (again.checksum == sum.checksum && same_nodes) return;
    throw IntegrityError("MISMATCH in shard " + to_string(plan.shard) +
                         " of n = " + std::to_string(plan.part.n) + ": " + text("the record", sum) + ", " +
                         text(kernel.name, {again.tally, again.checksum}));
}

}  // namespace nqueens
