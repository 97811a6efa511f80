// The CPUs of this process' affinity mask, and binding a thread to one of them.
#pragma once

#include <memory>
#include <vector>

namespace nqueens {

/// The CPUs the calling thread may run on, ascending; empty where the system does not tell.
std::vector<int> allowed_cpus();

/// The same CPUs, one of each core first, then the second hardware threads of the cores, and so on.
std::vector<int> allowed_cpus_by_core();

/// Binds the calling thread to one CPU until destroyed, in the same thread; then the old mask is back.
/// Throws Error when the CPU is not to be had. Cost: three system calls, about a microsecond.
class PinnedThread {
  public:
    explicit PinnedThread(int cpu);
    ~PinnedThread();
    PinnedThread(const PinnedThread&) = delete;
    PinnedThread& operator=(const PinnedThread&) = delete;

  private:
    std::vector<int> before_;
};

}  // namespace nqueens
