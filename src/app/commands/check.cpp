// nqueens check: is a full board a solution, and if not, why.
#include "app/cli/board_input.hpp"
#include "app/cli/output.hpp"
#include "app/commands/commands.hpp"

namespace nqueens::app {
namespace {

std::string reason(const Verdict& verdict) {
    if (verdict.missing_row) return "row " + std::to_string(*verdict.missing_row + 1) + " has no queen";
    std::string text = "the queens at ";
    const auto append = [&](const Square& square) {
        text.append("row ").append(std::to_string(square.row + 1));
        text.append(", column ").append(std::to_string(square.column + 1));
    };
    append(verdict.conflict->first);
    text += " and ";
    append(verdict.conflict->second);
    return text + " attack each other";
}

}  // namespace

Status check_command(const Words& words) {
    CommandLine line(
        "check [FILE|-]",
        "Prints True when the board is a solution, otherwise False and the first conflict or the first "
        "row without a queen; exit status 0 or 1. Reads n lines of n cells 0 or 1 from FILE or standard "
        "input.");
    line.parse(words, {"the board"}, 1);

    const Verdict verdict = check(board_input(line));
    if (verdict.is_solution()) {
        print("True\n");
        return Status::done;
    }
    print("False\n" + reason(verdict) + "\n");
    return Status::no;
}

}  // namespace nqueens::app
