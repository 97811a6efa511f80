#include "app/cli/board_input.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

#include "nqueens/board/board_text.hpp"

namespace nqueens::app {
namespace {

Board read_file(const std::string& name) {
    if (std::filesystem::is_directory(name)) throw InputError("it is a directory");
    std::ifstream file(name, std::ios::binary);
    if (!file) throw InputError("cannot open it: " + std::generic_category().message(errno));
    return read_board(file);
}

}  // namespace

Board board_input(const CommandLine& line) {
    const std::string name = line.positionals().empty() ? "-" : line.positional(0);
    const bool standard_input = name == "-";
    const std::string source = standard_input ? "standard input" : "'" + name + "'";
    try {
        return standard_input ? read_board(std::cin) : read_file(name);
    } catch (const InputError& error) {
        throw InputError(source + ": " + error.what());
    } catch (const Error& error) {
        throw Error(source + ": " + error.what());
    }
}

}  // namespace nqueens::app
