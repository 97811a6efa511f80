// nqueens complete: can a partly filled board be completed, how, and in how many ways.
#include "app/board_input.hpp"
#include "app/commands.hpp"
#include "app/output.hpp"
#include "nqueens/format.hpp"

namespace nqueens::app {
namespace {

Status report_undecided() {
    note("undecided: the time was up first");
    return Status::undecided;
}

Status count_ways(const Board& board, const SearchOptions& options) {
    const auto count = count_completions(board, options);
    if (!count) return report_undecided();
    print(std::to_string(*count) + "\n");
    return Status::done;
}

// The first line of the answer; json and svg are documents of their own.
void print_verdict(std::string_view verdict, Format format) {
    if (format == Format::json || format == Format::svg) return;
    print(std::string(verdict) + "\n");
}

void print_no_board(int n, std::string_view completable, Format format) {
    if (format != Format::json) return;
    std::string text = "{\"completable\": ";
    text.append(completable).append(", \"n\": ").append(std::to_string(n));
    print(text.append(", \"columns\": null}\n"));
}

}  // namespace

Status complete_command(const Words& words) {
    CommandLine line(
        "complete [FILE|-] [options]",
        "Prints True and a solution that keeps every queen of the board, or False; exit status 0 or "
        "1. Reads n lines of n cells 0 or 1 from FILE or standard input.");
    line.flag("count", "print the number of completions instead");
    line.value("timeout", "give up after S seconds: Undecided, exit status 4", "S");
    line.value("format", "coordinates, columns, board (the default), json or svg", "NAME");
    if (!line.parse(words, {"the board"}, 1)) return Status::done;

    const Format format = format_from(line.text("format").value_or("board"));
    const SearchOptions options{.timeout = line.seconds("timeout"), .stop = {}};
    if (line.has("count") && line.has("format"))
        throw UsageError("'--count' prints a number, without '--format'");

    const Board board = board_input(line);
    if (line.has("count")) return count_ways(board, options);
    const SearchResult result = complete(board, options);
    switch (result.answer) {
        case Answer::yes:
            print_verdict("True", format);
            write_board(result.columns, format, print);
            return Status::done;
        case Answer::no:
            print_verdict("False", format);
            print_no_board(board.n, "false", format);
            return Status::no;
        case Answer::undecided:
            break;
    }
    print_verdict("Undecided", format);
    print_no_board(board.n, "null", format);
    return report_undecided();
}

}  // namespace nqueens::app
