// Standard output that cannot fail unnoticed.
#pragma once

#include <string_view>

namespace nqueens::app {

/// Writes to standard output and flushes it; throws std::system_error (exit status 3) when that fails.
void print(std::string_view text);

/// Writes to standard error; "nqueens: " stands in front of every line.
void note(std::string_view line);

}  // namespace nqueens::app
