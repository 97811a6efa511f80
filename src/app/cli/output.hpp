// Standard output that cannot fail unnoticed.
#pragma once

#include <stdexcept>
#include <string_view>

namespace nqueens::app {

/// Nobody reads standard output any more: the program ends quietly. Thrown where SIGPIPE is ignored; where it
/// is not, it ends the program.
class ClosedPipe : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Writes to standard output and flushes it; throws ClosedPipe, or std::system_error (exit status 3) when
/// that fails.
void print(std::string_view text);

/// Writes to standard error; "nqueens: " stands in front of every line.
void note(std::string_view line);

}  // namespace nqueens::app
