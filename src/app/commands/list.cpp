// nqueens list: every solution, one a line, as they are found.
#include <chrono>

#include "app/cli/output.hpp"
#include "app/commands/commands.hpp"
#include "nqueens/board/format.hpp"

namespace nqueens::app {
namespace {

// Collects lines: printed in large pieces when they come fast, soon when they come slowly.
class Lines {
  public:
    explicit Lines(Format format) : format_(format) {}

    void add(const Columns& columns) {
        append_listed(text_, columns, format_);
        if (text_.size() >= kPiece || Clock::now() >= next_print_) flush();
    }

    void flush() {
        print(text_);
        text_.clear();
        next_print_ = Clock::now() + kLongestWait;
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t kPiece = 1 << 16;
    static constexpr std::chrono::milliseconds kLongestWait{100};

    const Format format_;
    std::string text_;
    Clock::time_point next_print_ = Clock::now();
};

}  // namespace

Status list_command(const Words& words) {
    CommandLine line("list N [options]",
                     "Prints every solution for a board of N, 0 <= N <= " + std::to_string(kMaxListSize) +
                         ", in lexicographic order, one a line (board: a grid and an empty line). "
                         "A pipe that is closed ends it quietly.");
    line.value("limit", "at most K solutions", "K");
    line.flag("fundamental", "one of each class under turning and mirroring, the lexicographically least");
    line.value("format", "of each solution (default: coordinates)", "coordinates|columns|board|json");
    line.parse(words, {"the board size N"});

    constexpr int kMaxLimit = 2'000'000'000;
    const int n = parse_int(line.positional(0), "the board size", 0, kMaxListSize);
    const auto limit = line.integer("limit", 0, kMaxLimit);
    const Format format = format_from(line.text("format").value_or("coordinates"));
    if (format == Format::svg)
        throw UsageError("format svg is one picture: use it with 'solve' or 'complete'");
    if (limit == 0) return Status::done;

    const EnumerateOptions options{.listing = line.has("fundamental") ? Listing::fundamental : Listing::all,
                                   .stop = {}};
    Lines lines(format);
    int left = limit.value_or(-1);
    enumerate(
        n,
        [&](const Columns& columns) {
            lines.add(columns);
            if (left > 0) --left;
            return left == 0 ? Visit::stop : Visit::go_on;
        },
        options);
    lines.flush();
    return Status::done;
}

}  // namespace nqueens::app
