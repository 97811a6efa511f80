// nqueens count --shard, merge, audit: a campaign as a scheduler would run it, and what goes wrong in one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <thread>

#include "program.hpp"
#include "sanitized.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ShardCommand : public testing::Test {
  protected:
    std::string path(const std::string& name) const { return (scratch_.path() / name).string(); }
    std::string directory() const { return scratch_.path().string(); }

    std::vector<std::string> words(int n, const std::string& shard, const std::string& file,
                                   std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"count", std::to_string(n), "--shard", shard, "--output", path(file)});
        return more;
    }
    Outcome count(int n, const std::string& shard, const std::string& file,
                  std::vector<std::string> more = {}) const {
        return run_program(words(n, shard, file, std::move(more)));
    }
    Outcome merge(std::vector<std::string> words) const {
        words.insert(words.begin(), "merge");
        return run_program(words);
    }

    const ScratchDirectory scratch_;
};

TEST_F(ShardCommand, ACampaignFromShardsToTheAudit) {
    for (const char* k : {"0", "1", "2", "3", "4"}) {
        const Outcome outcome = count(12, std::string(k).append("/5"), std::string(k).append(".json"));
        EXPECT_EQ(outcome.status, 0) << outcome.errors;
        EXPECT_EQ(outcome.output, "");
    }
    EXPECT_EQ(merge({directory()}).output, "14200\n");
    EXPECT_EQ(merge({directory(), "--json", path("total.json")}).output, "14200\n");
    const Outcome again = merge({directory(), "--json"});
    EXPECT_THAT(again.output, AllOf(HasSubstr("\"14200\""), HasSubstr("\"verified\": true")))
        << "the merged record beside the shards: " << again.errors;
    scratch_.write("list", path("0.json") + "\n" + path("1.json") + "\r\n\n" + path("2.json") + "\n");
    EXPECT_EQ(merge({std::string("@").append(path("list")), path("3.json"), path("4.json")}).output,
              "14200\n");
    const Outcome status = merge({"--status", directory()});
    EXPECT_EQ(status.status, 0);
    EXPECT_THAT(status.output, AllOf(HasSubstr("5 of 5 shards"), HasSubstr("missing    none")));
    const Outcome audit = run_program({"audit", directory(), "--sample", "40%", "--seed", "1"});
    EXPECT_EQ(audit.status, 0) << audit.errors;
    EXPECT_EQ(audit.output, "2 of 5 records counted again (seed 1): all agree\n");
}

// One convention, 0..M-1; everything else is an error and leaves nothing.
TEST_F(ShardCommand, MalformedShardsAreRefused) {
    for (const char* shard : {"5/5", "-1/5", "0/0", "/5", "3/", "3/5/7", "3", "a/5", "3/b", "0x1/5", "1-/5",
                              "3-2/5", "1-5/5", "1-2-3/5", " 1/5", "1 /5", "0/10000001", "0/99999999999"})
        expect_error(count(12, shard, "x.json"), 2);
    expect_error(count(12, "", "x.json"), 2);
    expect_error(run_program({"count", "12", "--shard", "0/5"}), 2);
    expect_error(run_program({"count", "12", "--output", path("x.json")}), 2);
    for (const char* option : {"--verify", "--json", "--fundamental"})
        expect_error(count(12, "0/5", "x.json", {option}), 2);
    expect_error(run_program({"count", "-", "--shard", "0/5", "--output", path("x.json")}), 2);
    EXPECT_TRUE(scratch_.is_empty());
}

TEST_F(ShardCommand, MoreShardsThanUnitsAreFine) {
    for (const char* range : {"0-99", "100-998", "999"})
        EXPECT_EQ(count(12, std::string(range).append("/1000"), std::string(range).append(".json")).status,
                  0);
    EXPECT_EQ(count(4, "999/1000", "empty").status, 0);
    EXPECT_EQ(merge({directory()}).output, "14200\n");
}

TEST_F(ShardCommand, AFinishedShardIsNotCountedAgain) {
    ASSERT_EQ(count(13, "1/3", "1.json").status, 0);
    const std::string before = content_of(path("1.json"));
    const Outcome again = count(13, "1/3", "1.json");
    EXPECT_EQ(again.status, 0);
    EXPECT_THAT(again.errors, HasSubstr("done already"));
    EXPECT_EQ(content_of(path("1.json")), before);
}

TEST_F(ShardCommand, AnyOtherFileIsLeftAsItIs) {
    ASSERT_EQ(count(13, "1/3", "1.json").status, 0);
    const std::string good = content_of(path("1.json"));
    expect_error(count(13, "2/3", "1.json"), 2);
    expect_error(count(14, "1/3", "1.json"), 2);
    expect_error(count(13, "1/4", "1.json"), 2);
    expect_error(count(13, "1/3", "1.json", {"--symmetry", "mirror"}), 2);
    EXPECT_EQ(content_of(path("1.json")), good);
    for (const std::string& content : {std::string(), std::string("notes"), good.substr(0, 200)}) {
        scratch_.write("1.json", content);
        expect_error(count(13, "1/3", "1.json"), 3);
        EXPECT_EQ(content_of(path("1.json")), content);
    }
}

TEST_F(ShardCommand, AnUnwritablePlaceIsAnErrorBeforeAnyWork) {
    expect_error(count(20, "0/1", "nowhere/x.json"), 3);
    expect_error(run_program({"count", "20", "--shard", "0/1", "--output", "/dev/null"}), 3);
}

TEST_F(ShardCommand, NoTotalWhileAnythingIsMissing) {
    ASSERT_EQ(count(14, "0/2", "0.json").status, 0);
    const Outcome half = merge({directory()});
    expect_error(half, 3);
    EXPECT_THAT(half.errors, HasSubstr("missing: 1"));
    const Outcome status = merge({"--status", directory()});
    EXPECT_EQ(status.status, 1);
    EXPECT_THAT(status.output, AllOf(HasSubstr("1 of 2 shards"), HasSubstr("missing    1\n")));
    scratch_.write("1.json", "");
    expect_error(merge({directory()}), 3);
    EXPECT_EQ(merge({"--status", directory()}).status, 3);
    std::filesystem::remove(path("1.json"));
    ASSERT_EQ(count(14, "1/2", "1.json").status, 0);
    EXPECT_EQ(merge({directory()}).output, "365596\n");
}

TEST_F(ShardCommand, CopiesMixesAndMistakes) {
    for (const char* k : {"0", "1", "2"}) ASSERT_EQ(count(13, std::string(k).append("/3"), k).status, 0);
    const std::vector<std::string> all{path("0"), path("1"), path("2")};
    EXPECT_EQ(merge(all).output, "73712\n");
    expect_error(merge({path("0"), path("1"), path("1")}), 3);
    std::filesystem::copy_file(path("2"), path("renamed"));
    const Outcome twice = merge({path("0"), path("1"), path("2"), path("renamed")});
    EXPECT_EQ(twice.output, "73712\n");
    EXPECT_THAT(twice.errors, HasSubstr("renamed"));
    ASSERT_EQ(count(14, "2/3", "other").status, 0);
    expect_error(merge({path("0"), path("1"), path("2"), path("other")}), 3);
    ASSERT_EQ(count(13, "3/4", "quarter").status, 0);
    expect_error(merge({path("0"), path("1"), path("2"), path("quarter")}), 3);
    expect_error(merge({path("nowhere")}), 3);
    expect_error(merge({}), 2);
    expect_error(merge({std::string("@").append(path("nowhere"))}), 2);
    std::filesystem::create_directory(path("none"));
    expect_error(merge({path("none")}), 2);
    expect_error(merge({path("0"), "--status", "--json"}), 2);
    expect_error(run_program({"audit", path("0")}), 2);
    for (const char* sample : {"0", "x", "101%", "%", "-1"})
        expect_error(run_program({"audit", path("0"), "--sample", sample}), 2);
}

// A shard that is stopped leaves no record; its checkpoint is no record either and goes when the record comes.
TEST_F(ShardCommand, StoppedShardsGoOn) {
    constexpr int kSize = kSanitized ? 14 : 16;
    const std::vector<std::string> command =
        words(kSize, "0/2", "0.json",
              {"--engine", "scalar", "--symmetry", "none", "--checkpoint", "--resume", "--interval", "0"});
    const std::string checkpoint = path("0.json.checkpoint");
    for (const int signal : {SIGTERM, SIGKILL}) {
        RunningProgram program({.arguments = command});
        while (!std::filesystem::exists(checkpoint + ".prev"))
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        program.send(signal);
        EXPECT_EQ(program.wait().status, 128 + signal);
        EXPECT_FALSE(std::filesystem::exists(path("0.json")));
        if (signal == SIGTERM) {
            expect_error(merge({checkpoint}), 3);
            std::filesystem::remove(checkpoint + ".prev");  // to see the next run save
        }
    }
    const Outcome done = run_program(command);
    EXPECT_EQ(done.status, 0) << done.errors;
    EXPECT_THAT(content_of(path("0.json")), Not(HasSubstr("\"resumed_units\":0,")));
    for (const char* left : {"", ".prev", ".tmp", ".lock"})
        EXPECT_FALSE(std::filesystem::exists(checkpoint + left)) << left;
    ASSERT_EQ(count(kSize, "1/2", "1.json", {"--engine", "simd", "--symmetry", "none"}).status, 0);
    EXPECT_EQ(merge({directory()}).output, kSize == 14 ? "365596\n" : "14772512\n");
}

// Issue after issue: threads by the dozen on one core, variables such as 24(x2).
TEST_F(ShardCommand, SaysWhereItRunsAndMindsWhatTheSchedulerGrants) {
    const auto under = [&](const std::map<std::string, std::string>& environment,
                           std::vector<std::string> more = {}) {
        std::filesystem::remove(path("x"));
        Outcome outcome =
            run_program({.arguments = words(13, "0/1", "x", std::move(more)), .environment = environment});
        EXPECT_EQ(outcome.status, 0) << outcome.errors;
        EXPECT_EQ(merge({path("x")}).output, "73712\n");
        return outcome.errors;
    };
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    EXPECT_THAT(under({{"SLURM_CPUS_PER_TASK", "1"}, {"SLURM_PROCID", "3"}}),
                AllOf(HasSubstr(std::string(" on ") + host.data()), HasSubstr("rank 3"),
                      HasSubstr("1 threads, 1 CPUs allowed"), Not(HasSubstr("warning"))));
    for (const char* strange : {"", "24(x2)", "abc"})
        EXPECT_THAT(under({{"SLURM_CPUS_PER_TASK", strange}}), HasSubstr("is ignored"));
    EXPECT_THAT(under({}, {"--threads", "500"}), HasSubstr("warning: more threads than CPUs allowed"));
    EXPECT_THAT(under({{"OMPI_COMM_WORLD_LOCAL_SIZE", "500"}}), HasSubstr("warning: 500 processes"));
}

}  // namespace
}  // namespace nqueens::test
