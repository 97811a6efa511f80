#include "nqueens/base/job_environment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "nqueens/base/machine.hpp"
#include "nqueens/nqueens.hpp"

namespace nqueens {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The environment of a launcher, gone at the end of the test.
class LaunchTest : public testing::Test {
  protected:
    LaunchTest() { clear(); }
    ~LaunchTest() override { clear(); }

    static void set(const char* name, const char* value) { setenv(name, value, 1); }

  private:
    static void clear() {
        for (const char* name : {"SLURM_CPUS_PER_TASK", "SLURM_NTASKS_PER_NODE", "SLURM_PROCID",
                                 "OMPI_COMM_WORLD_LOCAL_SIZE", "OMPI_COMM_WORLD_RANK"})
            unsetenv(name);
    }
};

TEST_F(LaunchTest, NothingIsSaidByNobody) {
    const JobEnvironment none = job_environment();
    EXPECT_FALSE(none.cpus || none.processes_here || none.rank);
    EXPECT_THAT(none.ignored, IsEmpty());
}

TEST_F(LaunchTest, SlurmsWordIsTaken) {
    set("SLURM_CPUS_PER_TASK", "4");
    set("SLURM_NTASKS_PER_NODE", "2");
    set("SLURM_PROCID", "7");
    const JobEnvironment slurm = job_environment();
    EXPECT_EQ(slurm.cpus, 4);
    EXPECT_EQ(slurm.processes_here, 2);
    EXPECT_EQ(slurm.rank, "7");
}

TEST_F(LaunchTest, OpenMpisWordIsTaken) {
    set("OMPI_COMM_WORLD_LOCAL_SIZE", "3");
    set("OMPI_COMM_WORLD_RANK", "0");
    EXPECT_EQ(job_environment().processes_here, 3);
    EXPECT_EQ(job_environment().rank, "0");
    EXPECT_FALSE(job_environment().cpus);
}

TEST_F(LaunchTest, WhatIsNoNumberIsIgnoredAndTold) {
    for (const char* strange : {"", "24(x2)", "abc", "0", "-1", "4 ", "99999999999"}) {
        set("SLURM_CPUS_PER_TASK", strange);
        const JobEnvironment slurm = job_environment();
        EXPECT_FALSE(slurm.cpus) << strange;
        EXPECT_THAT(slurm.ignored, ElementsAre(HasSubstr(std::string("SLURM_CPUS_PER_TASK='") + strange)));
    }
}

TEST_F(LaunchTest, GrantedCpusBoundTheUsableOnes) {
    const int before = usable_cpus();
    set("SLURM_CPUS_PER_TASK", "1");
    EXPECT_EQ(usable_cpus(), 1);
    set("SLURM_CPUS_PER_TASK", "9999");
    EXPECT_EQ(usable_cpus(), before);
}

}  // namespace
}  // namespace nqueens
