#include "nqueens/api/count_board.hpp"

#include <utility>

#include "nqueens/run/count_list.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {

CountedBoard count_board(int n, const CountOptions& options) {
    const int threads = threads_for(options.threads);
    choose_engine(n, options);  // wrong options are an error before any file is touched
    OpenCheckpoint checkpoint(options.checkpoint);
    const EngineChoice choice = choose_engine(n, options, checkpoint.unit());
    ListRequest request{.symmetry = options.symmetry,
                        .split_depth = options.split_depth,
                        .enough = enough_units_for(threads),
                        .lasting = options.checkpoint.has_value()};
    if (checkpoint.saved && checkpoint.saved->list.n == n && !request.split_depth)
        request.split_depth = checkpoint.saved->list.split_depth;
    const UnitList list = choice.engine.kind->list(n, request);
    ListResult counted = count_list(list, choice, threads, std::move(checkpoint), options);

    CountResult result;
    result.n = n;
    result.solutions = solutions_of(counted.sum);
    counted.sum.add(Tally{.solutions_by_ties = {}, .work = {.nodes = list.prefix_nodes}});
    result.work = counted.sum.tally.work;
    result.engine = choice.engine.name;
    result.target = choice.engine.target;
    result.symmetry = list.symmetry;
    if (choice.checker != nullptr) result.checked_by = choice.checker->name;
    result.threads = threads;
    result.workers = std::move(counted.workers);
    result.units = list.units.size();
    result.resumed_units = counted.resumed_units;
    result.seconds = counted.seconds;
    result.total_seconds = counted.total_seconds;
    result.checkpoint_error = counted.checkpoint_error;
    return {std::move(result), identity_of(list), counted.sum};
}

CountResult count(int n, const CountOptions& options) { return count_board(n, options).result; }

}  // namespace nqueens
