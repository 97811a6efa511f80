#include "app/cli/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
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

template <typename... Values>
std::string format(const char* pattern, Values... values) {
    std::array<char, 128> text{};
    std::snprintf(text.data(), text.size(), pattern, values...);
    return text.data();
}

// Rounded down: 100 % means that all is done.
std::string percent_text(double fraction) { return format("%.1f %%", std::floor(fraction * 1000) / 10); }

std::string bar(double fraction) {
    constexpr std::size_t kCells = 20;
    std::string cells(kCells, '.');
    std::fill_n(cells.begin(), static_cast<std::size_t>(fraction * kCells), '#');
    return "[" + cells + "] ";
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
    throw UsageError("option '--progress' must be auto, always or never, not '" + std::string(name) + "'");
}

std::string duration_text(double seconds) {
    constexpr double kLongest = 1e11;
    if (!std::isfinite(seconds) || seconds < 0 || seconds > kLongest) return "--";
    const auto whole = static_cast<long long>(std::llround(seconds));
    const long long days = whole / 86400;
    const long long hours = whole / 3600 % 24;
    const long long minutes = whole / 60 % 60;
    if (days > 0) return format("%lldd %02lld:%02lld:%02lld", days, hours, minutes, whole % 60);
    if (hours > 0) return format("%lld:%02lld:%02lld", hours, minutes, whole % 60);
    return format("%lld:%02lld", minutes, whole % 60);
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
    std::string text = percent_text(latest_.fraction) + "  " + duration_text(latest_.seconds);
    if (latest_.total_seconds > latest_.seconds)
        text += " (in all " + duration_text(latest_.total_seconds) + ")";
    text += "  left ";
    if (latest_.remaining_seconds) {
        text +=
            duration_text(*latest_.remaining_seconds) + " +- " + duration_text(latest_.remaining_uncertainty);
    } else {
        text += "--";
    }
    text +=
        format("  %.3g solutions/s  %.3g nodes/s", latest_.solutions_per_second, latest_.nodes_per_second);
    if (latest_.seconds > 0)
        text += format("  %.2f CPUs", (process_cpu_seconds() - cpu_start_) / latest_.seconds);
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
    std::fputs(("\r" + text + "\x1b[K").c_str(), stderr);
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
