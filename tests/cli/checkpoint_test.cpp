// nqueens count --checkpoint, --resume, --double-check: a number is right or not there, whatever happens.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <random>
#include <thread>

#include "nqueens/nqueens.hpp"
#include "program.hpp"
#include "sanitized.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;

// Takes about two seconds of two threads; `scalar` because it does not grow faster with the machine's
// vectors.
constexpr int kSize = kSanitized ? 14 : 16;
const std::string kSolutions = std::to_string(known_count(kSize).value()) + "\n";

class CheckpointCommand : public testing::Test {
  protected:
    const ScratchDirectory scratch_;
    const std::filesystem::path file_ = scratch_.path() / "saved";

    std::vector<std::string> words(int n, std::vector<std::string> more = {}) const {
        std::vector<std::string> words{"count",        std::to_string(n), "--engine",   "scalar",
                                       "--checkpoint", file_.string(),    "--interval", "0"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    // Some work of `n` done and saved.
    void leave_unfinished(int n) const {
        RunningProgram program({.arguments = words(n, {"--threads", "1"})});
        while (!std::filesystem::exists(file_.string() + ".prev"))
            std::this_thread::sleep_for(milliseconds(5));
        program.send(SIGTERM);
        ASSERT_EQ(program.wait().status, 143);
    }
};

TEST_F(CheckpointCommand, GoesOnAfterFiftyKillsAtRandomMoments) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const std::vector<std::string> threads{"1", "2", "3", "16"};
    int finished = 0;
    for (int kills = 0; kills < (kSanitized ? 10 : 50);) {
        RunningProgram program({.arguments = words(kSize, {"--resume", "--threads", threads[random() % 4]})});
        std::this_thread::sleep_for(milliseconds(random() % 300));
        program.send(SIGKILL);
        const Outcome outcome = program.wait();
        ++kills;
        if (outcome.status == 128 + SIGKILL) {
            ASSERT_THAT(outcome.output, testing::AnyOf("", kSolutions));
            continue;
        }
        ASSERT_EQ(outcome.status, 0) << outcome.errors;
        ASSERT_EQ(outcome.output, kSolutions);
        ++finished;
        std::filesystem::remove(file_);
        std::filesystem::remove(file_.string() + ".prev");
    }
    const Outcome last = run_program(words(kSize, {"--resume"}));
    EXPECT_EQ(last.status, 0) << last.errors;
    EXPECT_EQ(last.output, kSolutions);
    RecordProperty("finished", finished);
}

TEST_F(CheckpointCommand, AnInterruptedRunIsResumedElsewhere) {
    leave_unfinished(kSize);
    const auto copy = scratch_.path() / "copy" / "other name";
    std::filesystem::create_directory(copy.parent_path());
    std::filesystem::copy(file_, copy);
    const Outcome outcome = run_program({"count", std::to_string(kSize), "--checkpoint", copy.string(),
                                         "--resume", "--engine", "auto", "--threads", "3", "--json"});
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    EXPECT_THAT(outcome.output,
                HasSubstr("\"solutions\": \"" + kSolutions.substr(0, kSolutions.size() - 1) + "\""));
    EXPECT_THAT(outcome.output, testing::Not(HasSubstr("\"resumed_units\": 0,")));
}

TEST_F(CheckpointCommand, DamageGivesTheRightTotalOrARefusal) {
    leave_unfinished(kSize);
    const std::string whole = content_of(file_);
    const std::string previous = content_of(file_.string() + ".prev");
    const auto expect_right = [&](const std::string& newest, const std::string& older) {
        std::ofstream(file_) << newest;
        std::ofstream(file_.string() + ".prev") << older;
        const Outcome outcome = run_program(words(kSize, {"--resume"}));
        EXPECT_EQ(outcome.status, 0);
        EXPECT_EQ(outcome.output, kSolutions);
        EXPECT_THAT(outcome.errors, HasSubstr("damaged"));
    };
    expect_right(whole.substr(0, whole.size() / 2), previous);
    expect_right(whole + "garbage", previous);
    expect_right("", previous);

    std::ofstream(file_) << whole.substr(1);
    std::ofstream(file_.string() + ".prev") << "x" + previous;
    const Outcome refused = run_program(words(kSize, {"--resume"}));
    expect_error(refused, 3);
    EXPECT_THAT(refused.errors, HasSubstr(file_.string()));
    EXPECT_EQ(content_of(file_), whole.substr(1));
}

TEST_F(CheckpointCommand, RefusesAnotherBoardNamingBoth) {
    ASSERT_EQ(run_program(words(8)).status, 0);
    const Outcome outcome = run_program(words(9, {"--resume"}));
    expect_error(outcome, 2);
    EXPECT_THAT(outcome.errors, AllOf(HasSubstr("n 8"), HasSubstr("n 9")));
    expect_error(run_program(words(8)), 2);  // without --resume: the file is not replaced
    EXPECT_EQ(run_program(words(8, {"--resume"})).output, "92\n");
}

TEST_F(CheckpointCommand, TwoRunsOnOneFileAreRefused) {
    RunningProgram first({.arguments = words(kSize + 2)});
    while (!std::filesystem::exists(file_)) std::this_thread::sleep_for(milliseconds(5));
    const Outcome second = run_program(words(kSize + 2, {"--resume"}));
    expect_error(second, 2);
    EXPECT_THAT(second.errors, HasSubstr("locked"));
}

TEST_F(CheckpointCommand, AnUnwritablePlaceIsAnErrorBeforeWork) {
    const Outcome outcome =
        run_program({"count", "20", "--checkpoint", (scratch_.path() / "no" / "file").string()});
    expect_error(outcome, 3);
    EXPECT_THAT(outcome.errors, HasSubstr("No such file"));
}

TEST_F(CheckpointCommand, AReadOnlyDirectoryIsAnErrorBeforeWork) {
    if (geteuid() == 0) GTEST_SKIP() << "root writes everywhere";
    std::filesystem::permissions(scratch_.path(), std::filesystem::perms(0500));
    expect_error(run_program(words(20)), 3);
    std::filesystem::permissions(scratch_.path(), std::filesystem::perms(0700));
}

TEST_F(CheckpointCommand, AVanishedDirectoryCostsTheStatusButNotTheTotal) {
    const auto directory = scratch_.path() / "directory";
    std::filesystem::create_directory(directory);
    RunningProgram program(
        {.arguments = {"count", std::to_string(kSize), "--engine", "scalar", "--threads", "1", "--checkpoint",
                       (directory / "file").string(), "--interval", "0"}});
    while (!std::filesystem::exists(directory / "file")) std::this_thread::sleep_for(milliseconds(5));
    // Until it is gone: the program may be putting a file into it.
    for (std::error_code error; std::filesystem::exists(directory);)
        std::filesystem::remove_all(directory, error);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.status, 3);
    EXPECT_EQ(outcome.output, kSolutions);
    EXPECT_THAT(outcome.errors, AllOf(HasSubstr("the count goes on"), HasSubstr("not saved")));
}

TEST_F(CheckpointCommand, AFullDiskCostsTheStatusButNotTheTotal) {
    const std::string disk = (scratch_.path() / "disk").string();
    std::filesystem::create_directory(disk);
    if (mount("none", disk.c_str(), "tmpfs", 0, "size=64k") != 0) GTEST_SKIP() << "mounting is not permitted";
    Outcome outcome;
    {
        RunningProgram program(
            {.arguments = {"count", std::to_string(kSize), "--engine", "scalar", "--threads", "1",
                           "--checkpoint", disk + "/file", "--interval", "0"}});
        while (!std::filesystem::exists(disk + "/file")) std::this_thread::sleep_for(milliseconds(5));
        std::ofstream(disk + "/filler") << std::string(1 << 16, 'x') << std::flush;
        outcome = program.wait();
    }
    // What is on the disk is whole all the same.
    std::filesystem::remove(disk + "/filler");
    const Outcome resumed = run_program(
        {"count", std::to_string(kSize), "--engine", "scalar", "--checkpoint", disk + "/file", "--resume"});
    umount(disk.c_str());
    EXPECT_EQ(outcome.status, 3);
    EXPECT_EQ(outcome.output, kSolutions);
    EXPECT_THAT(outcome.errors, HasSubstr("No space left"));
    EXPECT_EQ(resumed.status, 0) << resumed.errors;
    EXPECT_EQ(resumed.output, kSolutions);
}

TEST_F(CheckpointCommand, LeavesTwoFilesAndNothingElse) {
    ASSERT_EQ(run_program(words(9)).output, "352\n");
    const std::filesystem::directory_iterator entries(scratch_.path());
    EXPECT_EQ(std::distance(entries, {}), 2);
}

TEST(CheckpointUsage, MistakesAreRefused) {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"count", "8", "--interval", "5"},
                                               {"count", "8", "--checkpoint", "/tmp/x", "--interval", "1.5"},
                                               {"count", "8", "--checkpoint="},
                                               {"count", "-", "--checkpoint", "/tmp/x"},
                                               {"count", "8", "--progress", "often"},
                                               {"count", "8", "--double-check", "abacus"}}) {
        expect_error(run_program(words), 2);
    }
}

TEST(DoubleCheckCommand, GivesTheSameNumber) {
    EXPECT_EQ(run_program({"count", "10", "--double-check"}).output, "724\n");
    EXPECT_EQ(run_program({"count", "10", "--double-check", "scalar"}).output, "724\n");
    EXPECT_EQ(run_program({"count", "12", "--engine", "join", "--double-check=search"}).output, "14200\n");
}

// n = 27 would take years: whatever is refused is refused before any work, and leaves no file.
TEST_F(CheckpointCommand, WrongDoubleChecksAreRefusedBeforeAnyWork) {
    const std::string output = (scratch_.path() / "shard.json").string();
    for (const char* engine : {"auto", "scalar", "simd", "join"}) {
        for (const std::vector<std::string>& more : {std::vector<std::string>{},
                                                     {"--shard", "0/4", "--output", output},
                                                     {"--checkpoint", file_.string()}}) {
            std::vector<std::string> words{"count", "27", "--engine", engine, "--double-check=typo"};
            words.insert(words.end(), more.begin(), more.end());
            const Outcome outcome = run_program(words);
            expect_error(outcome, 2);
            EXPECT_THAT(outcome.errors, testing::HasSubstr("'typo'"));
        }
    }
    expect_error(run_program({"count", "27", "--engine", "join", "--double-check=simd"}), 2);
    expect_error(run_program({"count", "27", "--engine", "simd", "--double-check=join"}), 2);
    EXPECT_FALSE(std::filesystem::exists(output));
    EXPECT_FALSE(std::filesystem::exists(file_));
}

// Tied to the kind of unit, not to the engine.
TEST_F(CheckpointCommand, GoesOnWithAnotherEngineOfItsUnitsAndWithADoubleCheck) {
    const std::string file = file_.string();
    EXPECT_EQ(run_program({"count", "12", "--engine", "simd", "--checkpoint", file}).output, "14200\n");
    EXPECT_EQ(run_program({"count", "12", "--engine", "scalar", "--checkpoint", file, "--resume"}).output,
              "14200\n");
    EXPECT_EQ(run_program({"count", "12", "--checkpoint", file, "--resume", "--double-check"}).output,
              "14200\n");
    const Outcome other = run_program({"count", "12", "--engine", "join", "--checkpoint", file, "--resume"});
    expect_error(other, 2);
    EXPECT_THAT(other.errors, testing::HasSubstr("resume with engine auto or scalar or simd"));

    const std::string sets = file + ".join";
    EXPECT_EQ(run_program({"count", "12", "--engine", "join", "--checkpoint", sets}).output, "14200\n");
    EXPECT_EQ(run_program({"count", "12", "--checkpoint", sets, "--resume", "--double-check"}).output,
              "14200\n");
    EXPECT_EQ(run_program({"count", "12", "--checkpoint", sets, "--resume", "--double-check=search"}).output,
              "14200\n");
    expect_error(run_program({"count", "12", "--engine", "scalar", "--checkpoint", sets, "--resume"}), 2);
}

// A file for n = 22 with every second unit finished: the largest there can be.
TEST_F(CheckpointCommand, AFileForTwentyTwoStaysSmall) {
    RunningProgram program({.arguments = words(22)});
    while (!std::filesystem::exists(file_)) std::this_thread::sleep_for(milliseconds(5));
    program.send(SIGTERM);
    program.wait();
    EXPECT_LT(std::filesystem::file_size(file_), 4U << 20);
    EXPECT_GT(std::filesystem::file_size(file_), 10'000U);
}

}  // namespace
}  // namespace nqueens::test
