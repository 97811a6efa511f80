// nqueens count: answers, input from a stream, threads, what goes to which stream.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "golden.hpp"
#include "nqueens/nqueens.hpp"
#include "program.hpp"

namespace nqueens::test {
namespace {

using testing::HasSubstr;

void expect_output(const Outcome& outcome, const std::string& output) {
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.output, output);
    EXPECT_EQ(outcome.errors, "");
}

std::string line_of(std::uint64_t number) { return std::to_string(number) + "\n"; }

TEST(CountCommand, PrintsTheNumberAlone) {
    for (int n = 0; n <= 12; ++n) {
        const std::uint64_t solutions = golden::kSolutions[static_cast<std::size_t>(n)];
        expect_output(run_program({"count", std::to_string(n), "--verify"}), line_of(solutions));
    }
}

TEST(CountCommand, IsSilentForEveryNumberOfThreads) {
    for (const auto* threads : {"0", "1", "2", "3", "16", "352"}) {
        expect_output(run_program({"count", "10", "--threads", threads}), "724\n");
    }
}

TEST(CountCommand, VerifyNeedsAKnownValue) {
    const Outcome outcome = run_program({"count", "28", "--verify"});
    expect_error(outcome, 2);
    EXPECT_THAT(outcome.errors, HasSubstr("28"));
}

TEST(CountCommand, StatsGoToStandardError) {
    const Outcome outcome = run_program({"count", "8", "--stats", "--symmetry", "none", "--threads", "2"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.output, "92\n");
    EXPECT_THAT(outcome.errors,
                testing::AllOf(HasSubstr("2056 nodes"), HasSubstr("symmetry none"), HasSubstr("2 threads")));
    EXPECT_THAT(outcome.errors, testing::Not(testing::ContainsRegex("nan|inf|-[0-9]")));
}

TEST(CountCommand, DefaultsToTheCpusItMayUse) {
    const auto threads_of = [](bool one_cpu) {
        return run_program({.arguments = {"count", "8", "--stats"}, .one_cpu = one_cpu}).errors;
    };
    EXPECT_THAT(threads_of(true), HasSubstr(" 1 threads"));
    EXPECT_THAT(threads_of(false),
                HasSubstr(std::string(" ").append(std::to_string(usable_cpus())).append(" threads")));
}

TEST(CountCommand, AnExplicitNumberOfThreadsIsObeyedOnOneCpu) {
    const Outcome outcome =
        run_program({.arguments = {"count", "6", "--threads", "16", "--stats"}, .one_cpu = true});
    EXPECT_EQ(outcome.output, "4\n");
    EXPECT_THAT(outcome.errors, HasSubstr(" 16 threads"));
}

Outcome count_input(const std::string& input, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"count", "-"});
    return run_program({.arguments = options, .input = input});
}

TEST(CountFromInput, AnswersOneLineASize) {
    expect_output(count_input("4\n1\n8\n2\n8\n8\n"), "2\n1\n92\n0\n92\n92\n");
    expect_output(count_input("4\n1\n8\n2\n8\n8\n", {"--threads", "3", "--verify"}), "2\n1\n92\n0\n92\n92\n");
}

TEST(CountFromInput, BlanksCarriageReturnsAndAMissingLastNewlineDoNotMatter) {
    expect_output(count_input("\n  4\r\n\r\n\t6 \n \n8"), "2\n4\n92\n");
    expect_output(count_input(""), "");
    expect_output(count_input("\n\n"), "");
}

TEST(CountFromInput, AMistakeNamesItsLineAndKeepsTheAnswersBefore) {
    for (const std::string wrong : {"x", "8 9", "-8", "0x10", "29", "8.0", "+5", "12abc"}) {
        const Outcome outcome = count_input(std::string("4\n\n").append(wrong).append("\n8\n"));
        EXPECT_EQ(outcome.status, 2) << wrong;
        EXPECT_EQ(outcome.output, "2\n");
        EXPECT_THAT(outcome.errors, testing::AllOf(HasSubstr("line 3"), HasSubstr(wrong)));
        EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1);
    }
}

TEST(CountFromInput, AByteOfZeroIsAMistakeNotAnEnd) {
    const Outcome outcome = count_input(std::string("8\0009\n", 4));
    expect_error(outcome, 2);
}

TEST(CountFromInput, AStreamThatCannotBeReadIsAnError) {
    const Outcome outcome = run_program({.arguments = {"count", "-"}, .input_path = "/"});
    expect_error(outcome, 3);
    EXPECT_THAT(outcome.errors, HasSubstr("standard input"));
}

TEST(InfoCommand, NamesVersionKernelsAndCpus) {
    const Outcome outcome = run_program({"info"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.output,
                testing::AllOf(HasSubstr("version"), HasSubstr("scalar"), HasSubstr("usable")));
    EXPECT_EQ(outcome.errors, "");
}

TEST(InfoCommand, SeesTheAffinityMask) {
    EXPECT_THAT(run_program({.arguments = {"info"}, .one_cpu = true}).output,
                HasSubstr("1 usable (affinity 1,"));
}

}  // namespace
}  // namespace nqueens::test
