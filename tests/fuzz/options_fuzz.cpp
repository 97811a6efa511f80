// The command line under libFuzzer: whatever the words are, they are understood or refused in one way, and values keep
// their bounds. Words end with a line feed in the input; as the system's, they hold no zero.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "app/cli/options.hpp"

namespace {

using nqueens::app::CommandLine;
using nqueens::app::UsageError;

void require(bool condition) {
    if (!condition) std::abort();
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
        words.emplace_back(text.substr(0, std::min(end, text.find('\0'))));
    return words;
}

// What commands do behind parse().
void use(const CommandLine& line) {
    require(line.positionals().size() == 1 || line.positionals().size() == 2);
    for (const std::string& word : line.positionals()) require(!word.empty());
    require(!line.has("json") || line.text("json"));
    require(!line.text("engine") || !line.text("engine")->empty());
    if (const auto threads = line.integer("threads", 0, 4096)) require(0 <= *threads && *threads <= 4096);
    if (const auto timeout = line.seconds("timeout")) require(std::isfinite(timeout->count()));
    const int size = nqueens::app::parse_int(line.positional(0), "the board size", 0, 28);
    require(0 <= size && size <= 28);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    CommandLine line("fuzz N [FILE] [options]", "all kinds of options");
    line.value("t,threads", "a number", "T");
    line.value("engine", "a word", "NAME");
    line.value("timeout", "seconds", "S");
    line.flag("verify", "a flag");
    line.optional_value("json", "a file or nothing", "FILE");
    try {
        line.parse(words_of({reinterpret_cast<const char*>(data), size}), {"N", "FILE"}, 1);
        use(line);
    } catch (const UsageError& error) {
        require(*error.what() != '\0');
    } catch (const nqueens::app::HelpAsked& asked) {
        require(asked.help.options.size() == 6 && !asked.help.text.empty());
    }
    return 0;
}
