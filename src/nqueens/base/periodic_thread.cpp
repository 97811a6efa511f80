#include "nqueens/base/periodic_thread.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace nqueens {

PeriodicThread::PeriodicThread(std::chrono::milliseconds period, std::function<void()> on_tick)
    : wake_(eventfd(0, EFD_CLOEXEC)) {
    if (wake_ < 0) throw std::system_error(errno, std::generic_category(), "cannot make an event");
    thread_ = std::thread([this, period, tick = std::move(on_tick)] {
        pollfd waiting{.fd = wake_, .events = POLLIN, .revents = 0};
        while (poll(&waiting, 1, static_cast<int>(period.count())) <= 0) tick();
    });
}

PeriodicThread::~PeriodicThread() {
    eventfd_write(wake_, 1);
    thread_.join();
    close(wake_);
}

}  // namespace nqueens
