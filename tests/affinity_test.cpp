#include "nqueens/affinity.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "nqueens/machine.hpp"
#include "nqueens/nqueens.hpp"

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

TEST(Affinity, APinnedCountIsRightAndLeavesTheThreadsAlone) {
    const std::vector<int> before = allowed_cpus();
    for (const int threads : {1, 2, 3}) {
        std::vector<std::size_t> cpus_of_tasks;
        CountOptions options{.threads = threads, .pin_threads = true};
        options.on_progress = [&](const Progress&) { cpus_of_tasks.push_back(allowed_cpus().size()); };
        EXPECT_EQ(count(10, options).solutions, 724U);
        EXPECT_THAT(cpus_of_tasks, testing::Each(1U));
        EXPECT_EQ(allowed_cpus(), before);

        options.pin_threads = false;
        cpus_of_tasks.clear();
        EXPECT_EQ(count(10, options).solutions, 724U);
        EXPECT_THAT(cpus_of_tasks, testing::Each(before.size()));
    }
}

}  // namespace
}  // namespace nqueens
