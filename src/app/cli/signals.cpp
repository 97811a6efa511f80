#include "app/cli/signals.hpp"

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <utility>

namespace nqueens::app {
namespace {

sigset_t watched() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&set, signal);
    return set;
}

}  // namespace

Signals::Signals() {
    const sigset_t set = watched();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    thread_ = std::thread([this] { wait(); });
}

Signals::~Signals() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    pthread_kill(thread_.native_handle(), SIGUSR1);
    thread_.join();
}

void Signals::wait() {
    const sigset_t set = watched();
    for (;;) {
        int signal = 0;
        if (sigwait(&set, &signal) != 0) continue;
        const std::lock_guard lock(mutex_);
        if (ending_) return;
        handle(signal);
    }
}

void Signals::handle(int signal) {
    if (signal == SIGUSR1) {
        if (on_user_signal_) on_user_signal_();
        return;
    }
    switch (phase_) {
        case Phase::working:
            received_ = signal;
            phase_ = Phase::stopping;
            stop_.request_stop();
            break;
        case Phase::settled:
            break;
        case Phase::idle:
        case Phase::stopping:
            _exit(128 + signal);
    }
}

std::stop_token Signals::begin_work(std::function<void()> on_user_signal) {
    const std::lock_guard lock(mutex_);
    phase_ = Phase::working;
    stop_ = {};
    on_user_signal_ = std::move(on_user_signal);
    return stop_.get_token();
}

void Signals::settle() {
    const std::lock_guard lock(mutex_);
    phase_ = Phase::settled;
    on_user_signal_ = nullptr;
}

void Signals::wait_for_next() {
    const std::lock_guard lock(mutex_);
    phase_ = Phase::idle;
}

Status Signals::status() const {
    const std::lock_guard lock(mutex_);
    return received_ == SIGTERM ? Status::terminated : Status::interrupted;
}

}  // namespace nqueens::app
