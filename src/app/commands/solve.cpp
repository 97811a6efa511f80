// nqueens solve: one solution, constructed or the lexicographically first.
#include "app/cli/output.hpp"
#include "app/commands/commands.hpp"
#include "nqueens/board/format.hpp"

namespace nqueens::app {
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

    const SearchOptions options{.timeout = line.seconds("timeout"), .stop = {}};
    const auto columns = first ? first_solution(n, options) : construct(n);
    if (!columns) {
        note("there is no solution for N = " + std::to_string(n));
        return Status::no;
    }
    write_board(*columns, format, print);
    return Status::done;
}

}  // namespace nqueens::app
