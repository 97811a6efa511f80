// A thread that calls a function at a steady pace until it is told to end.
//
// It waits with poll() on a relative timeout, so no change of any clock can stall it or make it spin, and
// ends at once when asked to.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace nqueens {

class PeriodicThread {
  public:
    /// Calls `on_tick` every `period` from a thread of its own; `on_tick` must not throw.
    PeriodicThread(std::chrono::milliseconds period, std::function<void()> on_tick);
    /// Waits for the call in progress, if any; none follows.
    ~PeriodicThread();
    PeriodicThread(const PeriodicThread&) = delete;
    PeriodicThread& operator=(const PeriodicThread&) = delete;

  private:
    const int wake_;  // an eventfd
    std::thread thread_;
};

}  // namespace nqueens
