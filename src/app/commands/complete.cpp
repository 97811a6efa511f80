// nqueens complete: can a partly filled board be completed, how, and in how many ways.
#include "app/cli/board_input.hpp"
#include "app/cli/output.hpp"
#include "app/commands/commands.hpp"
#include "nqueens/board/format.hpp"

namespace nqueens::app {
namespace {

struct Wording {
    std::string_view text;
    std::string_view json;
};

void print_json(std::string_view completable, const std::optional<Columns>& columns) {
    std::string board = "null";
    if (columns) {
        board.clear();
        write_board(*columns, Format::json, [&](std::string_view piece) { board += piece; });
        board.pop_back();
    }
    std::string text = "{\"completable\": ";
    print(text.append(completable).append(", \"board\": ").append(board).append("}\n"));
}

// A word and the board; json and svg are documents of their own.
void print_answer(const Wording& answer, const std::optional<Columns>& columns, Format format) {
    if (format == Format::json) return print_json(answer.json, columns);
    if (format != Format::svg) print(std::string(answer.text) + "\n");
    if (columns) write_board(*columns, format, print);
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
    if (line.has("count")) {
        print(std::to_string(count_completions(board, options)) + "\n");
        return Status::done;
    }
    require_size(board.n, format);
    try {
        const auto columns = complete(board, options);
        print_answer(columns ? Wording{"True", "true"} : Wording{"False", "false"}, columns, format);
        return columns ? Status::done : Status::no;
    } catch (const TimedOut&) {
        print_answer({"Undecided", "null"}, std::nullopt, format);
        throw;
    }
}

}  // namespace nqueens::app
