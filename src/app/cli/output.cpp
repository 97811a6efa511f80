#include "app/cli/output.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace nqueens::app {

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
        if (errno == EPIPE) throw ClosedPipe("nobody reads standard output");
        throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
    }
}

void note(std::string_view line) { std::fputs(fmt::format("nqueens: {}\n", line).c_str(), stderr); }

}  // namespace nqueens::app
