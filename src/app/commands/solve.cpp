// nqueens solve: one solution, constructed or the lexicographically first.
#include "app/commands/commands.hpp"
#include "app/cli/output.hpp"
#include "nqueens/board/format.hpp"

namespace nqueens::app {
namespace {

SearchResult solve(int n, bool first, const SearchOptions& options) {
    if (first) return first_solution(n, options);
    const auto columns = construct(n);
    if (!columns) return {.answer = Answer::no, .columns = {}};
    return {.answer = Answer::yes, .columns = *columns};
}

}  // namespace

Status solve_command(const Words& words) {
    CommandLine line("solve N [options]",
                     "Prints one solution for a board of N, 1 <= N <= " + std::to_string(kMaxConstructSize) +
                         ". Exit status 1 when there is none (N = 2 and 3), 4 when the time was up first.");
    line.flag("first", "the lexicographically first solution, N <= " + std::to_string(kMaxListSize));
    line.value("timeout", "give up a search for the first solution after S seconds", "S");
    line.value("format", "of the solution (default: coordinates)", "coordinates|columns|board|json|svg");
    line.parse(words, {"the board size N"});

    const bool first = line.has("first");
    const int n =
        parse_int(line.positional(0), "the board size", 1, first ? kMaxListSize : kMaxConstructSize);
    const Format format = format_from(line.text("format").value_or("coordinates"));
    require_size(n, format);
    if (line.has("timeout") && !first) throw UsageError("option '--timeout' goes with '--first'");

    const SearchResult result = solve(n, first, {.timeout = line.seconds("timeout"), .stop = {}});
    switch (result.answer) {
        case Answer::yes:
            write_board(result.columns, format, print);
            return Status::done;
        case Answer::no:
            note("there is no solution for N = " + std::to_string(n));
            return Status::no;
        case Answer::undecided:
            break;
    }
    note("undecided: the time was up before the first solution for N = " + std::to_string(n) + " was found");
    return Status::undecided;
}

}  // namespace nqueens::app
