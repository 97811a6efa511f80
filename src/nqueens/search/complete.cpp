// Decides whether a board can be completed: which solver gets which problem.
//
// The search answers what people type in milliseconds, so it starts alone. What it has not answered after
// kSearchAlone is also given to CaDiCaL on a second thread, and the first answer ends both. The search is the
// one by words for boards that fit, the one by lines for larger ones. Every completion passes the checker.
#include <algorithm>
#include <future>

#include "nqueens/search/completion.hpp"
#include "nqueens/search/search_bits.hpp"
#include "nqueens/search/search_lines.hpp"

namespace nqueens {
namespace {

// The search answers nearly all planted boards of the measurements in less (results/search/README.md); CaDiCaL
// needs as long to begin with a large one.
constexpr std::chrono::milliseconds kSearchAlone{300};

void require_completion(const OpenBoard& board, const Columns& columns) {
    bool kept = columns.size() == board.queens.size();
    for (std::size_t row = 0; kept && row < columns.size(); ++row) {
        kept = board.rows[row] != 0 || columns[row] == board.queens[row];
    }
    if (!kept || !check(to_board(columns)).is_solution()) {
        throw IntegrityError("a solver returned a board that is not a completion; please report this");
    }
}

template <class Search>
std::optional<Columns> found(Answer answer, const Search& search, const Budget& budget) {
    if (!budget.is_yes(answer)) return std::nullopt;
    return search.columns();
}

// Both solvers at once; the first answer ends both. The budget says what it means that neither has one.
template <class Search>
std::optional<Columns> race(const OpenBoard& board, Search& search, const Budget& budget) {
    std::stop_source over;
    const std::stop_callback forward(budget.stop(), [&] { over.request_stop(); });
    const Budget shared(over.get_token(), budget.end());
    SatSearch sat(board);
    auto by_sat = std::async(std::launch::async, [&] {
        const Answer answer = sat.solve(shared);
        if (answer != Answer::undecided) over.request_stop();
        return answer;
    });
    const Answer by_search = search.solve(shared);
    over.request_stop();
    if (by_search != Answer::undecided) return found(by_search, search, budget);
    return found(by_sat.get(), sat, budget);
}

template <class Search>
std::optional<Columns> complete_by(const OpenBoard& board, const Budget& budget) {
    const auto alone_until = Budget::Clock::now() + kSearchAlone;
    Search search(board);
    const Answer answer =
        search.solve(Budget(budget.stop(), std::min(budget.end().value_or(alone_until), alone_until)));
    if (answer == Answer::undecided && !budget.spent()) return race(board, search, budget);
    return found(answer, search, budget);
}

}  // namespace

std::optional<Columns> complete(const OpenBoard& board, const SearchOptions& options) {
    const Budget budget(options);
    auto columns = board.n <= BitSearch::kMaxSize ? complete_by<BitSearch>(board, budget)
                                                  : complete_by<LineSearch>(board, budget);
    if (columns) require_completion(board, *columns);
    return columns;
}

std::optional<Columns> complete(const Board& board, const SearchOptions& options) {
    return complete(open_board(board), options);
}

}  // namespace nqueens
