// Every kernel of the registry against the oracle, on plain boards and under random rules.
#include "nqueens/kernel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "oracle.hpp"

namespace nqueens {
namespace {

std::vector<std::string> names() {
    std::vector<std::string> result;
    for (const Kernel& kernel : kernels()) result.emplace_back(kernel.name);
    return result;
}

class EveryKernel : public testing::TestWithParam<std::string> {
  protected:
    const Kernel& kernel_ = find_kernel(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Registry, EveryKernel, testing::ValuesIn(names()),
                         [](const auto& test_case) { return test_case.param; });

Tally count_from(const Kernel& kernel, int n, const Family& family, const naive::Board& prefix) {
    const Subtree subtree{test::state_after(prefix), 0};
    return kernel.count({n, static_cast<int>(prefix.size()), family, {&subtree, 1}}, {});
}

TEST_P(EveryKernel, CountsEverySubtreeAsTheOracleDoes) {
    for (int n = 0; n <= 8; ++n) {
        const Family all = families(n, Symmetry::none).front();
        for (int depth = 0; depth <= n; ++depth) {
            for (const naive::Board& prefix : naive::prefixes(n, depth)) {
                const Tally tally = count_from(kernel_, n, all, prefix);
                const naive::Totals found{tally.solutions(), tally.nodes};
                EXPECT_EQ(found, naive::count(n, prefix)) << "n = " << n << ", depth = " << depth;
            }
        }
    }
}

// Rules no symmetry has today: whatever a family says must be obeyed in every row.
Family random_rules(int n, std::mt19937& random) {
    const auto some_columns = [&](double density) {
        Mask columns = 0;
        for (int column = 0; column < n; ++column) {
            if (std::bernoulli_distribution(density)(random)) columns |= column_bit(column);
        }
        return columns;
    };
    Family family;
    family.base_ties = std::uniform_int_distribution(1, 5)(random);
    for (std::size_t row = 0; row < static_cast<std::size_t>(n); ++row) family.open[row] = some_columns(0.9);
    const auto some_row = [&] {
        return static_cast<std::size_t>(std::uniform_int_distribution(0, n - 1)(random));
    };
    family.closing[some_row()] = some_columns(0.15);
    for (int ties = 0; ties < 3; ++ties) family.ties[some_row()] = some_columns(0.3);
    return family;
}

TEST_P(EveryKernel, ObeysRandomRules) {
    const auto seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 100; ++round) {
        const int n = std::uniform_int_distribution(4, 8)(random);
        const Family family = random_rules(n, random);
        EXPECT_EQ(count_from(kernel_, n, family, {}), test::naive_tally(family, n)) << "round " << round;
    }
}

TEST_P(EveryKernel, TheOrderAndSizeOfBatchesDoNotMatter) {
    constexpr int kSize = 10;
    const SubtreeList list = list_subtrees(kSize, 2, Symmetry::none);
    const Family& family = list.families.front();
    const Tally forward = kernel_.count({kSize, 2, family, list.subtrees}, {});
    EXPECT_EQ(forward.solutions(), 724U);

    std::vector<Subtree> reversed(list.subtrees.rbegin(), list.subtrees.rend());
    EXPECT_EQ(kernel_.count({kSize, 2, family, reversed}, {}), forward);

    for (const std::size_t length : {1U, 7U, 16U, 33U}) {
        Tally sum;
        for (std::size_t begin = 0; begin < reversed.size(); begin += length) {
            const auto part = std::span(reversed).subspan(begin, std::min(length, reversed.size() - begin));
            sum += kernel_.count({kSize, 2, family, part}, {});
        }
        EXPECT_EQ(sum, forward) << "batches of " << length;
    }
}

TEST_P(EveryKernel, AnEmptyBatchIsNothing) {
    const Family family = families(8, Symmetry::none).front();
    EXPECT_EQ(kernel_.count({8, 2, family, {}}, {}), Tally{});
}

TEST_P(EveryKernel, StopsSoonWhenAsked) {
    const SubtreeList list = list_subtrees(20, 1, Symmetry::none);  // minutes of work a subtree
    std::stop_source stop;
    stop.request_stop();
    const auto start = std::chrono::steady_clock::now();
    EXPECT_THROW(kernel_.count({20, 1, list.families.front(), list.subtrees}, stop.get_token()), Stopped);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(Registry, FindsKernelsByName) {
    ASSERT_FALSE(kernels().empty());
    for (const Kernel& kernel : kernels()) EXPECT_EQ(&find_kernel(kernel.name), &kernel);
    EXPECT_EQ(kernels().front().name, "scalar");
    EXPECT_EQ(&find_kernel("auto"), &kernels().back());
}

TEST(Registry, AnUnknownNameIsAnErrorThatListsTheChoices) {
    try {
        find_kernel("Scalar");
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(),
                    testing::AllOf(testing::HasSubstr("'Scalar'"), testing::HasSubstr("auto, scalar")));
    }
    EXPECT_THROW(find_kernel(""), InputError);
}

}  // namespace
}  // namespace nqueens
