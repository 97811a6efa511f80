#include "nqueens/base/affinity.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>

#include "engines.hpp"
#include "nqueens/base/machine.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {
namespace {

using testing::ElementsAre;

TEST(Affinity, AllowedCpusAreThoseOfTheMask) {
    EXPECT_EQ(static_cast<int>(allowed_cpus().size()), affinity_cpus());
    EXPECT_THAT(allowed_cpus_by_core(), testing::UnorderedElementsAreArray(allowed_cpus()));
}

TEST(Affinity, PinningEndsWithItsObject) {
    const std::vector<int> before = allowed_cpus();
    {
        const PinnedThread pinned(before.back());
        EXPECT_THAT(allowed_cpus(), ElementsAre(before.back()));
        std::vector<int> inherited;
        std::thread([&] { inherited = allowed_cpus(); }).join();
        EXPECT_THAT(inherited, ElementsAre(before.back()));
    }
    EXPECT_EQ(allowed_cpus(), before);
}

TEST(Affinity, ACpuThatIsNotThereIsAnError) { EXPECT_THROW(PinnedThread(100'000), Error); }

// A kernel that notes how many CPUs its thread may use.
std::mutex tasks_mutex;
std::vector<std::size_t> cpus_of_tasks;

Tally note_cpus(const Batch& batch, const std::stop_token& stop) {
    {
        const std::lock_guard lock(tasks_mutex);
        cpus_of_tasks.push_back(allowed_cpus().size());
    }
    return test::engine("scalar").count(batch, stop);
}

TEST(Affinity, PinnedTasksHaveOneCpuAndTheThreadsAreLeftAlone) {
    const std::vector<int> before = allowed_cpus();
    const UnitList list = list_subtrees(9, {.symmetry = Symmetry::none, .split_depth = 2});
    for (const int threads : {1, 2, 3}) {
        const std::vector<Task> tasks = plan_tasks(list, threads);
        for (const bool pinned : {true, false}) {
            cpus_of_tasks.clear();
            const RunResult result = run(list, tasks, test::subtree_engine("note", note_cpus),
                                         {.threads = threads, .pin_threads = pinned});
            EXPECT_EQ(result.sum.tally.solutions(), 352U);
            EXPECT_THAT(cpus_of_tasks, testing::SizeIs(tasks.size()));
            EXPECT_THAT(cpus_of_tasks, testing::Each(pinned ? 1U : before.size()));
            EXPECT_EQ(allowed_cpus(), before);
        }
    }
}

}  // namespace
}  // namespace nqueens
