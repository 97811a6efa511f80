// Every kernel of the registry against the oracle, on plain boards and under random rules.
#include "nqueens/kernels/engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "golden.hpp"
#include "oracle.hpp"
#include "sanitized.hpp"

namespace nqueens {
namespace {

constexpr int kRounds = test::kSanitized ? 20 : 200;
constexpr int kLargestRandom = test::kSanitized ? 12 : 16;

std::string label(const Kernel& kernel) {
    std::string text(kernel.name);
    if (!kernel.target.empty()) text.append("_").append(kernel.target);
    return text;
}

class EveryKernel : public testing::TestWithParam<Kernel> {
  protected:
    const Kernel& kernel_ = GetParam();
};

INSTANTIATE_TEST_SUITE_P(Registry, EveryKernel, testing::ValuesIn(kernels()),
                         [](const auto& test_case) { return label(test_case.param); });

Tally count_from(const Kernel& kernel, int n, const Family& family, const naive::Board& prefix) {
    const Unit subtree{test::state_after(prefix), 0};
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

// Rules no symmetry has today: what a family says must be obeyed in every row it may say it.
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
    family.closing[std::min(some_row(), static_cast<std::size_t>(n) - 3)] = some_columns(0.15);
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
    const UnitList list = list_subtrees(kSize, 2, Symmetry::none);
    const Family& family = list.families.front();
    const Tally forward = kernel_.count({kSize, 2, family, list.units}, {});
    EXPECT_EQ(forward.solutions(), 724U);

    std::vector<Unit> reversed(list.units.rbegin(), list.units.rend());
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

// Against `scalar`, whose own tests are above: deeper boards, partial batches, subtrees picked at random.
TEST_P(EveryKernel, AgreesWithScalarOnRandomBatches) {
    const auto seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < kRounds; ++round) {
        const int n = std::uniform_int_distribution(1, kLargestRandom)(random);
        const auto symmetry = std::array{Symmetry::none, Symmetry::mirror, Symmetry::full}[random() % 3];
        const int depth = std::uniform_int_distribution(std::max(0, n - 11), std::min(n, 5))(random);
        const UnitList list = list_subtrees(n, depth, symmetry);
        if (list.units.empty()) continue;
        const std::uint32_t family = list.units[random() % list.units.size()].family;
        std::vector<Unit> batch;
        std::copy_if(list.units.begin(), list.units.end(), std::back_inserter(batch),
                     [&](const Unit& subtree) { return subtree.family == family; });
        std::shuffle(batch.begin(), batch.end(), random);
        batch.resize(std::min<std::size_t>(batch.size(), 1 + random() % 100));
        const Batch work{n, depth, list.families[family], batch};
        EXPECT_EQ(kernel_.count(work, {}), count_scalar(work, {}))
            << "n = " << n << ", depth " << depth << ", " << to_string(symmetry) << ", family " << family
            << ", " << batch.size() << " subtrees";
    }
}

TEST_P(EveryKernel, CountsWholeBoardsWithEverySymmetry) {
    for (int n = 0; n <= golden::kLargest; ++n) {
        const auto index = static_cast<std::size_t>(n);
        CountOptions options{
            .threads = 1, .engine = std::string(kernel_.name), .target = std::string(kernel_.target)};
        for (const Symmetry symmetry : {Symmetry::none, Symmetry::mirror, Symmetry::full}) {
            if (symmetry == Symmetry::none && n > 11) continue;
            options.symmetry = symmetry;
            const CountResult result = count(n, options);
            EXPECT_EQ(result.solutions, golden::kSolutions[index]) << "n = " << n;
            EXPECT_EQ(result.target, kernel_.target);
            EXPECT_EQ(result.engine, kernel_.name);
        }
    }
}

// A batch of more subtrees than the kernel keeps waiting at once.
TEST_P(EveryKernel, CountsLongBatches) {
    const UnitList list = list_subtrees(11, 5, Symmetry::none);
    ASSERT_GT(list.units.size(), 4000U);
    const Batch work{11, 5, list.families.front(), list.units};
    const Tally tally = kernel_.count(work, {});
    EXPECT_EQ(tally.solutions(), 2680U);
    EXPECT_EQ(tally.nodes + list.prefix_nodes, golden::kTreeNodes[11] - 1);
}

TEST_P(EveryKernel, AnEmptyBatchIsNothing) {
    const Family family = families(8, Symmetry::none).front();
    EXPECT_EQ(kernel_.count({8, 2, family, {}}, {}), Tally{});
}

TEST_P(EveryKernel, StopsSoonWhenAsked) {
    const UnitList list = list_subtrees(20, 1, Symmetry::none);  // minutes of work a subtree
    std::stop_source stop;
    stop.request_stop();
    const auto start = std::chrono::steady_clock::now();
    EXPECT_THROW(kernel_.count({20, 1, list.families.front(), list.units}, stop.get_token()), Stopped);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(Registry, FindsKernelsByNameAndTarget) {
    ASSERT_FALSE(kernels().empty());
    EXPECT_EQ(kernels().front().name, "scalar");
    for (const Kernel& kernel : kernels()) EXPECT_EQ(&find_kernel(kernel.name, kernel.target), &kernel);
    EXPECT_EQ(&find_kernel("simd"), &kernels().back());
}

TEST(Registry, AutoIsScalarForSmallBoardsAndTheBestTargetForLargeOnes) {
    EXPECT_EQ(find_kernel("auto", "", 8).name, "scalar");
    EXPECT_EQ(&find_kernel("auto", "", 16), &kernels().back());
}

TEST(Registry, TargetsAreFoundInAnyLetterCaseAndForced) {
    for (const Kernel& kernel : kernels()) {
        if (kernel.target.empty()) continue;
        std::string lower(kernel.target);
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        EXPECT_EQ(&find_kernel("auto", lower), &kernel);
        EXPECT_EQ(count(9, {.target = lower}).target, kernel.target);
    }
}

TEST(Registry, ATargetThatCannotRunIsRefused) {
    EXPECT_THROW(find_kernel("simd", "AVX99"), InputError);
    EXPECT_THROW(find_kernel("scalar", "AVX2"), InputError);
    const std::vector<std::string_view> compiled = compiled_targets();
    for (const std::string_view target : compiled) {
        const bool usable = std::any_of(kernels().begin(), kernels().end(),
                                        [&](const Kernel& kernel) { return kernel.target == target; });
        if (!usable) {
            EXPECT_THROW(find_kernel("simd", target), InputError);
        }
    }
}

TEST(Registry, AnUnknownNameIsAnErrorThatListsTheChoices) {
    try {
        find_kernel("Scalar");
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::AllOf(testing::HasSubstr("'Scalar'"),
                                                 testing::HasSubstr("auto, join, simd, scalar")));
    }
    EXPECT_THROW(find_kernel(""), InputError);
}

}  // namespace
}  // namespace nqueens
