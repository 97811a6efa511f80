// Running time that only moves forward and leaves out the time a process was stopped.
//
// The steady clock is read at every tick and the steps are added up. A step back (a debugger, a faked clock)
// counts as nothing; a step far longer than ticks are apart means the process was stopped or the machine
// slept, and counts as nothing too. Whoever owns it ticks at least every few hundred milliseconds.
#pragma once

#include <chrono>

namespace nqueens {

class RunningTime {
  public:
    explicit RunningTime(std::chrono::steady_clock::time_point now) : last_(now) {}

    /// The reading is `now`; a step that is no pause counts.
    void tick(std::chrono::steady_clock::time_point now) {
        const auto step = now - last_;
        last_ = now;
        if (step > std::chrono::steady_clock::duration::zero() && step < kPause) elapsed_ += step;
    }

    double seconds() const { return std::chrono::duration<double>(elapsed_).count(); }

  private:
    static constexpr std::chrono::seconds kPause{2};

    std::chrono::steady_clock::time_point last_;
    std::chrono::steady_clock::duration elapsed_{};
};

}  // namespace nqueens
