// Shards: every unit in exactly one of them, about the same work in each, the whole count in their sum.
#include "nqueens/cluster/shard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "engines.hpp"
#include "golden.hpp"
#include "nqueens/cluster/count_shard.hpp"
#include "nqueens/kernels/join/column_sets.hpp"
#include "oracle.hpp"

namespace nqueens {
namespace {

// The shards of a list put together again.
std::vector<State> all_parts(const UnitList& list, std::size_t shards) {
    const ShardPartition partition(list, shards);
    std::vector<State> states;
    for (std::size_t k = 0; k < shards; ++k) {
        for (const Unit& unit : partition.part({k, k, shards}).units) states.push_back(unit.state);
    }
    return states;
}

std::vector<State> sorted(std::vector<State> states) {
    std::sort(states.begin(), states.end(), [](const State& a, const State& b) {
        return std::tie(a.columns, a.antidiagonals, a.diagonals) <
               std::tie(b.columns, b.antidiagonals, b.diagonals);
    });
    return states;
}

TEST(Shards, EveryUnitIsInOne) {
    for (const UnitList& list :
         {list_subtrees(12, {.symmetry = Symmetry::full, .split_depth = 3}),
          list_subtrees(9, {.symmetry = Symmetry::mirror, .split_depth = 4}), list_column_sets(12),
          list_column_sets(11), list_subtrees(3, {.symmetry = Symmetry::full, .split_depth = 2}),
          list_subtrees(0, {.symmetry = Symmetry::full, .split_depth = 0})}) {
        std::vector<State> expected;
        for (const Unit& unit : list.units) expected.push_back(unit.state);
        expected = sorted(expected);
        for (const std::size_t shards : {1U, 2U, 5U, 64U, 1000U})
            EXPECT_EQ(sorted(all_parts(list, shards)), expected) << shards << " shards, n = " << list.n;
    }
}

TEST(Shards, ARangeHoldsTheUnitsOfItsShards) {
    const UnitList list = list_subtrees(12, {.symmetry = Symmetry::full, .split_depth = 3});
    const ShardPartition partition(list, 10);
    std::size_t units = 0;
    for (std::size_t k = 3; k <= 7; ++k) units += partition.part({k, k, 10}).units.size();
    EXPECT_EQ(partition.part({3, 7, 10}).units.size(), units);
    EXPECT_EQ(partition.part({0, 9, 10}).fingerprint, list.fingerprint)
        << "all shards in list order are the list";
}

UnitList list_for_shards(int n, Symmetry symmetry, std::size_t shards) {
    return list_subtrees(n, {.symmetry = symmetry, .enough = enough_units_for_shards(shards)});
}

TEST(Shards, AreOfAboutTheSameWork) {
    for (const UnitList& list :
         {list_for_shards(14, Symmetry::full, 16), list_for_shards(13, Symmetry::mirror, 16)}) {
        const ShardPartition partition(list, 16);
        std::vector<std::uint64_t> nodes;
        for (std::size_t k = 0; k < 16; ++k) {
            std::uint64_t sum = 0;
            const UnitList part = partition.part({k, k, 16});
            for (const Unit& unit : part.units) {
                const Batch batch{list.n, list.first_row(), list.families[unit.family], {&unit, 1}};
                sum += test::engine("scalar").count(batch, {}).work.nodes;
            }
            nodes.push_back(sum);
        }
        const double mean =
            static_cast<double>(std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0})) / 16;
        EXPECT_LT(static_cast<double>(*std::max_element(nodes.begin(), nodes.end())), 1.3 * mean);
    }
}

TEST(Shards, EnoughSubtreesForEach) {
    EXPECT_EQ(list_for_shards(17, Symmetry::full, 1).split_depth, 2);
    for (const std::size_t shards : {2U, 64U, 500U})
        EXPECT_GE(list_for_shards(17, Symmetry::full, shards).units.size(), 16 * shards);
    EXPECT_LE(list_for_shards(4, Symmetry::full, 1000).split_depth, 4);
}

TEST(Shards, NumbersAreChecked) {
    EXPECT_NO_THROW(require_valid({0, 0, 1}));
    EXPECT_NO_THROW(require_valid({10, 19, 1000}));
    EXPECT_THROW(require_valid({0, 0, 0}), InputError);
    EXPECT_THROW(require_valid({5, 5, 5}), InputError);
    EXPECT_THROW(require_valid({3, 2, 5}), InputError);
    EXPECT_THROW(require_valid({0, 0, kMaxShards + 1}), InputError);
    EXPECT_EQ(to_string(Shard{3, 3, 64}), "3/64");
    EXPECT_EQ(to_string(Shard{10, 19, 1000}), "10-19/1000");
}

TEST(Shards, AListIsMadeAgainFromItsName) {
    for (const UnitList& list :
         {list_subtrees(12, {.symmetry = Symmetry::mirror, .split_depth = 3}), list_column_sets(10)}) {
        EXPECT_EQ(list_of(identity_of(list)).fingerprint, list.fingerprint);
        ListIdentity other = identity_of(list);
        other.fingerprint ^= 1;
        EXPECT_THROW(list_of(other), InputError);
    }
}

class ShardCounts : public testing::TestWithParam<CountOptions> {};

INSTANTIATE_TEST_SUITE_P(Engines, ShardCounts,
                         testing::Values(CountOptions{.threads = 1, .engine = "scalar"},
                                         CountOptions{.threads = 2, .engine = "simd"},
                                         CountOptions{.threads = 2, .engine = "join"},
                                         CountOptions{
                                             .threads = 1, .engine = "simd", .symmetry = Symmetry::none},
                                         CountOptions{.threads = 2, .split_depth = 3}));

TEST_P(ShardCounts, SumToTheWhole) {
    for (int n = 0; n <= golden::kLargest; ++n) {
        if (GetParam().split_depth.value_or(0) > n) continue;
        const CountResult whole = count(n, GetParam());
        for (const std::size_t shards : {1U, 3U, 40U}) {
            CheckedTally sum;
            std::uint64_t prefix_nodes = 0;
            for (std::size_t k = 0; k < shards; ++k) {
                const ShardPlan plan = plan_shard(n, {k, k, shards}, GetParam());
                sum += count_shard(plan, GetParam()).sum;
                prefix_nodes = list_of(plan.list).prefix_nodes;
            }
            EXPECT_EQ(sum.tally.solutions(), golden::kSolutions[static_cast<std::size_t>(n)]);
            EXPECT_EQ(sum.tally.work.nodes + prefix_nodes, whole.work.nodes) << "n = " << n;
        }
    }
}

TEST(ShardDoubleCheck, CountsEveryKindOfUnitTwice) {
    for (const char* engine : {"simd", "join"}) {
        const CountOptions options{.threads = 2, .engine = engine, .double_check = "auto"};
        EXPECT_EQ(count_shard(plan_shard(12, {1, 1, 4}, options), options).checked_by, engine);
    }
}

TEST(Recount, FindsAWrongSum) {
    const CountOptions options{.threads = 1, .engine = "scalar"};
    const ShardPlan plan = plan_shard(10, {0, 0, 2}, options);
    CheckedTally sum = count_shard(plan, options).sum;
    const Engine& scalar = test::engine("scalar");
    EXPECT_NO_THROW(recount(plan, sum, scalar, test::engine("simd"), 1, {}));
    ++sum.tally.work.nodes;
    EXPECT_THROW(recount(plan, sum, scalar, test::engine("simd"), 1, {}), IntegrityError);
    --sum.tally.work.nodes;
    sum.add({.solutions_by_ties = {0, 0, 0, 0, 0, 0, 0, 0, 1}, .work = {}});
    EXPECT_THROW(recount(plan, sum, scalar, test::engine("simd"), 1, {}), IntegrityError);
}

}  // namespace
}  // namespace nqueens
