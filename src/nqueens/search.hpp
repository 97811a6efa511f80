// Single boards: constructing, finding, listing, completing and checking solutions.
//
// Where the answer may be "there is none", the result is a std::optional, and nothing means that it is proven. When the
// time allowed is up first, a search throws TimedOut.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "nqueens/error.hpp"

#pragma GCC visibility push(default)  // what a shared library shows

namespace nqueens {

struct Square {
    int row = 0;
    int column = 0;

    auto operator<=>(const Square&) const = default;
};

/// A full board: the queen of row r stands in column columns[r].
using Columns = std::vector<int>;

/// An n x n board with any queens on it. Every square lies on the board and is listed once; complete,
/// count_completions and check throw InputError otherwise.
struct Board {
    int n = 0;
    std::vector<Square> queens;

    bool operator==(const Board&) const = default;
};

/// The squares of a full board in row order.
Board to_board(const Columns& columns);

/// Largest n construct() accepts.
inline constexpr int kMaxConstructSize = 100'000'000;

/// A solution by explicit construction, or nothing for n = 2 and n = 3. 0 <= n <= kMaxConstructSize,
/// otherwise InputError. Linear time.
std::optional<Columns> construct(int n);

/// Two queens in one row, column or diagonal, `first` before `second` in row order.
struct Conflict {
    Square first;
    Square second;

    bool operator==(const Conflict&) const = default;
};

/// Why a board is not a solution; neither is set for a solution.
struct Verdict {
    /// The queen that comes first in row order among those attacking an earlier one, and the last such
    /// earlier queen.
    std::optional<Conflict> conflict;
    /// The first row without a queen; looked for only where there is no conflict.
    std::optional<int> missing_row;

    bool is_solution() const { return !conflict && !missing_row; }
};

/// Is this board a solution: n queens of which no two attack each other. Cost: sorts the queens.
Verdict check(const Board& board);

struct SearchOptions {
    /// Without a value: until the answer is found. Otherwise the search may end with TimedOut.
    std::optional<std::chrono::duration<double>> timeout;
    /// Ends the search early, which then throws Stopped.
    std::stop_token stop;
};

/// Largest n of first_solution() and enumerate(): a row must fit a word of 64 bits.
inline constexpr int kMaxListSize = 64;

/// The lexicographically first solution: rows from the first, lowest column first; nothing when there is none.
/// 0 <= n <= kMaxListSize, otherwise InputError. Under a second for n up to 41, seconds for most n up to 54; no promise
/// beyond.
std::optional<Columns> first_solution(int n, const SearchOptions& options = {});

/// Which solutions enumerate() visits.
enum class Listing {
    all,
    fundamental,  ///< one of each class under turning and mirroring: the lexicographically least
};

enum class Visit { go_on, stop };

struct EnumerateOptions {
    Listing listing = Listing::all;
    /// Ends the enumeration early, which then throws Stopped.
    std::stop_token stop;
};

/// Calls `visit` with every solution in lexicographic order until it says stop; returns the number of calls.
/// 0 <= n <= kMaxListSize, otherwise InputError. Constant memory; about a million boards a second.
std::uint64_t enumerate(int n, const std::function<Visit(const Columns&)>& visit,
                        const EnumerateOptions& options = {});

/// Largest n of complete() and count_completions().
inline constexpr int kMaxCompleteSize = 10'000;

/// A solution that keeps every queen of the board, or nothing when there is none. 1 <= n <= kMaxCompleteSize and no two
/// queens attack each other, otherwise InputError naming the squares. A board returned has been checked. The problem
/// is NP-complete: give a timeout where that matters. May use a second thread.
std::optional<Columns> complete(const Board& board, const SearchOptions& options = {});

/// The number of solutions that keep every queen of the board. Same conditions as complete(); throws IntegrityError
/// past 64 bits. Runs on all CPUs for n <= kMaxCountSize, on one otherwise, and takes time in proportion to the number.
std::uint64_t count_completions(const Board& board, const SearchOptions& options = {});

}  // namespace nqueens

#pragma GCC visibility pop
