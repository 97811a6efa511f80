// Counts a list of work units with all that a run does beside counting: checkpoint, progress, double check.
//
// What the whole board (api/count_board) and a shard of it (cluster/count_shard) have in common. The order of things
// matters for what is promised: options are checked before the checkpoint is locked and read, and all of that comes before
// any work; sums are checked before any result.
#pragma once

#include <memory>

#include "nqueens/kernels/engine.hpp"
#include "nqueens/run/checkpoint.hpp"

namespace nqueens {

/// A checkpoint, locked and read; both members empty without one.
struct OpenCheckpoint {
    explicit OpenCheckpoint(const std::optional<CheckpointOptions>& options);

    std::string_view unit() const { return saved ? std::string_view(saved->list.unit) : std::string_view(); }

    std::unique_ptr<Checkpoint> files;
    std::optional<SavedRun> saved;
};

struct ListResult {
    CheckedTally sum;  ///< over all units, resumed ones included; prefix nodes are not in it
    std::vector<WorkerStats> workers;
    std::size_t resumed_units = 0;
    double seconds = 0;
    double total_seconds = 0;
    std::string checkpoint_error;
};

/// `list` is of the choice's kind of units. Throws as count() does.
ListResult count_list(const UnitList& list, const EngineChoice& choice, int threads,
                      OpenCheckpoint checkpoint, const CountOptions& options);

}  // namespace nqueens
