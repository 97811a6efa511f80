// merge: a total if and only if every shard is there once, whole, and of the same count.
#include "nqueens/cluster/merge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nqueens/base/file.hpp"
#include "nqueens/cluster/count_shard.hpp"
#include "nqueens/record/file_checksum.hpp"
#include "scratch_directory.hpp"

namespace nqueens {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Merge : public testing::Test {
  protected:
    using Files = std::vector<std::filesystem::path>;

    static ShardRecord shard(int n, std::size_t first, std::size_t last, std::size_t of,
                             const CountOptions& options = {.threads = 1}) {
        return count_shard(plan_shard(n, {first, last, of}, options), options);
    }
    std::filesystem::path write(const std::string& name, const ShardRecord& record) const {
        scratch_.write(name, to_text(record));
        return scratch_.path() / name;
    }
    std::filesystem::path make(int n, std::size_t k, std::size_t of,
                               const CountOptions& options = {.threads = 1}) const {
        return write(std::to_string(n) + "-" + std::to_string(k) + "-" + std::to_string(of) + options.engine,
                     shard(n, k, k, of, options));
    }
    static std::string refusal(const Files& files) {
        try {
            merge(inspect(files));
        } catch (const Error& error) {
            return error.what();
        }
        return "merged";
    }

    const test::ScratchDirectory scratch_;
};

TEST_F(Merge, AllShardsMakeTheTotal) {
    for (const char* engine : {"scalar", "simd", "join"}) {
        const CountOptions options{.threads = 1, .engine = engine};
        Files files;
        for (std::size_t k = 0; k < 3; ++k) files.push_back(make(13, k, 3, options));
        const Campaign campaign = inspect(files);
        EXPECT_TRUE(campaign.complete());
        const MergedCount total = merge(campaign);
        EXPECT_EQ(total.solutions, 73712U);
        EXPECT_EQ(total.tally.work, count(13, options).work);
        const std::string record = merged_record(campaign, total, Layout::indented);
        EXPECT_THAT(record, AllOf(HasSubstr("\"73712\""), HasSubstr("\"verified\": true")));
        scratch_.write("merged", record);
        EXPECT_TRUE(is_merged_record(scratch_.path() / "merged"));
        EXPECT_FALSE(is_merged_record(files[0]));
    }
}

TEST_F(Merge, EnginesMayDifferWithinACampaign) {
    EXPECT_EQ(merge(inspect({make(13, 0, 2, {.threads = 1, .engine = "scalar"}),
                             make(13, 1, 2, {.threads = 2, .engine = "simd"})}))
                  .solutions,
              73712U);
}

TEST_F(Merge, OrderDoesNotMatterAndRangesFit) {
    EXPECT_EQ(
        merge(inspect({write("b", shard(12, 3, 9, 10)), write("c", shard(12, 0, 1, 10)), make(12, 2, 10)}))
            .solutions,
        14200U);
}

TEST_F(Merge, MissingShardsAreNamed) {
    const Campaign campaign = inspect({make(12, 0, 7), make(12, 4, 7)});
    EXPECT_THAT(campaign.missing, ElementsAre(1, 2, 3, 5, 6));
    EXPECT_THAT(refusal({make(12, 0, 7), make(12, 4, 7)}), HasSubstr("missing: 1-3, 5-6"));
    EXPECT_EQ(refusal({}), "no shard records to merge");
}

TEST_F(Merge, ARepeatedShardConfirmsAndIsNotAdded) {
    const auto one = make(13, 1, 3);
    const auto copy = write("copy", shard(13, 1, 1, 3));
    const Campaign campaign = inspect({make(13, 0, 3), one, copy, make(13, 2, 3)});
    EXPECT_THAT(campaign.confirmed, ElementsAre(AllOf(HasSubstr("shard 1/3"), HasSubstr(copy))));
    EXPECT_EQ(merge(campaign).solutions, 73712U);
    EXPECT_THAT(refusal({make(13, 0, 3), one, copy}), HasSubstr("missing: 2"));
}

TEST_F(Merge, ARepeatedShardThatDiffersIsAConflict) {
    ShardRecord wrong = shard(13, 1, 1, 3);
    wrong.sum.add({.solutions_by_ties = {0, 0, 0, 0, 0, 0, 0, 0, 1}, .work = {}});
    const auto one = make(13, 1, 3);
    const auto other = write("wrong", wrong);
    EXPECT_THAT(refusal({make(13, 0, 3), one, other, make(13, 2, 3)}),
                AllOf(HasSubstr("CONFLICT"), HasSubstr(one), HasSubstr(other), HasSubstr("shard 1/3")));
}

TEST_F(Merge, OverlapsAreNamed) {
    EXPECT_THAT(refusal({write("a", shard(12, 0, 4, 10)), write("b", shard(12, 4, 9, 10))}),
                AllOf(HasSubstr("overlap"), HasSubstr("0-4/10"), HasSubstr("4-9/10")));
}

TEST_F(Merge, ForeignShardsAreNamedWithBothValues) {
    const auto first = make(13, 0, 2, {.threads = 1, .engine = "simd"});
    EXPECT_THAT(refusal({first, make(14, 1, 2)}), AllOf(HasSubstr("n 14"), HasSubstr("n 13")));
    EXPECT_THAT(refusal({first, make(13, 1, 3)}), HasSubstr("1/3"));
    EXPECT_THAT(refusal({first, make(13, 1, 2, {.threads = 1, .symmetry = Symmetry::mirror})}),
                AllOf(HasSubstr("mirror"), HasSubstr("full")));
    EXPECT_THAT(refusal({first, make(13, 1, 2, {.threads = 1, .engine = "join"})}),
                AllOf(HasSubstr("column set"), HasSubstr("subtree")));
    EXPECT_THAT(refusal({first, make(13, 1, 2, {.threads = 1, .split_depth = 4})}), HasSubstr("depth 4"));
}

// Whole, but its units are not those of its number: a renumbered file, or a program that deals otherwise.
TEST_F(Merge, AShardMustHaveCountedItsOwnUnits) {
    ShardRecord renumbered = shard(13, 1, 1, 3);
    renumbered.shard = {2, 2, 3};
    EXPECT_THAT(refusal({make(13, 0, 3), make(13, 1, 3), write("x", renumbered)}),
                HasSubstr("did not count the units of shard 2/3"));
    ShardRecord elsewhere = shard(13, 1, 1, 3);
    elsewhere.list.fingerprint ^= 1;
    EXPECT_THAT(refusal({make(13, 0, 3), write("y", elsewhere), make(13, 2, 3)}), HasSubstr("fingerprint"));
    EXPECT_THAT(refusal({write("y", elsewhere)}), HasSubstr("fingerprint"));
}

TEST_F(Merge, DamageIsFoundWhateverItHits) {
    const std::string good = to_text(shard(12, 0, 0, 1));
    EXPECT_EQ(merge(inspect({write("good", shard_record_from(good))})).solutions, 14200U);
    for (std::size_t at = 0; at < good.size(); at += 7) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 1);
        EXPECT_THROW(shard_record_from(bad), Error) << at;
        EXPECT_THROW(shard_record_from(good.substr(0, at)), Error) << at;
    }
    scratch_.write("empty", "");
    EXPECT_THAT(refusal({scratch_.path() / "empty"}), AllOf(HasSubstr("empty"), HasSubstr("damaged")));
    EXPECT_THAT(refusal({scratch_.path() / "nowhere"}), HasSubstr("nowhere"));
}

// Sealed, but not by this program.
TEST_F(Merge, SealedNonsenseIsRefused) {
    const std::string object = without_checksum(to_text(shard(12, 0, 0, 2))).value();
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string changed = object;
        changed.replace(changed.find(from), from.size(), to);
        scratch_.write("changed", with_checksum(changed));
        return refusal({scratch_.path() / "changed"});
    };
    EXPECT_THAT(with("nqueens.shard", "nqueens.count"), HasSubstr("schema nqueens.count"));
    EXPECT_THAT(with("\"schema_version\":2", "\"schema_version\":1"), HasSubstr("schema version 1, not 2"));
    EXPECT_THAT(with("\"n\":12", "\"n\":29"), HasSubstr("29"));
    EXPECT_THAT(with("\"n\":12", "\"n\":\"12\""), HasSubstr("wrong kind"));
    EXPECT_THAT(with("\"n\":12,", ""), HasSubstr("missing"));
    EXPECT_THAT(with("\"shards\":2", "\"shards\":0"), HasSubstr("number of shards"));
    EXPECT_THAT(with("\"first_shard\":0", "\"first_shard\":1"), HasSubstr("no shard 1-0/2"));
    EXPECT_THAT(with("\"nodes\":\"", "\"nodes\":\"x"), HasSubstr("not a number"));
    EXPECT_THAT(with("\"split_depth\":2", "\"split_depth\":13"), HasSubstr("depth"));
    EXPECT_THAT(with("checksum_mod_1000003\":", "checksum_mod_1000003\":1"), HasSubstr("residue"));
}

TEST_F(Merge, AnOverflowIsAnErrorNotANumber) {
    const auto huge = [&](std::size_t k) {
        ShardRecord record = shard(12, k, k, 2);
        Tally most;
        most.solutions_by_ties[8] = ~std::uint64_t{0} - record.sum.tally.solutions_by_ties[8];
        record.sum.add(most);
        return write("huge" + std::to_string(k), record);
    };
    EXPECT_THAT(refusal({huge(0), huge(1)}), HasSubstr("64 bits"));
}

TEST(Ranges, AreShort) {
    EXPECT_EQ(ranges_text({}), "");
    EXPECT_EQ(ranges_text({3}), "3");
    EXPECT_EQ(ranges_text({3, 7, 8, 9, 11, 12}), "3, 7-9, 11-12");
}

}  // namespace
}  // namespace nqueens
