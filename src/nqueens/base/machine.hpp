// What this process runs on: CPUs it may use, cgroup quota, processor, caches. Linux interfaces; where one is
// missing the answer is "no limit" or "unknown", never an error.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace nqueens {

/// CPUs in the affinity mask, at least 1.
int affinity_cpus();

/// The tightest CPU quota of this process' cgroups in CPUs (1.5 = one and a half), v1 and v2, or nothing.
/// `root` stands for / and exists for tests. Reads a few files below proc and sys/fs/cgroup.
std::optional<double> cgroup_quota(const std::filesystem::path& root = "/");

std::string cpu_model();
std::string host_name();

struct Cache {
    std::string name;  ///< "L1d", "L2", "L3"
    long bytes = 0;
};

/// The data caches of one core, as far as the system tells.
std::vector<Cache> caches();

/// CPU seconds of this process so far, all threads, user and system.
double process_cpu_seconds();

}  // namespace nqueens
