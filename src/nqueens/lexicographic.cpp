// Solutions in lexicographic order: rows from the first, lowest column first.
//
// A depth-first search in exactly that order, on three masks a row as in board.hpp but 64 bits wide. What
// makes it fast for larger boards is a look ahead: while many rows are left, a placement is made only if the
// board can still be completed, which the most-constrained-line search (search_bits.hpp) tells, and tells
// much faster than the rows in order would. The completion it found answers for the next rows as long as they
// follow it. The first solution therefore costs one `no` for each placement tried in vain, and n = 30 takes
// three million placements instead of 1.7e9.
//
// Constant memory. Cost: listing visits about 60 placements a solution at n = 12.
#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "nqueens/search_bits.hpp"

namespace nqueens {
namespace {

using Word = BitSearch::Word;

static_assert(kMaxListSize == BitSearch::kMaxSize);

// With fewer rows left, searching them costs less than looking ahead. results/search/README.md
constexpr int kFewestRowsToLookAhead = 16;
constexpr std::uint64_t kPlacementsPerPoll = 1 << 16;

class LexicographicWalk {
  public:
    explicit LexicographicWalk(int n)
        : n_(n),
          full_(n == kMaxListSize ? ~Word{0} : (Word{1} << n) - 1),
          columns_(static_cast<std::size_t>(n)) {
        rows_.front().untried = full_;
    }

    // The next solution, which is then in columns(): yes; no more: no; the budget was spent: undecided.
    Answer next(const Budget& budget) {
        if (n_ == 0) return std::exchange(row_, -1) == 0 ? Answer::yes : Answer::no;
        while (row_ >= 0) {
            if (++placements_ % kPlacementsPerPoll == 0 && budget.spent()) return Answer::undecided;
            Row& row = rows_[index_of(row_)];
            if (row.untried == 0) {
                --row_;
                continue;
            }
            const Word queen = row.untried & (Word{0} - row.untried);
            columns_[index_of(row_)] = std::countr_zero(queen);
            const Answer answer = look_ahead(row, queen, budget);
            if (answer == Answer::undecided) return answer;
            row.untried ^= queen;
            if (answer == Answer::no) continue;
            if (row_ + 1 == n_) return Answer::yes;
            ++row_;
        }
        return Answer::no;
    }

    const Columns& columns() const { return columns_; }

  private:
    struct Row {
        Word untried = 0;
        Word columns = 0;
        Word antidiagonals = 0;
        Word diagonals = 0;
    };

    static std::size_t index_of(int i) { return static_cast<std::size_t>(i); }

    // May `queen` be placed in `row`? Prepares the next row.
    Answer look_ahead(const Row& row, Word queen, const Budget& budget) {
        const int rows_left = n_ - 1 - row_;
        if (rows_left == 0) return Answer::yes;
        Row& next = rows_[index_of(row_ + 1)];
        next.columns = row.columns | queen;
        next.antidiagonals = (row.antidiagonals | queen) << 1;
        next.diagonals = (row.diagonals | queen) >> 1;
        next.untried = full_ & ~(next.columns | next.antidiagonals | next.diagonals);
        if (next.untried == 0) return Answer::no;
        return rows_left < kFewestRowsToLookAhead ? Answer::yes : completable(budget);
    }

    Answer completable(const Budget& budget) {
        const auto placed = columns_.begin() + row_ + 1;
        if (!known_completion_.empty() && std::equal(columns_.begin(), placed, known_completion_.begin())) {
            return Answer::yes;
        }
        OpenBoard board(n_);
        for (int row = 0; row <= row_; ++row) board.place({row, columns_[index_of(row)]});
        BitSearch search(board);
        const Answer answer = search.solve(budget);
        if (answer == Answer::yes) known_completion_ = search.columns();
        return answer;
    }

    const int n_;
    const Word full_;
    int row_ = 0;  // the row to be filled next; -1 at the end
    std::array<Row, kMaxListSize> rows_;
    Columns columns_;
    Columns known_completion_;
    std::uint64_t placements_ = 0;
};

void require_size(int n) {
    if (n >= 0 && n <= kMaxListSize) return;
    throw InputError("solutions in order are searched for 0 <= N <= " + std::to_string(kMaxListSize) +
                     ", not " + std::to_string(n));
}

// No image of the board under turning and mirroring is lexicographically less.
bool is_least_image(const Columns& columns, Columns& inverse) {
    const auto last = columns.size() - 1;
    inverse.resize(columns.size());
    for (std::size_t row = 0; row < columns.size(); ++row) {
        inverse[static_cast<std::size_t>(columns[row])] = static_cast<int>(row);
    }
    for (const Columns* image : {&columns, static_cast<const Columns*>(&inverse)}) {
        for (const bool upside_down : {false, true}) {
            for (const bool mirrored : {false, true}) {
                for (std::size_t row = 0; row < columns.size(); ++row) {
                    const int from = (*image)[upside_down ? last - row : row];
                    const int column = mirrored ? static_cast<int>(last) - from : from;
                    if (column < columns[row]) return false;
                    if (column > columns[row]) break;
                }
            }
        }
    }
    return true;
}

}  // namespace

SearchResult first_solution(int n, const SearchOptions& options) {
    require_size(n);
    const Budget budget(options);
    LexicographicWalk walk(n);
    const Answer answer = walk.next(budget);
    if (answer == Answer::undecided) budget.throw_if_stopped();
    return {.answer = answer, .columns = answer == Answer::yes ? walk.columns() : Columns{}};
}

std::uint64_t enumerate(int n, const std::function<Visit(const Columns&)>& visit,
                        const EnumerateOptions& options) {
    require_size(n);
    const Budget budget(options.stop, {});
    LexicographicWalk walk(n);
    Columns scratch;
    for (std::uint64_t visited = 0;;) {
        const Answer answer = walk.next(budget);
        if (answer == Answer::undecided) budget.throw_if_stopped();
        if (answer == Answer::no) return visited;
        if (options.listing == Listing::fundamental && !is_least_image(walk.columns(), scratch)) continue;
        ++visited;
        if (visit(walk.columns()) == Visit::stop) return visited;
    }
}

}  // namespace nqueens
