#include "nqueens/run/unit_set.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "nqueens/nqueens.hpp"

namespace nqueens {
namespace {

TEST(UnitSet, HoldsWhatWasAdded) {
    UnitSet set(20);
    EXPECT_EQ(set.count(), 0U);
    set.add(2, 5);
    set.add(19, 20);
    set.add(0, 0);
    EXPECT_EQ(set.count(), 4U);
    for (std::size_t id = 0; id < 40; ++id)
        EXPECT_EQ(set.contains(id), (id >= 2 && id < 5) || id == 19) << id;
    EXPECT_FALSE(set.full());
    set.add(0, 2);
    set.add(5, 19);
    EXPECT_TRUE(set.full());
}

TEST(UnitSet, RefusesASecondTimeAndOutsiders) {
    UnitSet set(20);
    set.add(2, 5);
    EXPECT_THROW(set.add(4, 6), IntegrityError);
    EXPECT_THROW(set.add(19, 21), IntegrityError);
}

TEST(UnitSet, ComesBackFromItsText) {
    for (const std::size_t end : {0U, 1U, 7U, 8U, 9U, 100U}) {
        UnitSet set(end);
        for (std::size_t id = 0; id < end; id += 3) set.add(id, id + 1);
        EXPECT_EQ(UnitSet::from_hex(end, set.to_hex()), set);
    }
}

TEST(UnitSet, RefusesTextsItNeverWrites) {
    EXPECT_EQ(UnitSet::from_hex(9, "ff01").count(), 9U);
    for (const auto* text : {"", "ff", "ff0101", "ff02", "FF01", "fg01", "ff 1"})
        EXPECT_THROW(UnitSet::from_hex(9, text), IntegrityError) << text;
    for (const auto& [end, text] :
         {std::pair{10U, "ff04"}, {11U, "ff08"}, {12U, "ff10"}, {13U, "ff20"}, {14U, "ff40"}, {15U, "ff80"}})
        EXPECT_THROW(UnitSet::from_hex(end, text), IntegrityError) << text;
    // Compared before anything is allocated.
    EXPECT_THROW(UnitSet::from_hex(std::numeric_limits<std::size_t>::max(), "ff01"), IntegrityError);
}

}  // namespace
}  // namespace nqueens
