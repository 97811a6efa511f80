#include "nqueens/kernels/double_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "golden.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(DoubleCheck, AgreesWithEverySymmetryDepthAndKernel) {
    for (int n = 0; n <= 9; ++n) {
        for (const Symmetry symmetry : {Symmetry::none, Symmetry::mirror, Symmetry::full}) {
            for (int depth = 0; depth <= std::min(n, 4); ++depth) {
                for (const Kernel& kernel : kernels()) {
                    const CountResult result = count(n, {.threads = 1,
                                                         .symmetry = symmetry,
                                                         .split_depth = depth,
                                                         .double_check = std::string(kernel.name)});
                    EXPECT_EQ(result.solutions, golden::kSolutions.at(static_cast<std::size_t>(n)));
                    EXPECT_TRUE(result.double_checked);
                }
            }
        }
    }
    EXPECT_FALSE(count(5).double_checked);
}

TEST(DoubleCheck, AnUnknownEngineIsRefused) {
    EXPECT_THROW(count(5, {.double_check = "abacus"}), InputError);
}

const UnitList& list() {
    static const UnitList list = list_subtrees(8, 2, Symmetry::mirror);
    return list;
}

// Loses a solution in one subtree: the one whose second queen stands in the last column.
Tally lose_one(const Batch& batch, const std::stop_token& stop) {
    Tally tally = find_kernel("scalar").count(batch, stop);
    for (const Unit& subtree : batch.units) {
        if (subtree.state == list().units[7].state) --tally.solutions_by_ties[4];
    }
    return tally;
}

std::string failure(const Kernel& kernel, int threads) {
    try {
        const std::vector<Task> tasks{{0, 5}, {5, list().units.size()}};
        run(list(), tasks, kernel, {.threads = threads, .checker = &find_kernel("scalar")});
    } catch (const IntegrityError& error) {
        return error.what();
    }
    return "none";
}

TEST(DoubleCheck, NamesTheFirstSubtreeThatDiffers) {
    for (const int threads : {1, 4}) {
        EXPECT_THAT(
            failure({"losing", lose_one}, threads),
            AllOf(HasSubstr("MISMATCH"), HasSubstr("subtree 7:"), HasSubstr("losing"), HasSubstr("scalar")));
        EXPECT_EQ(failure(find_kernel("scalar"), threads), "none");
    }
}

// A machine that fails once: the batch differs, each of its subtrees does not.
std::atomic<int> calls;
Tally lose_one_once(const Batch& batch, const std::stop_token& stop) {
    Tally tally = find_kernel("scalar").count(batch, stop);
    if (calls++ == 1) --tally.nodes;
    return tally;
}

TEST(DoubleCheck, AFaultThatDoesNotRepeatIsAFaultOfTheMachine) {
    calls = 0;
    EXPECT_THAT(failure({"flaky", lose_one_once}, 1),
                AllOf(HasSubstr("subtrees 5.."), HasSubstr("reliably")));
}

}  // namespace
}  // namespace nqueens
