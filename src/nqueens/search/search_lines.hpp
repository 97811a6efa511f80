// Completions of boards of any size: the most constrained line first, rows and columns alike.
//
// Each open row and column knows how many free squares it has; whether a square is free is four flags.
// Placing a queen walks its row, its column and its two diagonals once and lowers the counts of the lines
// that cross there; taking it back walks them again and raises the counts, so nothing is copied. A line with
// no free square ends the branch, otherwise the line with the fewest is branched on, its squares from a
// random one on.
//
// Planted boards with many completions almost never need anything taken back; a bad start is mended by a
// restart. Each restart allows more dead ends than the last, so a complete search, and with it a `no`, is
// reached in the end. Time: O(n) a placement, about 18 microseconds at n = 1000. Memory: O(n), explicit
// stack.
#pragma once

#include <random>

#include "nqueens/search/completion.hpp"

namespace nqueens {

class LineSearch {
  public:
    explicit LineSearch(const OpenBoard& board);

    /// A completion, which is then in columns(): yes; none: no. Searches with restarts.
    Answer solve(const Budget& budget);

    /// The next completion in one search without restarts, for counting; otherwise like solve().
    Answer next(const Budget& budget);

    const Columns& columns() const { return board_.queens; }

  private:
    // Measured on planted and hard boards, results/search/README.md: short first runs catch bad starts,
    // growth bounds what is searched again.
    static constexpr double kFirstDeadEnds = 100;
    static constexpr double kGrowth = 1.2;
    static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

    struct Line {
        bool is_row = true;
        int index = 0;
        int free = 0;
    };

    // A line and how many of its squares have been tried, from `start` on and round the end.
    struct Level {
        Line line;
        int start = 0;
        int tried = 0;
        std::optional<Square> queen;
    };

    Answer search(const Budget& budget, std::uint64_t dead_ends_allowed);
    bool place_next(Level& level);
    void push_level(Line line);
    void clear();

    /// The open line with the fewest free squares; nothing when no line is open.
    std::optional<Line> most_constrained() const;
    void place(Square queen);
    void take_back(Square queen);
    void change_counts(Square queen, int change);

    OpenBoard board_;
    std::vector<int> open_rows_;     // those open at the start; flags tell which still are
    std::vector<int> open_columns_;  // likewise
    std::vector<int> row_free_;
    std::vector<int> column_free_;
    std::vector<Level> levels_;
    std::mt19937_64 random_;
    bool started_ = false;
    std::uint64_t steps_ = 0;
    double dead_ends_allowed_ = kFirstDeadEnds;  // by solve()
};

}  // namespace nqueens
