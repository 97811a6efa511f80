// Decides whether a board can be completed: which solver gets which problem.
//
// The search answers what people type in milliseconds, so it starts alone. What it has not answered after
// kSearchAlone is also given to CaDiCaL on a second thread, and the first answer ends both. The search is the
// one by words for boards that fit, the one by lines for larger ones. Every `yes` passes the checker.
#include <algorithm>
#include <exception>
#include <thread>
#include <variant>

#include "nqueens/search/completion.hpp"
#include "nqueens/search/search_bits.hpp"
#include "nqueens/search/search_lines.hpp"

namespace nqueens {
namespace {

// The search answers nearly all planted boards of the measurements in less (results/search/README.md); CaDiCaL
// needs as long to begin with a large one.
constexpr std::chrono::milliseconds kSearchAlone{300};

// The search for a board of this size, which can be continued after its budget was spent.
class Search {
  public:
    explicit Search(const OpenBoard& board)
        : search_(board.n <= BitSearch::kMaxSize ? Either(std::in_place_type<BitSearch>, board)
                                                 : Either(std::in_place_type<LineSearch>, board)) {}

    SearchResult go_on(const Budget& budget) {
        return std::visit(
            [&](auto& search) {
                SearchResult result{.answer = search.solve(budget), .columns = {}};
                if (result.answer == Answer::yes) result.columns = search.columns();
                return result;
            },
            search_);
    }

  private:
    using Either = std::variant<BitSearch, LineSearch>;
    Either search_;
};

SearchResult race(const OpenBoard& board, Search& search, const Budget& budget) {
    std::stop_source over;
    const std::stop_callback forward(budget.stop(), [&] { over.request_stop(); });
    const Budget shared(over.get_token(), budget.end());
    SearchResult by_sat;
    std::exception_ptr sat_failure;
    std::jthread sat([&] {
        try {
            by_sat = complete_by_sat(board, shared);
        } catch (...) {
            sat_failure = std::current_exception();
        }
        if (by_sat.answer != Answer::undecided) over.request_stop();
    });
    SearchResult by_search = search.go_on(shared);
    over.request_stop();
    sat.join();
    if (by_search.answer != Answer::undecided) return by_search;
    if (sat_failure) std::rethrow_exception(sat_failure);
    return by_sat;
}

void require_completion(const OpenBoard& board, const Columns& columns) {
    bool kept = columns.size() == board.queens.size();
    for (std::size_t row = 0; kept && row < columns.size(); ++row) {
        kept = board.rows[row] != 0 || columns[row] == board.queens[row];
    }
    if (!kept || !check(to_board(columns)).is_solution()) {
        throw IntegrityError("a solver returned a board that is not a completion; please report this");
    }
}

}  // namespace

SearchResult complete(const OpenBoard& board, const SearchOptions& options) {
    const Budget budget(options);
    const auto alone_until = Budget::Clock::now() + kSearchAlone;
    Search search(board);
    SearchResult result =
        search.go_on(Budget(options.stop, budget.end() ? std::min(*budget.end(), alone_until) : alone_until));
    if (result.answer == Answer::undecided && !budget.spent()) result = race(board, search, budget);
    if (result.answer == Answer::undecided) budget.throw_if_stopped();
    if (result.answer == Answer::yes) require_completion(board, result.columns);
    return result;
}

SearchResult complete(const Board& board, const SearchOptions& options) {
    return complete(open_board(board), options);
}

}  // namespace nqueens
