#include "nqueens/units/unit_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nqueens/kernels/engine.hpp"
#include "oracle.hpp"

namespace nqueens {
namespace {

constexpr std::array kAll{Symmetry::none, Symmetry::mirror, Symmetry::full};

Tally count_one(const UnitList& list, const Unit& subtree) {
    const Batch batch{list.n, list.depth, list.families[subtree.family], {&subtree, 1}};
    return find_kernel("scalar").count(batch, {});
}

TEST(Unit, ListsThePrefixesInLexicographicOrder) {
    for (int n = 0; n <= 8; ++n) {
        for (int depth = 0; depth <= n; ++depth) {
            const UnitList list = list_subtrees(n, depth, Symmetry::none);
            const std::vector<naive::Board> prefixes = naive::prefixes(n, depth);
            ASSERT_EQ(list.units.size(), prefixes.size()) << "n = " << n << ", depth = " << depth;
            for (std::size_t id = 0; id < prefixes.size(); ++id) {
                EXPECT_EQ(list.units[id].state, test::state_after(prefixes[id])) << "id = " << id;
            }
        }
    }
}

TEST(Unit, CountsThePlacementsOfThePrefixes) {
    EXPECT_EQ(list_subtrees(8, 0, Symmetry::none).prefix_nodes, 0U);
    EXPECT_EQ(list_subtrees(8, 1, Symmetry::none).prefix_nodes, 8U);
    EXPECT_EQ(list_subtrees(8, 2, Symmetry::none).prefix_nodes, 8U + 42U);
    EXPECT_EQ(list_subtrees(8, 8, Symmetry::none).prefix_nodes, naive::count(8).nodes);
}

// Ids and order are part of records that outlive a build: these values may only change with the schema.
TEST(Unit, FingerprintsAreGolden) {
    EXPECT_EQ(list_subtrees(0, 0, Symmetry::none).fingerprint, 0xce61ca9d7b6f0bb2U);
    EXPECT_EQ(list_subtrees(8, 2, Symmetry::none).fingerprint, 0x879ea6a0d574629eU);
    EXPECT_EQ(list_subtrees(8, 2, Symmetry::mirror).fingerprint, 0x6d4beb006dc99cf6U);
    EXPECT_EQ(list_subtrees(13, 3, Symmetry::mirror).fingerprint, 0xb40377a2383ba345U);
    EXPECT_EQ(list_subtrees(28, 2, Symmetry::mirror).fingerprint, 0xf5c927fd643070beU);
}

TEST(Unit, EveryListHasItsOwnFingerprint) {
    std::vector<std::uint64_t> seen;
    for (const Symmetry symmetry : kAll) {
        for (int n = 0; n <= 8; ++n) {
            for (int depth = 0; depth <= n; ++depth) {
                const std::uint64_t fingerprint = list_subtrees(n, depth, symmetry).fingerprint;
                EXPECT_EQ(fingerprint, list_subtrees(n, depth, symmetry).fingerprint);
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
            const UnitList parents = list_subtrees(kSize, depth, symmetry);
            const UnitList children = list_subtrees(kSize, depth + 1, symmetry);
            auto child = children.units.begin();
            for (const Unit& parent : parents.units) {
                const Family& rules = parents.families[parent.family];
                Tally sum;
                for (Mask free = candidates(rules, depth, parent.state); free != 0; free &= free - 1) {
                    ASSERT_NE(child, children.units.end());
                    EXPECT_EQ(child->family, parent.family);
                    EXPECT_EQ(child->state, place(rules, depth, parent.state, lowest(free)));
                    sum += count_one(children, *child++);
                    ++sum.nodes;
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
        const UnitList list = list_subtrees(kSize, depth, Symmetry::none);
        for (const naive::Board& prefix : naive::prefixes(kSize, depth)) {
            naive::Board mirrored = prefix;
            for (int& column : mirrored) column = kSize - 1 - column;
            EXPECT_EQ(count_one(list, {test::state_after(prefix), 0}),
                      count_one(list, {test::state_after(mirrored), 0}));
        }
    }
}

TEST(Unit, AutomaticDepthGivesEveryThreadEnough) {
    EXPECT_EQ(list_subtrees_for(16, 1, Symmetry::mirror).depth, 2);
    EXPECT_EQ(list_subtrees_for(16, 4, Symmetry::mirror).depth, 3);
    for (const int threads : {1, 2, 3, 16, 64, 352}) {
        const UnitList list = list_subtrees_for(16, threads, Symmetry::mirror);
        EXPECT_GE(list.units.size(), 32U * static_cast<unsigned>(threads));
        EXPECT_EQ(list.fingerprint, list_subtrees(16, list.depth, Symmetry::mirror).fingerprint);
    }
}

TEST(Unit, AutomaticDepthEndsWithTheBoard) {
    for (int n = 0; n <= 4; ++n) {
        for (const Symmetry symmetry : kAll) EXPECT_LE(list_subtrees_for(n, 4096, symmetry).depth, n);
    }
}

TEST(Unit, RefusesWhatIsOutOfRange) {
    EXPECT_THROW(list_subtrees(-1, 0, Symmetry::none), InputError);
    EXPECT_THROW(list_subtrees(8, -1, Symmetry::none), InputError);
    EXPECT_THROW(list_subtrees(8, 9, Symmetry::none), InputError);
    EXPECT_THROW(list_subtrees(29, 2, Symmetry::none), InputError);
    EXPECT_THROW(list_subtrees(64, 2, Symmetry::none), InputError);
}

TEST(Unit, RefusalsNameTheLimit) {
    try {
        list_subtrees(29, 2, Symmetry::none);
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::AllOf(testing::HasSubstr("28"), testing::HasSubstr("29"),
                                                 testing::HasSubstr("64 bits")));
    }
}

TEST(Unit, RefusesAListThatWouldFillTheMemory) {
    try {
        list_subtrees(28, 10, Symmetry::none);
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr(std::to_string(kMaxUnits)));
    }
}

}  // namespace
}  // namespace nqueens
