// Progress lines: on standard error only, few when it is no terminal, undisturbed by clocks and pauses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <regex>
#include <thread>

#include "nqueens/nqueens.hpp"
#include "program.hpp"
#include "sanitized.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

constexpr int kSize = kSanitized ? 13 : 15;  // half a second
const std::string kSolutions = std::to_string(known_count(kSize).value()) + "\n";

std::ptrdiff_t lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

TEST(Progress, IsSilentOffTerminalsInShortRuns) {
    for (const auto* when : {"auto", "never"}) {
        const Outcome outcome = run_program({"count", "14", "--progress", when});
        EXPECT_EQ(outcome.output, "365596\n");
        EXPECT_EQ(outcome.errors, "");
    }
}

TEST(Progress, AlwaysIsAFewPlainLines) {
    const Outcome outcome =
        run_program({"count", std::to_string(kSize), "--engine", "scalar", "--progress", "always"});
    EXPECT_EQ(outcome.output, kSolutions);
    EXPECT_THAT(outcome.errors, testing::Not(testing::ContainsRegex("[\r\x1b]|nan|inf|-[0-9]")));
    EXPECT_LE(lines(outcome.errors), 3);
    EXPECT_THAT(outcome.errors, HasSubstr("nqueens: 100.0 %"));
    EXPECT_THAT(outcome.errors, HasSubstr(" solutions/s"));
    EXPECT_THAT(outcome.errors, testing::Not(HasSubstr("nodes")));
}

// Seconds of this run that the last progress line tells.
int seconds_in(const std::string& errors) {
    std::smatch match;
    const std::regex elapsed(R"(100\.0 %  (\d+):(\d\d))");
    if (!std::regex_search(errors, match, elapsed)) return -1;
    return 60 * std::stoi(match[1]) + std::stoi(match[2]);
}

TEST(Progress, LeavesOutTheTimeTheProcessWasStopped) {
    RunningProgram program(
        {.arguments = {"count", std::to_string(kSize), "--engine", "scalar", "--progress", "always"}});
    std::this_thread::sleep_for(milliseconds(150));
    program.send(SIGSTOP);
    std::this_thread::sleep_for(std::chrono::seconds(5));
    program.send(SIGCONT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.output, kSolutions);
    EXPECT_GE(seconds_in(outcome.errors), 0);
    EXPECT_LT(seconds_in(outcome.errors), kSanitized ? 30 : 4);
}

// libfaketime also moves the steady clock, which no real clock step does.
TEST(Progress, SurvivesStepsOfEveryClock) {
    const char* const library = NQUEENS_FAKETIME_LIBRARY;
    if (*library == '\0' || kSanitized) GTEST_SKIP() << "without libfaketime";
    const ScratchDirectory scratch;
    const auto step = scratch.path() / "step";
    scratch.write("step", "+0");
    RunningProgram program({.arguments = {"count", "16", "--engine", "scalar", "--progress", "always"},
                            .environment = {{"LD_PRELOAD", library},
                                            {"FAKETIME_TIMESTAMP_FILE", step.string()},
                                            {"FAKETIME_NO_CACHE", "1"}}});
    for (const auto* offset : {"-1d", "+1d", "+0"}) {
        std::this_thread::sleep_for(milliseconds(300));
        scratch.write("next", offset);
        std::filesystem::rename(scratch.path() / "next", step);
    }
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.output, "14772512\n");
    EXPECT_THAT(outcome.errors, testing::Not(testing::ContainsRegex("nan|inf|-[0-9]")));
    EXPECT_GE(seconds_in(outcome.errors), 0);
    EXPECT_LT(seconds_in(outcome.errors), 60);
}

}  // namespace
}  // namespace nqueens::test
