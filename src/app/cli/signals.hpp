// SIGINT, SIGTERM and SIGUSR1 while the program counts.
//
// A thread of its own waits for them, so nothing here runs inside a signal handler. The first SIGINT or
// SIGTERM asks the work to stop, a second one ends the program at once; while it waits for input the first
// one does. Once the last answer is settled neither has any effect until the program ends: the answer is
// printed and the status is 0. So these signals stay blocked when this is gone.
#pragma once

#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "app/cli/options.hpp"

namespace nqueens::app {

class Signals {
  public:
    /// Make it before any other thread: threads inherit that these signals are not for them.
    Signals();
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

    /// Work begins; the token stops it. `on_user_signal` is called for SIGUSR1 until work ends.
    std::stop_token begin_work(std::function<void()> on_user_signal);
    /// The work is complete and its answer will be printed whatever comes.
    void settle();
    /// The answer is printed, but there may be more work.
    void wait_for_next();

    /// The signal that stopped the work: interrupted for SIGINT, terminated for SIGTERM.
    Status status() const;

  private:
    enum class Phase { idle, working, stopping, settled };

    void wait();
    void handle(int signal);

    mutable std::mutex mutex_;
    Phase phase_ = Phase::idle;
    bool ending_ = false;
    int received_ = 0;
    std::stop_source stop_;
    std::function<void()> on_user_signal_;
    std::thread thread_;
};

}  // namespace nqueens::app
