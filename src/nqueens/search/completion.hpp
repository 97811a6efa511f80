// The completion problem as all solvers see it, and the solvers.
//
// Given are a board, queens on it, and diagonals no queen may use. Given queens close their row, column and
// diagonals; what is left are open rows and columns, equally many, that must be matched so that no diagonal
// is used twice. A square is free when all its four lines are open.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "nqueens/search.hpp"
#include "nqueens/search/index_of.hpp"

namespace nqueens {

/// Lines of an n x n board with given queens, none attacking another. Every flag is 1 for open, 0 for closed.
struct OpenBoard {
    using Flags = std::vector<std::uint8_t>;

    int n = 0;
    Flags rows;
    Flags columns;
    Flags diagonals;      ///< indexed by row + column
    Flags antidiagonals;  ///< indexed by row - column + n - 1
    Columns queens;       ///< the column of each row's queen, -1 in open rows

    /// Everything open.
    explicit OpenBoard(int size);

    static std::size_t diagonal(int row, int column) { return index_of(row + column); }
    std::size_t antidiagonal(int row, int column) const { return index_of(row - column + n - 1); }
    bool free(int row, int column) const;
    /// Precondition: the square is free.
    void place(Square queen);
};

/// The board with its queens placed. Throws InputError as complete() says.
OpenBoard open_board(const Board& board);

/// What a solver says. One whose budget is spent is `undecided`; called again, it goes on.
enum class Answer { no, yes, undecided };

/// How long a search may go on.
class Budget {
  public:
    using Clock = std::chrono::steady_clock;
    using End = std::optional<Clock::time_point>;  ///< nothing: no end

    explicit Budget(const SearchOptions& options);
    Budget(std::stop_token stop, End end) : stop_(std::move(stop)), end_(end) {}

    /// Looks at the clock: ask every few microseconds at most.
    bool spent() const { return stop_.stop_requested() || (end_ && Clock::now() >= *end_); }
    /// Throws Stopped or TimedOut, whichever tells why the budget is spent.
    [[noreturn]] void throw_spent() const;
    /// Is the answer yes? For `undecided` as throw_spent().
    bool is_yes(Answer answer) const {
        if (answer == Answer::undecided) throw_spent();
        return answer == Answer::yes;
    }

    const std::stop_token& stop() const { return stop_; }
    End end() const { return end_; }

  private:
    std::stop_token stop_;
    End end_;
};

/// Boards of up to 64: search_bits.hpp; of any size: search_lines.hpp. This one gives the problem to CaDiCaL.
class SatSearch {
  public:
    explicit SatSearch(const OpenBoard& board) : board_(board), columns_(board.queens) {}

    /// Also undecided when the problem is too large for it, and when this build has no CaDiCaL. Begins anew
    /// when called again.
    Answer solve(const Budget& budget);

    const Columns& columns() const { return columns_; }

  private:
    const OpenBoard& board_;
    Columns columns_;
};

/// The SAT solver's name and version, or "none".
std::string sat_solver();

/// complete() for any problem, closed diagonals included: the search alone and then both solvers at once.
std::optional<Columns> complete(const OpenBoard& board, const SearchOptions& options);

}  // namespace nqueens
