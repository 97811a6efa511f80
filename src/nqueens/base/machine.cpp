#include "nqueens/base/machine.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <sstream>
#include <thread>

#include "nqueens/base/affinity.hpp"
#include "nqueens/base/job_environment.hpp"
#include "nqueens/nqueens.hpp"

namespace nqueens {
namespace {

namespace fs = std::filesystem;

std::optional<double> quota_from(const std::string& quota, const std::string& period) {
    double microseconds = 0;
    double per = 0;
    if (!(std::istringstream(quota) >> microseconds) || !(std::istringstream(period) >> per))
        return std::nullopt;
    if (microseconds <= 0 || per <= 0) return std::nullopt;
    return microseconds / per;
}

std::string first_line(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

// v2: "QUOTA PERIOD" or "max PERIOD" in cpu.max; v1: two files, quota -1 for none.
std::optional<double> quota_of_group(const fs::path& group) {
    std::istringstream v2(first_line(group / "cpu.max"));
    std::string quota;
    std::string period;
    if (v2 >> quota >> period) return quota_from(quota, period);
    return quota_from(first_line(group / "cpu.cfs_quota_us"), first_line(group / "cpu.cfs_period_us"));
}

bool lists(const std::string& comma_separated, std::string_view name) {
    std::istringstream names(comma_separated);
    for (std::string entry; std::getline(names, entry, ',');) {
        if (entry == name) return true;
    }
    return false;
}

// The tightest quota of `group` (a path as in /proc/self/cgroup) and the groups above it, up to `mount`.
std::optional<double> quota_up_from(const fs::path& mount, const fs::path& group) {
    std::optional<double> tightest;
    for (fs::path at = mount / group.relative_path();; at = at.parent_path()) {
        if (const auto quota = quota_of_group(at)) tightest = std::min(tightest.value_or(*quota), *quota);
        if (at == mount || at.native().size() <= mount.native().size()) return tightest;
    }
}

}  // namespace

int affinity_cpus() {
    const std::size_t allowed = allowed_cpus().size();
    return allowed != 0 ? static_cast<int>(allowed)
                        : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::optional<double> cgroup_quota(const fs::path& root) {
    // Lines are "ID:CONTROLLERS:PATH"; v2 has no controllers.
    const fs::path mounts = root / "sys/fs/cgroup";
    std::ifstream groups(root / "proc/self/cgroup");
    std::optional<double> tightest;
    for (std::string line; std::getline(groups, line);) {
        std::istringstream fields(line);
        std::string id;
        std::string controllers;
        std::string group;
        std::getline(std::getline(std::getline(fields, id, ':'), controllers, ':'), group);
        std::vector<fs::path> places;
        if (controllers.empty()) places = {mounts, mounts / "unified"};
        if (lists(controllers, "cpu")) places = {mounts / "cpu", mounts / "cpu,cpuacct"};
        for (const fs::path& mount : places) {
            if (const auto quota = quota_up_from(mount, group))
                tightest = std::min(tightest.value_or(*quota), *quota);
        }
    }
    return tightest;
}

int usable_cpus() {
    int cpus = affinity_cpus();
    if (const auto quota = cgroup_quota(); quota && *quota < cpus)
        cpus = std::max(1, static_cast<int>(std::ceil(*quota)));
    if (const auto granted = job_environment().cpus) cpus = std::min(cpus, *granted);
    return cpus;
}

std::string cpu_model() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown";
}

std::string host_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

std::vector<Cache> caches() {
    std::vector<Cache> result;
    for (const auto& [name, key] :
         {std::pair{"L1d", _SC_LEVEL1_DCACHE_SIZE}, std::pair{"L2", _SC_LEVEL2_CACHE_SIZE},
          std::pair{"L3", _SC_LEVEL3_CACHE_SIZE}}) {
        if (const long bytes = sysconf(key); bytes > 0) result.push_back({name, bytes});
    }
    return result;
}

double process_cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace nqueens
