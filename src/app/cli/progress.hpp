// Progress on standard error: one line that is drawn over on a terminal, plain lines elsewhere.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "nqueens/nqueens.hpp"

namespace nqueens::app {

enum class ProgressMode {
    automatic,  ///< a bar on a terminal once a count takes long, elsewhere a line every 30 s
    always,     ///< the bar, or lines from the first moment to the last, at most every 30 s in between
    never,
};

/// Throws UsageError naming the choices.
ProgressMode progress_mode_from(std::string_view name);

/// "12:34", "1:02:03", "3d 01:02:03"; "--" for what is no time.
std::string duration_text(double seconds);

class ProgressDisplay {
  public:
    explicit ProgressDisplay(ProgressMode mode);
    ~ProgressDisplay();
    ProgressDisplay(const ProgressDisplay&) = delete;
    ProgressDisplay& operator=(const ProgressDisplay&) = delete;

    /// All are thread-safe.
    void update(const Progress& progress);
    /// The state of the last update as a plain line, whatever the mode.
    void print_now();
    /// A line of text that does not mix with the bar.
    void note(std::string_view line);
    /// Removes the bar; it comes back with the next update.
    void clear();
    /// The share done at the last update, e.g. "42.1 %".
    std::string percent() const;

  private:
    std::string line() const;
    void draw();
    void erase();

    const ProgressMode mode_;
    const bool terminal_;
    const double cpu_start_;
    mutable std::mutex mutex_;
    Progress latest_;
    double next_line_;  // both in seconds of this run
    double next_draw_;
    bool drawn_ = false;
};

}  // namespace nqueens::app
