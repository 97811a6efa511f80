#include "nqueens/cluster/audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "nqueens/cluster/count_shard.hpp"
#include "scratch_directory.hpp"

namespace nqueens {
namespace {

using testing::HasSubstr;

class AuditTest : public testing::Test {
  protected:
    std::filesystem::path make(std::size_t k, const char* engine, std::uint64_t too_many = 0) const {
        const CountOptions options{.threads = 1, .engine = engine};
        ShardRecord record = count_shard(plan_shard(12, {k, k, 4}, options), options);
        Tally more;
        more.solutions_by_ties[8] = too_many;
        record.sum.add(more);
        scratch_.write(std::to_string(k), to_text(record));
        return scratch_.path() / std::to_string(k);
    }

    const test::ScratchDirectory scratch_;
};

TEST_F(AuditTest, AnotherKernelAgrees) {
    for (const auto& [engine, checker] :
         {std::pair{"scalar", "simd agrees"}, std::pair{"simd", "scalar agrees"},
          std::pair{"join", "search agrees"}}) {
        const Audit audit({make(0, engine), make(2, engine)}, "auto", 1);
        EXPECT_EQ(audit.records(), 2U);
        for (const std::size_t index : audit.draw(2, 1))
            EXPECT_THAT(audit.check(index, {}), HasSubstr(checker));
    }
}

TEST_F(AuditTest, AWrongRecordIsFound) {
    for (const char* engine : {"simd", "join"}) {
        const Audit audit({make(0, engine), make(1, engine, 1)}, "auto", 1);
        EXPECT_NO_THROW(audit.check(0, {}));
        EXPECT_THROW(audit.check(1, {}), IntegrityError);
    }
}

TEST_F(AuditTest, TheSampleIsRandomWithoutRepeats) {
    const Audit audit({make(0, "simd"), make(1, "simd"), make(2, "simd"), make(3, "simd")}, "auto", 1);
    EXPECT_EQ(audit.draw(4, 5), (std::vector<std::size_t>{0, 1, 2, 3}));
    EXPECT_EQ(audit.draw(99, 5).size(), 4U);
    EXPECT_EQ(audit.draw(2, 5), audit.draw(2, 5));
    std::set<std::size_t> drawn;
    for (std::uint64_t seed = 0; seed < 40; ++seed) drawn.insert(audit.draw(1, seed).front());
    EXPECT_EQ(drawn.size(), 4U);
}

TEST_F(AuditTest, WhatCannotBeAuditedIsRefused) {
    EXPECT_THROW(Audit({}, "auto", 1), InputError);
    EXPECT_THROW(Audit({scratch_.path() / "nowhere"}, "auto", 1), Error);
    EXPECT_THROW(Audit({make(0, "simd")}, "join", 1), InputError);
    EXPECT_THROW(Audit({make(0, "join")}, "simd", 1), InputError);
}

}  // namespace
}  // namespace nqueens
