#include "nqueens/base/affinity.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "nqueens/error.hpp"

namespace nqueens {
namespace {

// A cpu_set_t for more CPUs than its fixed size knows.
class CpuSet {
  public:
    explicit CpuSet(int cpus)
        : size_(CPU_ALLOC_SIZE(static_cast<std::size_t>(cpus))),
          set_(CPU_ALLOC(static_cast<std::size_t>(cpus)), [](cpu_set_t* set) { CPU_FREE(set); }) {
        if (!set_) throw std::bad_alloc();
        CPU_ZERO_S(size_, set_.get());
    }

    void add(int cpu) { CPU_SET_S(static_cast<std::size_t>(cpu), size_, set_.get()); }
    bool holds(int cpu) const { return CPU_ISSET_S(static_cast<std::size_t>(cpu), size_, set_.get()); }
    bool read() { return sched_getaffinity(0, size_, set_.get()) == 0; }
    bool apply() const { return sched_setaffinity(0, size_, set_.get()) == 0; }

  private:
    std::size_t size_;
    std::unique_ptr<cpu_set_t, void (*)(cpu_set_t*)> set_;
};

bool bind_to(const std::vector<int>& cpus) {
    CpuSet set(cpus.back() + 1);
    for (const int cpu : cpus) set.add(cpu);
    return set.apply();
}

std::string siblings(int cpu) {
    std::ifstream file(fmt::format("/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list", cpu));
    std::string list;
    std::getline(file, list);
    return list.empty() ? std::to_string(cpu) : list;
}

}  // namespace

std::vector<int> allowed_cpus() {
    // The kernel refuses a set smaller than its own: enlarge it until it fits.
    for (int cpus = 1024; cpus <= 1 << 20; cpus *= 2) {
        CpuSet set(cpus);
        if (!set.read()) continue;
        std::vector<int> result;
        for (int cpu = 0; cpu < cpus; ++cpu) {
            if (set.holds(cpu)) result.push_back(cpu);
        }
        return result;
    }
    return {};
}

std::vector<int> allowed_cpus_by_core() {
    std::map<std::string, int> seen;
    std::vector<std::pair<int, int>> order;  // place within the core, CPU
    for (const int cpu : allowed_cpus()) order.emplace_back(seen[siblings(cpu)]++, cpu);
    std::sort(order.begin(), order.end());
    std::vector<int> result(order.size());
    std::transform(order.begin(), order.end(), result.begin(),
                   [](const auto& entry) { return entry.second; });
    return result;
}

PinnedThread::PinnedThread(int cpu) : before_(allowed_cpus()) {
    if (before_.empty() || !bind_to({cpu})) throw Error(fmt::format("cannot pin a thread to CPU {}", cpu));
}

PinnedThread::~PinnedThread() { bind_to(before_); }

}  // namespace nqueens
