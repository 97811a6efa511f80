// Boards from a file or standard input, for the commands that take one.
#pragma once

#include "app/cli/options.hpp"
#include "nqueens/search.hpp"

namespace nqueens::app {

/// The board in the file that the only positional word names; without one or with "-", of standard input.
/// InputError names the file.
Board board_input(const CommandLine& line);

}  // namespace nqueens::app
