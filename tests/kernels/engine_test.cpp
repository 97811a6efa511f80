// Every engine for subtrees against the oracle, on plain boards and under random rules.
#include "nqueens/kernels/engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "engines.hpp"
#include "golden.hpp"
#include "oracle.hpp"
#include "sanitized.hpp"

namespace nqueens {
namespace {

constexpr int kRounds = test::kSanitized ? 20 : 200;
constexpr int kLargestRandom = test::kSanitized ? 12 : 16;

std::string label(const Engine& engine) {
    std::string text(engine.name);
    if (!engine.target.empty()) text.append("_").append(engine.target);
    return text;
}

class EverySearch : public testing::TestWithParam<Engine> {
  protected:
    const Engine& engine_ = GetParam();
};

INSTANTIATE_TEST_SUITE_P(Registry, EverySearch, testing::ValuesIn(test::engines_of(kSubtree)),
                         [](const auto& test_case) { return label(test_case.param); });

Tally count_from(const Engine& engine, int n, const Family& family, const naive::Board& prefix) {
    const Unit subtree{test::state_after(prefix), 0};
    return engine.count({n, static_cast<int>(prefix.size()), family, {&subtree, 1}}, {});
}

TEST_P(EverySearch, CountsEverySubtreeAsTheOracleDoes) {
    for (int n = 0; n <= 8; ++n) {
        const Family all = families(n, Symmetry::none).front();
        for (int depth = 0; depth <= n; ++depth) {
            for (const naive::Board& prefix : naive::prefixes(n, depth)) {
                const Tally tally = count_from(engine_, n, all, prefix);
                const naive::Totals found{tally.solutions(), tally.work.nodes};
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

TEST_P(EverySearch, ObeysRandomRules) {
    const auto seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 100; ++round) {
        const int n = std::uniform_int_distribution(4, 8)(random);
        const Family family = random_rules(n, random);
        EXPECT_EQ(count_from(engine_, n, family, {}), test::naive_tally(family, n)) << "round " << round;
    }
}

TEST_P(EverySearch, TheOrderAndSizeOfBatchesDoNotMatter) {
    constexpr int kSize = 10;
    const UnitList list = list_subtrees(kSize, {.symmetry = Symmetry::none, .split_depth = 2});
    const Family& family = list.families.front();
    const Tally forward = engine_.count({kSize, 2, family, list.units}, {});
    EXPECT_EQ(forward.solutions(), 724U);

    std::vector<Unit> reversed(list.units.rbegin(), list.units.rend());
    EXPECT_EQ(engine_.count({kSize, 2, family, reversed}, {}), forward);

    for (const std::size_t length : {1U, 7U, 16U, 33U}) {
        Tally sum;
        for (std::size_t begin = 0; begin < reversed.size(); begin += length) {
            const auto part = std::span(reversed).subspan(begin, std::min(length, reversed.size() - begin));
            sum += engine_.count({kSize, 2, family, part}, {});
        }
        EXPECT_EQ(sum, forward) << "batches of " << length;
    }
}

// Against `scalar`, whose own tests are above: deeper boards, partial batches, subtrees picked at random.
TEST_P(EverySearch, AgreesWithScalarOnRandomBatches) {
    const auto seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < kRounds; ++round) {
        const int n = std::uniform_int_distribution(1, kLargestRandom)(random);
        const auto symmetry = std::array{Symmetry::none, Symmetry::mirror, Symmetry::full}[random() % 3];
        const int depth = std::uniform_int_distribution(std::max(0, n - 11), std::min(n, 5))(random);
        const UnitList list = list_subtrees(n, {.symmetry = symmetry, .split_depth = depth});
        if (list.units.empty()) continue;
        const std::uint32_t family = list.units[random() % list.units.size()].family;
        std::vector<Unit> batch;
        std::copy_if(list.units.begin(), list.units.end(), std::back_inserter(batch),
                     [&](const Unit& subtree) { return subtree.family == family; });
        std::shuffle(batch.begin(), batch.end(), random);
        batch.resize(std::min<std::size_t>(batch.size(), 1 + random() % 100));
        const Batch work{n, depth, list.families[family], batch};
        EXPECT_EQ(engine_.count(work, {}), test::engine("scalar").count(work, {}))
            << "n = " << n << ", depth " << depth << ", " << to_string(symmetry) << ", family " << family
            << ", " << batch.size() << " subtrees";
    }
}

TEST_P(EverySearch, CountsWholeBoardsWithEverySymmetry) {
    for (int n = 0; n <= golden::kLargest; ++n) {
        const auto index = static_cast<std::size_t>(n);
        CountOptions options{
            .threads = 1, .engine = std::string(engine_.name), .target = std::string(engine_.target)};
        for (const Symmetry symmetry : {Symmetry::none, Symmetry::mirror, Symmetry::full}) {
            if (symmetry == Symmetry::none && n > 11) continue;
            options.symmetry = symmetry;
            const CountResult result = count(n, options);
            EXPECT_EQ(result.solutions, golden::kSolutions[index]) << "n = " << n;
            EXPECT_EQ(result.target, engine_.target);
            EXPECT_EQ(result.engine, engine_.name);
        }
    }
}

// A batch of more subtrees than the engine keeps waiting at once.
TEST_P(EverySearch, CountsLongBatches) {
    const UnitList list = list_subtrees(11, {.symmetry = Symmetry::none, .split_depth = 5});
    ASSERT_GT(list.units.size(), 4000U);
    const Batch work{11, 5, list.families.front(), list.units};
    const Tally tally = engine_.count(work, {});
    EXPECT_EQ(tally.solutions(), 2680U);
    EXPECT_EQ(tally.work.nodes + list.prefix_nodes, golden::kTreeNodes[11] - 1);
}

TEST_P(EverySearch, AnEmptyBatchIsNothing) {
    const Family family = families(8, Symmetry::none).front();
    EXPECT_EQ(engine_.count({8, 2, family, {}}, {}), Tally{});
}

TEST_P(EverySearch, StopsSoonWhenAsked) {
    const UnitList list =
        list_subtrees(20, {.symmetry = Symmetry::none, .split_depth = 1});  // minutes of work a subtree
    std::stop_source stop;
    stop.request_stop();
    const auto start = std::chrono::steady_clock::now();
    EXPECT_THROW(engine_.count({20, 1, list.families.front(), list.units}, stop.get_token()), Stopped);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(Registry, FindsEnginesByNameAndTarget) {
    ASSERT_FALSE(all_engines().empty());
    EXPECT_EQ(all_engines().front().name, "scalar");
    for (const Engine& engine : all_engines()) EXPECT_EQ(&test::engine(engine.name, engine.target), &engine);
    EXPECT_EQ(&test::engine("join"), &all_engines().back());
}

std::string_view chosen(int n, const CountOptions& options, std::string_view saved_unit = {}) {
    return choose_engine(n, options, saved_unit).engine.name;
}

// What `info` says is what `auto` takes.
TEST(Registry, AutoIsTheFastestEngineForEachSize) {
    for (int n = 0; n <= kMaxCountSize; ++n) {
        std::string expected;
        for (const EngineInfo& engine : engines()) {
            if (engine.fastest_from <= n) expected = engine.name;
        }
        EXPECT_EQ(chosen(n, {}), expected) << "n = " << n;
    }
    EXPECT_EQ(chosen(11, {}), "scalar");
    EXPECT_EQ(chosen(12, {}), "simd");
    EXPECT_EQ(chosen(16, {}), "join");
}

TEST(Registry, AutoObeysTheOtherOptions) {
    EXPECT_EQ(chosen(18, {.symmetry = Symmetry::mirror}), "simd");
    EXPECT_EQ(chosen(18, {.split_depth = 3}), "simd");
    EXPECT_EQ(chosen(18, {.double_check = "scalar"}), "simd");
    EXPECT_EQ(chosen(18, {.double_check = "search"}), "join");
    EXPECT_EQ(chosen(18, {.double_check = "auto"}), "join");
    EXPECT_EQ(chosen(18, {}, "subtree"), "simd");
    EXPECT_EQ(chosen(8, {}, "column set"), "join");
    EXPECT_EQ(chosen(8, {.target = test::engine("simd").target.data()}), "simd");
    EXPECT_EQ(chosen(1, {.engine = "join"}), "scalar");
}

std::string refusal(int n, const CountOptions& options, std::string_view saved_unit = {}) {
    try {
        choose_engine(n, options, saved_unit);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Registry, RefusalsSayWhatWouldDo) {
    using testing::HasSubstr;
    EXPECT_THAT(refusal(8, {.engine = "Scalar"}),
                HasSubstr("'Scalar': choose one of auto, scalar, simd, join"));
    EXPECT_THAT(refusal(8, {.engine = ""}), HasSubstr("unknown engine"));
    EXPECT_THAT(refusal(8, {.engine = "search"}), HasSubstr("unknown engine"));
    EXPECT_THAT(refusal(18, {.double_check = "typo"}), HasSubstr("auto, scalar, simd, join, search"));
    EXPECT_THAT(refusal(18, {.engine = "join", .double_check = "simd"}), HasSubstr("join, search"));
    EXPECT_THAT(refusal(18, {.engine = "simd", .double_check = "join"}), HasSubstr("scalar, simd"));
    EXPECT_THAT(refusal(18, {.engine = "join", .symmetry = Symmetry::none}), HasSubstr("symmetry full"));
    EXPECT_THAT(refusal(18, {.engine = "simd"}, "column set"), HasSubstr("resume with engine auto or join"));
    EXPECT_THAT(refusal(18, {.engine = "join"}, "subtree"), HasSubstr("auto or scalar or simd"));
}

TEST(Registry, TargetsAreFoundInAnyLetterCaseAndForced) {
    for (const Engine& engine : all_engines()) {
        if (engine.target.empty()) continue;
        std::string lower(engine.target);
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        EXPECT_EQ(&test::engine(engine.name, lower), &engine);
        EXPECT_EQ(count(9, {.target = lower}).target, engine.target);
    }
}

TEST(Registry, ATargetThatCannotRunIsRefused) {
    EXPECT_THROW(test::engine("simd", "AVX99"), InputError);
    EXPECT_THROW(test::engine("auto", "AVX99"), InputError);
    EXPECT_THROW(test::engine("scalar", "AVX2"), InputError);
    for (const std::string& target : targets()) {
        const bool usable = std::any_of(all_engines().begin(), all_engines().end(),
                                        [&](const Engine& engine) { return engine.target == target; });
        if (!usable) {
            EXPECT_THROW(test::engine("simd", target), InputError);
        }
    }
}

// Whoever checks shares no code with what it checks, and can check it.
TEST(Registry, EveryEngineHasAVerifierForItsUnits) {
    for (const Engine& engine : all_engines()) {
        const Engine& verifier = find_checker(engine.verifier, *engine.kind);
        EXPECT_NE(verifier.name, engine.name);
        EXPECT_NE(verifier.count, engine.count);
    }
}

}  // namespace
}  // namespace nqueens
