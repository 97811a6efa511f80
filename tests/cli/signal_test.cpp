// Signals: the right answer with status 0, or none with another status.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "program.hpp"
#include "sanitized.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;

// Hours of work: it is never complete before the signal.
const std::vector<std::string> kEndless{"count", "22", "--engine", "scalar", "--progress", "always"};

// Until the first progress line.
void wait_for_work(const RunningProgram& program) {
    while (program.errors().find("solutions/s") == std::string::npos)
        std::this_thread::sleep_for(milliseconds(5));
}

class Interruption : public testing::TestWithParam<int> {};

TEST_P(Interruption, StopsWithinTwoSecondsWithoutATotal) {
    std::vector<std::string> words = kEndless;
    const ScratchDirectory scratch;
    words.insert(words.end(), {"--checkpoint", (scratch.path() / "a file").string()});
    RunningProgram program({.arguments = words});
    wait_for_work(program);
    const auto start = std::chrono::steady_clock::now();
    program.send(GetParam());
    const Outcome outcome = program.wait();
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(kSanitized ? 20 : 2));
    EXPECT_EQ(outcome.status, 128 + GetParam());
    EXPECT_EQ(outcome.output, "");
    EXPECT_THAT(outcome.errors, AllOf(HasSubstr("interrupted"), HasSubstr("a file' --resume")));
}

TEST_P(Interruption, WithoutACheckpointSaysThatNothingIsSaved) {
    RunningProgram program({.arguments = kEndless});
    wait_for_work(program);
    program.send(GetParam());
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.status, 128 + GetParam());
    EXPECT_EQ(outcome.output, "");
    EXPECT_THAT(outcome.errors, HasSubstr("nothing is saved"));
}

INSTANTIATE_TEST_SUITE_P(Signals, Interruption, testing::Values(SIGINT, SIGTERM));

// A terminal that nobody types at.
TEST(Signals, WhileWaitingForInputEndAtOnce) {
    RunningProgram program({.arguments = {"count", "-"}, .input_path = "/dev/ptmx"});
    std::this_thread::sleep_for(milliseconds(100));
    program.send(SIGINT);
    EXPECT_EQ(program.wait().status, 130);
}

TEST(Signals, UserSignalPrintsProgressAndTheCountGoesOn) {
    RunningProgram program(
        {.arguments = {"count", "15", "--engine", "scalar", "--threads", "1", "--progress", "always"}});
    wait_for_work(program);
    program.send(SIGUSR1);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.output, "2279184\n");
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 3) << "first, asked for, last";
}

TEST(Signals, ASecondOneEndsAtOnceAndKeepsTheLastGoodState) {
    const ScratchDirectory scratch;
    const std::string file = (scratch.path() / "file").string();
    std::vector<std::string> words = kEndless;
    words.insert(words.end(), {"--checkpoint", file, "--interval", "0"});
    RunningProgram program({.arguments = words});
    wait_for_work(program);
    program.send(SIGTERM);
    program.send(SIGINT);
    const int status = program.wait().status;
    EXPECT_THAT(status, testing::AnyOf(130, 143));
    // Nothing is damaged: the next run reads it without a word about older generations.
    words.insert(words.end(), {"--resume"});
    RunningProgram resumed({.arguments = words});
    wait_for_work(resumed);
    resumed.send(SIGTERM);
    const Outcome outcome = resumed.wait();
    EXPECT_EQ(outcome.status, 143);
    EXPECT_THAT(outcome.errors, testing::Not(HasSubstr("damaged")));
}

TEST(Signals, AtAnyMomentOfAShortRunGiveTheRightAnswerOrNone) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    int answers = 0;
    constexpr int kRuns = 200;
    for (int i = 0; i < kRuns; ++i) {
        RunningProgram program({.arguments = {"count", "10"}});
        std::this_thread::sleep_for(microseconds(random() % 8000));
        program.send(i % 2 == 0 ? SIGINT : SIGTERM);
        const Outcome outcome = program.wait();
        if (outcome.status == 0) {
            EXPECT_EQ(outcome.output, "724\n");
            ++answers;
        } else {
            EXPECT_EQ(outcome.status, i % 2 == 0 ? 130 : 143);
            EXPECT_EQ(outcome.output, "");
        }
    }
    RecordProperty("answers", answers);
}

}  // namespace
}  // namespace nqueens::test
