#include "nqueens/units/unit_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines.hpp"
#include "nqueens/kernels/engine.hpp"
#include "oracle.hpp"

namespace nqueens {
namespace {

constexpr std::array kAll{Symmetry::none, Symmetry::mirror, Symmetry::full};

Tally count_one(const UnitList& list, const Unit& subtree) {
    const Batch batch{list.n, list.first_row(), list.families[subtree.family], {&subtree, 1}};
    return test::engine("scalar").count(batch, {});
}

TEST(Unit, ListsThePrefixesInLexicographicOrder) {
    for (int n = 0; n <= 8; ++n) {
        for (int depth = 0; depth <= n; ++depth) {
            const UnitList list = list_subtrees(n, {.symmetry = Symmetry::none, .split_depth = depth});
            const std::vector<naive::Board> prefixes = naive::prefixes(n, depth);
            ASSERT_EQ(list.units.size(), prefixes.size()) << "n = " << n << ", depth = " << depth;
            for (std::size_t id = 0; id < prefixes.size(); ++id) {
                EXPECT_EQ(list.units[id].state, test::state_after(prefixes[id])) << "id = " << id;
            }
        }
    }
}

TEST(Unit, CountsThePlacementsOfThePrefixes) {
    EXPECT_EQ(list_subtrees(8, {.symmetry = Symmetry::none, .split_depth = 0}).prefix_nodes, 0U);
    EXPECT_EQ(list_subtrees(8, {.symmetry = Symmetry::none, .split_depth = 1}).prefix_nodes, 8U);
    EXPECT_EQ(list_subtrees(8, {.symmetry = Symmetry::none, .split_depth = 2}).prefix_nodes, 8U + 42U);
    EXPECT_EQ(list_subtrees(8, {.symmetry = Symmetry::none, .split_depth = 8}).prefix_nodes,
              naive::count(8).nodes);
}

// Ids and order are part of records that outlive a build: these values may only change with the schema.
TEST(Unit, FingerprintsAreGolden) {
    EXPECT_EQ(list_subtrees(0, {.symmetry = Symmetry::none, .split_depth = 0}).fingerprint,
              0xce61ca9d7b6f0bb2U);
    EXPECT_EQ(list_subtrees(8, {.symmetry = Symmetry::none, .split_depth = 2}).fingerprint,
              0x879ea6a0d574629eU);
    EXPECT_EQ(list_subtrees(8, {.symmetry = Symmetry::mirror, .split_depth = 2}).fingerprint,
              0x6d4beb006dc99cf6U);
    EXPECT_EQ(list_subtrees(13, {.symmetry = Symmetry::mirror, .split_depth = 3}).fingerprint,
              0xb40377a2383ba345U);
    EXPECT_EQ(list_subtrees(28, {.symmetry = Symmetry::mirror, .split_depth = 2}).fingerprint,
              0xf5c927fd643070beU);
}

TEST(Unit, EveryListHasItsOwnFingerprint) {
    std::vector<std::uint64_t> seen;
    for (const Symmetry symmetry : kAll) {
        for (int n = 0; n <= 8; ++n) {
            for (int depth = 0; depth <= n; ++depth) {
                const std::uint64_t fingerprint =
                    list_subtrees(n, {.symmetry = symmetry, .split_depth = depth}).fingerprint;
                EXPECT_EQ(fingerprint,
                          list_subtrees(n, {.symmetry = symmetry, .split_depth = depth}).fingerprint);
                EXPECT_THAT(seen, testing::Not(testing::Contains(fingerprint)));
                seen.push_back(fingerprint);
            }
        }
    }
}

// The children of a subtree stand together in the list one row deeper, lowest column first.
TEST(Unit, ChildrenSumToTheirParent) {
    constexpr int kSize = 9;
    for (const Symmetry symmetry : kAll) {
        for (int depth = 0; depth < kSize; ++depth) {
            const UnitList parents = list_subtrees(kSize, {.symmetry = symmetry, .split_depth = depth});
            const UnitList children = list_subtrees(kSize, {.symmetry = symmetry, .split_depth = depth + 1});
            auto child = children.units.begin();
            for (const Unit& parent : parents.units) {
                const Family& rules = parents.families[parent.family];
                Tally sum;
                for (Mask free = candidates(rules, depth, parent.state); free != 0; free &= free - 1) {
                    ASSERT_NE(child, children.units.end());
                    EXPECT_EQ(child->family, parent.family);
                    EXPECT_EQ(child->state, place(rules, depth, parent.state, lowest(free)));
                    sum += count_one(children, *child++);
                    ++sum.work.nodes;
                }
                EXPECT_EQ(sum, count_one(parents, parent)) << to_string(symmetry) << ", depth " << depth;
            }
            EXPECT_EQ(child, children.units.end()) << "children without a parent";
        }
    }
}

TEST(Unit, AMirroredPrefixHasTheSameCount) {
    constexpr int kSize = 8;
    for (int depth = 0; depth <= 4; ++depth) {
        const UnitList list = list_subtrees(kSize, {.symmetry = Symmetry::none, .split_depth = depth});
        for (const naive::Board& prefix : naive::prefixes(kSize, depth)) {
            naive::Board mirrored = prefix;
            for (int& column : mirrored) column = kSize - 1 - column;
            EXPECT_EQ(count_one(list, {test::state_after(prefix), 0}),
                      count_one(list, {test::state_after(mirrored), 0}));
        }
    }
}

TEST(Unit, AutomaticDepthGivesEveryThreadEnough) {
    EXPECT_EQ(list_subtrees(16, {.symmetry = Symmetry::mirror, .enough = enough_units_for(1)}).split_depth,
              2);
    EXPECT_EQ(list_subtrees(16, {.symmetry = Symmetry::mirror, .enough = enough_units_for(4)}).split_depth,
              3);
    for (const int threads : {1, 2, 3, 16, 64, 352}) {
        const UnitList list =
            list_subtrees(16, {.symmetry = Symmetry::mirror, .enough = enough_units_for(threads)});
        EXPECT_GE(list.units.size(), 32U * static_cast<unsigned>(threads));
        EXPECT_EQ(
            list.fingerprint,
            list_subtrees(16, {.symmetry = Symmetry::mirror, .split_depth = list.split_depth}).fingerprint);
    }
}

TEST(Unit, AutomaticDepthEndsWithTheBoard) {
    for (int n = 0; n <= 4; ++n) {
        for (const Symmetry symmetry : kAll)
            EXPECT_LE(list_subtrees(n, {.symmetry = symmetry, .enough = enough_units_for(4096)}).split_depth,
                      n);
    }
}

TEST(Unit, RefusesWhatIsOutOfRange) {
    EXPECT_THROW(list_subtrees(-1, {.symmetry = Symmetry::none, .split_depth = 0}), InputError);
    EXPECT_THROW(list_subtrees(8, {.symmetry = Symmetry::none, .split_depth = -1}), InputError);
    EXPECT_THROW(list_subtrees(8, {.symmetry = Symmetry::none, .split_depth = 9}), InputError);
    EXPECT_THROW(list_subtrees(29, {.symmetry = Symmetry::none, .split_depth = 2}), InputError);
    EXPECT_THROW(list_subtrees(64, {.symmetry = Symmetry::none, .split_depth = 2}), InputError);
}

TEST(Unit, RefusalsNameTheLimit) {
    try {
        list_subtrees(29, {.symmetry = Symmetry::none, .split_depth = 2});
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::AllOf(testing::HasSubstr("28"), testing::HasSubstr("29"),
                                                 testing::HasSubstr("64 bits")));
    }
}

TEST(Unit, RefusesAListThatWouldFillTheMemory) {
    try {
        list_subtrees(28, {.symmetry = Symmetry::none, .split_depth = 10});
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr(std::to_string(kMaxUnits)));
    }
}

}  // namespace
}  // namespace nqueens
