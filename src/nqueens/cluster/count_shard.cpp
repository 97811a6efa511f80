#include "nqueens/cluster/count_shard.hpp"

#include <fmt/format.h>

#include <utility>

#include "nqueens/run/count_list.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {

ShardPlan plan_shard(int n, const Shard& shard, const CountOptions& options) {
    require_valid(shard);
    const UnitList list = choose_engine(n, options)
                              .engine.kind->list(n, {.symmetry = options.symmetry,
                                                     .split_depth = options.split_depth,
                                                     .enough = enough_units_for_shards(shard.of)});
    return {shard, identity_of(list), ShardPartition(list, shard.of).part(shard)};
}

ShardRecord count_shard(const ShardPlan& plan, const CountOptions& options) {
    const int threads = threads_for(options.threads);
    OpenCheckpoint checkpoint(options.checkpoint);
    const EngineChoice choice = choose_engine(plan.part.n, options, plan.part.unit);
    const ListResult result = count_list(plan.part, choice, threads, std::move(checkpoint), options);
    if (!result.checkpoint_error.empty() && options.checkpoint->on_note)
        options.checkpoint->on_note("the last checkpoint is not saved: " + result.checkpoint_error);
    return {.shard = plan.shard,
            .part = identity_of(plan.part),
            .list = plan.list,
            .sum = result.sum,
            .engine = std::string(choice.engine.name),
            .target = std::string(choice.engine.target),
            .threads = threads,
            .resumed_units = result.resumed_units,
            .checked_by = std::string(choice.checker == nullptr ? "" : choice.checker->name),
            .seconds = result.total_seconds,
            .cpu_seconds = 0};
}

void recount(const ShardPlan& plan, const CheckedTally& sum, const Engine& recorded_by, const Engine& engine,
             int threads, const std::stop_token& stop) {
    const CheckedTally again =
        run(plan.part, plan_tasks(plan.part, threads), engine, {.threads = threads, .stop = stop}).sum;
    const bool same = again.tally.solutions_by_ties == sum.tally.solutions_by_ties &&
                      (!count_alike(recorded_by, engine) || again.tally.work == sum.tally.work);
    if (same) return;
    const auto text = [](std::string_view who, const Engine& by, const CheckedTally& found) {
        std::string text = fmt::format("{} found boards with residue {}", who, found.checksum.mod_mersenne31);
        for (const auto& [counter, cost] : by.counters)
            text += fmt::format(" in {} {}", found.tally.work.*counter.value, counter.words);
        return text;
    };
    throw IntegrityError(fmt::format("MISMATCH in shard {} of n = {}: {}, {}", to_string(plan.shard),
                                     plan.part.n, text("the record", recorded_by, sum),
                                     text(engine.name, engine, again)));
}

}  // namespace nqueens
