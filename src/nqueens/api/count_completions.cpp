// Counts completions. For boards that the engines take, the given queens become the rules of a
// family (symmetry.hpp), which an engine counts on all CPUs like any other; on larger boards every
// completion is searched out.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "nqueens/run/scheduler.hpp"
#include "nqueens/search/completion.hpp"
#include "nqueens/search/search_bits.hpp"
#include "nqueens/search/search_lines.hpp"

namespace nqueens {
namespace {

// A stop token that is triggered when a budget is spent, for work that knows tokens only.
class Timer {
  public:
    explicit Timer(const Budget& budget)
        : forward_(budget.stop(), [this] { source_.request_stop(); }),
          thread_([this, end = budget.end()](const std::stop_token& done) {
              std::unique_lock lock(mutex_);
              if (!end || wake_.wait_until(lock, done, *end, [] { return false; })) return;
              if (!done.stop_requested()) source_.request_stop();
          }) {}

    std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::stop_callback<std::function<void()>> forward_;
    std::jthread thread_;
};

Family family_of(const OpenBoard& board) {
    Family family;
    family.base_ties = Tally::kMaxTies;
    for (int row = 0; row < board.n; ++row) {
        const auto r = static_cast<std::size_t>(row);
        if (board.rows[r] == 0) family.open[r] = column_bit(board.queens[r]);
        for (int column = 0; column < board.n; ++column) {
            if (board.free(row, column)) family.open[r] |= column_bit(column);
        }
    }
    return family;
}

std::uint64_t count_by_engine(const OpenBoard& board, const Budget& budget) {
    const Timer timer(budget);
    const int threads = usable_cpus();
    const UnitList list = list_subtrees(
        board.n, {.symmetry = Symmetry::none, .enough = enough_units_for(threads)}, {family_of(board)});
    try {
        return run(list, plan_tasks(list, threads), choose_engine(board.n, {}, kSubtree).engine,
                   {.threads = threads, .stop = timer.token(), .on_task_done = {}})
            .sum.tally.solutions();
    } catch (const Stopped&) {
        budget.throw_spent();
    }
}

template <class Search>
std::uint64_t count_by_search(const OpenBoard& board, const Budget& budget) {
    Search search(board);
    std::uint64_t count = 0;
    while (budget.is_yes(search.next(budget))) ++count;
    return count;
}

}  // namespace

std::uint64_t count_completions(const Board& board, const SearchOptions& options) {
    const OpenBoard open = open_board(board);
    const Budget budget(options);
    if (open.n <= kMaxCountSize) return count_by_engine(open, budget);
    if (open.n <= BitSearch::kMaxSize) return count_by_search<BitSearch>(open, budget);
    return count_by_search<LineSearch>(open, budget);
}

}  // namespace nqueens
