// A study: which solver decides hard boards, and how hard they get.
//
// The boards are those of Gent, Jefferson and Nightingale (JAIR 59, 2017, "Complexity of n-Queens
// Completion"), whose randomly placed queens are nearly always easy: no queens given, k of the 4n - 2
// diagonals closed. From some k on boards can no longer be completed; around there they are hardest. For each
// n and k, each solver gets the same random boards; solvers that both decide must agree.
//
//   nqueens_hard_boards N K_STEP BOARDS TIMEOUT
//
// prints a Markdown row for each k = 0, K_STEP, 2 K_STEP, ... until no board is completable or decided: how
// many boards were completable, not, undecided by both, and median and worst seconds of the search and of
// CaDiCaL (the timeout where undecided).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>

#include "nqueens/search/search_bits.hpp"
#include "nqueens/search/search_lines.hpp"

namespace nqueens::bench {
namespace {

struct Request {
    int n;
    int step;
    int boards;
    double timeout;
};

OpenBoard board_with_closed_diagonals(int n, int closed, std::mt19937_64& random) {
    OpenBoard board(n);
    std::vector<std::size_t> lines(2 * board.diagonals.size());
    std::iota(lines.begin(), lines.end(), std::size_t{0});
    std::shuffle(lines.begin(), lines.end(), random);
    lines.resize(static_cast<std::size_t>(closed));
    for (const std::size_t line : lines) {
        if (line < board.diagonals.size()) {
            board.diagonals[line] = 0;
        } else {
            board.antidiagonals[line - board.diagonals.size()] = 0;
        }
    }
    return board;
}

struct Timed {
    Answer answer;
    double seconds;
};

template <class Search>
Timed timed(const OpenBoard& board, double timeout) {
    const auto start = Budget::Clock::now();
    const Budget budget({.timeout = std::chrono::duration<double>(timeout), .stop = {}});
    Search search(board);
    const Answer answer = search.solve(budget);
    const double seconds = std::chrono::duration<double>(Budget::Clock::now() - start).count();
    if (answer != Answer::yes) return {answer, seconds};
    const Columns& columns = search.columns();
    bool right = check(to_board(columns)).is_solution();
    for (int row = 0; right && row < board.n; ++row)
        right = board.free(row, columns[static_cast<std::size_t>(row)]);
    if (!right) throw IntegrityError("a solver returned a board that is not a completion");
    return {answer, seconds};
}

// What the boards of one k gave.
struct Row {
    std::array<int, 3> answers{};  // by Answer
    std::vector<double> search;
    std::vector<double> sat;
};

Row measure(const Request& request, int closed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(request.n) * 1000 + static_cast<std::uint64_t>(closed));
    Row row;
    for (int i = 0; i < request.boards; ++i) {
        const OpenBoard board = board_with_closed_diagonals(request.n, closed, random);
        const Timed by_search =
            (request.n <= BitSearch::kMaxSize ? timed<BitSearch> : timed<LineSearch>)(board, request.timeout);
        const Timed by_sat = timed<SatSearch>(board, request.timeout);
        row.search.push_back(by_search.seconds);
        row.sat.push_back(by_sat.seconds);
        const bool both = by_search.answer != Answer::undecided && by_sat.answer != Answer::undecided;
        if (both && by_search.answer != by_sat.answer) throw IntegrityError("the solvers disagree");
        const Answer answer = by_search.answer != Answer::undecided ? by_search.answer : by_sat.answer;
        ++row.answers[static_cast<std::size_t>(answer)];
    }
    std::sort(row.search.begin(), row.search.end());
    std::sort(row.sat.begin(), row.sat.end());
    return row;
}

int run(const Request& request) {
    std::printf("| n | closed | yes | no | undecided | search median s | worst | %s median s | worst |\n",
                sat_solver().c_str());
    std::printf("|---|---|---|---|---|---|---|---|---|\n");
    for (int closed = 0; closed <= 4 * request.n - 2; closed += request.step) {
        const Row row = measure(request, closed);
        const auto count = [&](Answer answer) { return row.answers[static_cast<std::size_t>(answer)]; };
        const auto middle = static_cast<std::size_t>(request.boards / 2);
        std::printf("| %d | %d | %d | %d | %d | %.4f | %.4f | %.4f | %.4f |\n", request.n, closed,
                    count(Answer::yes), count(Answer::no), count(Answer::undecided), row.search[middle],
                    row.search.back(), row.sat[middle], row.sat.back());
        std::fflush(stdout);
        if (count(Answer::no) == request.boards && row.search.back() < 0.001) break;
    }
    return 0;
}

}  // namespace
}  // namespace nqueens::bench

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "usage: nqueens_hard_boards N K_STEP BOARDS TIMEOUT\n");
        return 2;
    }
    const nqueens::bench::Request request{std::atoi(argv[1]), std::atoi(argv[2]), std::atoi(argv[3]),
                                          std::atof(argv[4])};
    if (request.n < 4 || request.step < 1 || request.boards < 1 || !(request.timeout > 0)) {
        std::fprintf(stderr, "nqueens_hard_boards: N >= 4, K_STEP and BOARDS >= 1, TIMEOUT > 0 seconds\n");
        return 2;
    }
    try {
        return nqueens::bench::run(request);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "nqueens_hard_boards: %s\n", error.what());
        return 3;
    }
}
