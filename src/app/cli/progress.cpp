#include "app/cli/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/cli/options.hpp"
#include "app/cli/output.hpp"
#include "nqueens/base/machine.hpp"

namespace nqueens::app {
namespace {

constexpr double kSecondsBetweenLines = 30;
constexpr double kSecondsBetweenDraws = 0.2;
constexpr double kSecondsBeforeBar = 0.5;  // shorter counts would only flicker

// Rounded down: 100 % means that all is done.
std::string percent_text(double fraction) {
    return fmt::format("{:.1f} %", std::floor(fraction * 1000) / 10);
}

std::string bar(double fraction) {
    constexpr std::size_t kCells = 20;
    return fmt::format("[{:.<{}}] ", std::string(static_cast<std::size_t>(fraction * kCells), '#'), kCells);
}

std::size_t terminal_columns() {
    winsize size{};
    constexpr std::size_t kUsual = 80;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

}  // namespace

ProgressMode progress_mode_from(std::string_view name) {
    if (name == "auto") return ProgressMode::automatic;
    if (name == "always") return ProgressMode::always;
    if (name == "never") return ProgressMode::never;
    throw UsageError(fmt::format("option '--progress' must be auto, always or never, not '{}'", name));
}

std::string duration_text(double seconds) {
    constexpr double kLongest = 1e11;
    if (!std::isfinite(seconds) || seconds < 0 || seconds > kLongest) return "--";
    const long long whole = std::llround(seconds);
    const long long days = whole / 86400;
    const long long hours = whole / 3600 % 24;
    const long long minutes = whole / 60 % 60;
    if (days > 0) return fmt::format("{}d {:02}:{:02}:{:02}", days, hours, minutes, whole % 60);
    if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
    return fmt::format("{}:{:02}", minutes, whole % 60);
}

ProgressDisplay::ProgressDisplay(ProgressMode mode)
    : mode_(mode),
      terminal_(isatty(STDERR_FILENO) == 1),
      cpu_start_(process_cpu_seconds()),
      next_line_(mode == ProgressMode::always ? 0 : kSecondsBetweenLines),
      next_draw_(mode == ProgressMode::always ? 0 : kSecondsBeforeBar) {}

ProgressDisplay::~ProgressDisplay() { clear(); }

std::string ProgressDisplay::percent() const {
    const std::lock_guard lock(mutex_);
    return percent_text(latest_.fraction);
}

std::string ProgressDisplay::line() const {
    std::string text = fmt::format("{}  {}", percent_text(latest_.fraction), duration_text(latest_.seconds));
    if (latest_.total_seconds > latest_.seconds)
        text += fmt::format(" (in all {})", duration_text(latest_.total_seconds));
    text += "  left " + (latest_.remaining_seconds ? duration_text(*latest_.remaining_seconds) + " +- " +
                                                         duration_text(latest_.remaining_uncertainty)
                                                   : "--");
    text += fmt::format("  {:.3g} solutions/s", latest_.solutions_per_second);
    if (latest_.seconds > 0)
        text += fmt::format("  {:.2f} CPUs", (process_cpu_seconds() - cpu_start_) / latest_.seconds);
    return text;
}

void ProgressDisplay::update(const Progress& progress) {
    const std::lock_guard lock(mutex_);
    latest_ = progress;
    if (mode_ == ProgressMode::never) return;
    if (terminal_) {
        if (progress.seconds < next_draw_) return;
        next_draw_ = progress.seconds + kSecondsBetweenDraws;
        draw();
        return;
    }
    const bool last = progress.fraction >= 1 && mode_ == ProgressMode::always;
    if (progress.seconds < next_line_ && !last) return;
    next_line_ = progress.seconds + kSecondsBetweenLines;
    app::note(line());
}

void ProgressDisplay::draw() {
    std::string text = bar(latest_.fraction) + line();
    text.resize(std::min(text.size(), terminal_columns() - 1));
    std::fputs(fmt::format("\r{}\x1b[K", text).c_str(), stderr);
    drawn_ = true;
}

void ProgressDisplay::erase() {
    if (drawn_) std::fputs("\r\x1b[K", stderr);
    drawn_ = false;
}

void ProgressDisplay::print_now() {
    const std::lock_guard lock(mutex_);
    erase();
    app::note(line());
}

void ProgressDisplay::note(std::string_view line) {
    const std::lock_guard lock(mutex_);
    erase();
    app::note(line);
}

void ProgressDisplay::clear() {
    const std::lock_guard lock(mutex_);
    erase();
}

}  // namespace nqueens::app
