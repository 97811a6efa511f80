// Quotas from made-up /proc and /sys trees; the rest as far as every machine must agree.
#include "nqueens/base/machine.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <thread>

#include "nqueens/nqueens.hpp"
#include "scratch_directory.hpp"

namespace nqueens {
namespace {

class Quota : public testing::Test {
  protected:
    void groups(const std::string& lines) const { root_.write("proc/self/cgroup", lines); }
    void group_file(const std::string& path, const std::string& content) const {
        root_.write("sys/fs/cgroup/" + path, content);
    }
    std::optional<double> quota() const { return cgroup_quota(root_.path()); }

    const test::ScratchDirectory root_;
};

TEST_F(Quota, NothingWithoutCgroups) { EXPECT_EQ(quota(), std::nullopt); }

TEST_F(Quota, Version2OfTheGroupItself) {
    groups("0::/user.slice/job\n");
    group_file("user.slice/job/cpu.max", "150000 100000\n");
    EXPECT_EQ(quota(), 1.5);
}

TEST_F(Quota, Version2WithoutALimit) {
    groups("0::/user.slice/job\n");
    group_file("user.slice/job/cpu.max", "max 100000\n");
    EXPECT_EQ(quota(), std::nullopt);
}

TEST_F(Quota, Version2TightestOfAllGroupsAbove) {
    groups("0::/a/b/c\n");
    group_file("a/b/c/cpu.max", "max 100000\n");
    group_file("a/b/cpu.max", "800000 100000\n");
    group_file("a/cpu.max", "200000 100000\n");
    EXPECT_EQ(quota(), 2.0);
    group_file("a/b/c/cpu.max", "50000 100000\n");
    EXPECT_EQ(quota(), 0.5);
}

TEST_F(Quota, Version2OfAContainerWhoseGroupIsTheRoot) {
    groups("0::/\n");
    group_file("cpu.max", "400000 100000\n");
    EXPECT_EQ(quota(), 4.0);
}

TEST_F(Quota, Version2BesideVersion1) {
    groups("12:memory:/job\n0::/job\n");
    group_file("unified/job/cpu.max", "300000 100000\n");
    EXPECT_EQ(quota(), 3.0);
}

TEST_F(Quota, Version1) {
    groups("5:memory:/job\n4:cpu,cpuacct:/job\n");
    group_file("cpu,cpuacct/job/cpu.cfs_quota_us", "250000\n");
    group_file("cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(quota(), 2.5);
}

TEST_F(Quota, Version1WithoutALimit) {
    groups("4:cpu:/job\n");
    group_file("cpu/job/cpu.cfs_quota_us", "-1\n");
    group_file("cpu/job/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(quota(), std::nullopt);
}

TEST_F(Quota, Version1OfOtherControllersDoesNotCount) {
    groups("4:cpuset,cpuacct:/job\n");
    group_file("cpu/job/cpu.cfs_quota_us", "100000\n");
    group_file("cpu/job/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(quota(), std::nullopt);
}

// Inside a container /proc/self/cgroup names the host's path while the mount shows the container's own group.
TEST_F(Quota, Version1OfAContainerSeesItsMount) {
    groups("4:cpu,cpuacct:/docker/0123abcd\n");
    group_file("cpu/cpu.cfs_quota_us", "200000\n");
    group_file("cpu/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(quota(), 2.0);
}

TEST_F(Quota, NonsenseIsNoLimit) {
    for (const std::string content :
         {"", "\n", "abc def\n", "100000\n", "0 100000\n", "100000 0\n", "-5 7\n"}) {
        groups("0::/job\n");
        group_file("job/cpu.max", content);
        EXPECT_EQ(quota(), std::nullopt) << content;
    }
    groups("no colons\n:\n::\n\n");
    EXPECT_EQ(quota(), std::nullopt);
}

TEST(Machine, UsableCpusAreThoseOfTheAffinityMaskAtMost) {
    cpu_set_t before;
    ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
    EXPECT_EQ(affinity_cpus(), CPU_COUNT(&before));
    EXPECT_GE(usable_cpus(), 1);
    EXPECT_LE(usable_cpus(), affinity_cpus());

    int first = 0;
    while (!CPU_ISSET(first, &before)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    EXPECT_EQ(affinity_cpus(), 1);
    EXPECT_EQ(usable_cpus(), 1);
    ASSERT_EQ(sched_setaffinity(0, sizeof before, &before), 0);
}

TEST(Machine, NamesAreNeverEmpty) {
    EXPECT_FALSE(cpu_model().empty());
    EXPECT_FALSE(host_name().empty());
    for (const Cache& cache : caches()) EXPECT_GT(cache.bytes, 0) << cache.name;
}

TEST(Machine, CpuTimeIsThatOfAllThreads) {
    const double before = process_cpu_seconds();
    std::jthread([] {
        const std::clock_t start = std::clock();
        while (std::clock() - start < CLOCKS_PER_SEC / 50) {
        }
    }).join();
    EXPECT_GE(process_cpu_seconds() - before, 0.015);
}

}  // namespace
}  // namespace nqueens
