// nqueens complete: can a partly filled board be completed, how, and in how many ways.
#include "app/cli/board_input.hpp"
#include "app/commands/commands.hpp"
#include "app/cli/output.hpp"
#include "nqueens/board/format.hpp"

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

std::string_view word_for(Answer answer) {
    switch (answer) {
        case Answer::yes:
            return "True";
        case Answer::no:
            return "False";
        case Answer::undecided:
            break;
    }
    return "Undecided";
}

std::string json_of(const SearchResult& result) {
    std::string board = "null";
    if (result.answer == Answer::yes) {
        board.clear();
        write_board(result.columns, Format::json, [&](std::string_view piece) { board += piece; });
        board.pop_back();
    }
    std::string_view completable = "null";
    if (result.answer != Answer::undecided) completable = result.answer == Answer::yes ? "true" : "false";
    std::string text = "{\"completable\": ";
    return text.append(completable).append(", \"board\": ").append(board).append("}\n");
}

// A word and the board; json and svg are documents of their own.
void print_result(const SearchResult& result, Format format) {
    if (format == Format::json) return print(json_of(result));
    if (format != Format::svg) print(std::string(word_for(result.answer)) + "\n");
    if (result.answer == Answer::yes) write_board(result.columns, format, print);
}

}  // namespace

Status complete_command(const Words& words) {
    CommandLine line(
        "complete [FILE|-] [options]",
        "Prints True and a solution that keeps every queen of the board, or False; exit status 0 or "
        "1. Reads n lines of n cells 0 or 1 from FILE or standard input.");
    line.flag("count", "print the number of completions instead");
    line.value("timeout", "give up after S seconds: Undecided, exit status 4", "S");
    line.value("format", "of the solution (default: board)", "coordinates|columns|board|json|svg");
    line.parse(words, {"the board"}, 1);

    const Format format = format_from(line.text("format").value_or("board"));
    const SearchOptions options{.timeout = line.seconds("timeout"), .stop = {}};
    if (line.has("count") && line.has("format"))
        throw UsageError("'--count' prints a number, without '--format'");

    const Board board = board_input(line);
    if (line.has("count")) return count_ways(board, options);
    require_size(board.n, format);
    const SearchResult result = complete(board, options);
    print_result(result, format);
    if (result.answer == Answer::undecided) return report_undecided();
    return result.answer == Answer::yes ? Status::done : Status::no;
}

}  // namespace nqueens::app
