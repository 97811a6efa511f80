// Command lines that must be refused, spelling by spelling, and those that must not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"

namespace nqueens::test {
namespace {

using testing::HasSubstr;

struct Mistake {
    std::vector<std::string> words;
    std::string named;  ///< what the message must quote
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
    *out << "nqueens";
    for (const std::string& word : mistake.words) *out << " '" << word << "'";
}

class Usage : public testing::TestWithParam<Mistake> {};

TEST_P(Usage, IsRefusedInOneLineThatNamesTheMistake) {
    const Outcome outcome = run_program(GetParam().words);
    expect_error(outcome, 2);
    EXPECT_THAT(outcome.errors, HasSubstr(GetParam().named));
}

INSTANTIATE_TEST_SUITE_P(Commands, Usage,
                         testing::Values(Mistake{{}, "missing command"}, Mistake{{""}, "''"},
                                         Mistake{{"--bogus"}, "--bogus"}, Mistake{{"-z"}, "-z"},
                                         Mistake{{"8"}, "8"}, Mistake{{"cuont", "8"}, "cuont"},
                                         Mistake{{"--help", "count"}, "count"},
                                         Mistake{{"--version", "x"}, "x"}, Mistake{{"info", "8"}, "8"},
                                         Mistake{{"info", "--threads", "2"}, "threads"}));

INSTANTIATE_TEST_SUITE_P(
    Options, Usage,
    testing::Values(Mistake{{"count", "8", "--bogus"}, "bogus"}, Mistake{{"count", "8", "-z"}, "z"},
                    Mistake{{"count", "8", "-vt2"}, "v"}, Mistake{{"count", "8", "--thread", "2"}, "thread"},
                    Mistake{{"count", "8", "--threads"}, "threads"}, Mistake{{"count", "8", "-t"}, "t"},
                    Mistake{{"count", "8", "--engine"}, "engine"},
                    Mistake{{"count", "8", "--no-verify"}, "no-verify"},
                    Mistake{{"count", "8", "--engine", "fast"}, "'fast'"},
                    Mistake{{"count", "8", "--symmetry", "both"}, "'both'"},
                    Mistake{{"count", "8", "--split-depth", "9"}, "9"},
                    Mistake{{"count", "8", "--split-depth", "29"}, "29"},
                    Mistake{{"count", "8", "--threads", "4097"}, "4097"},
                    Mistake{{"count", "8", "--threads", "100000"}, "100000"},
                    Mistake{{"count", "28", "--split-depth", "10"}, "subtrees"}));

INSTANTIATE_TEST_SUITE_P(
    SurplusAndRepeated, Usage,
    testing::Values(Mistake{{"count"}, "board size"}, Mistake{{"count", "--threads", "2"}, "board size"},
                    Mistake{{"count", "8", "9"}, "'9'"}, Mistake{{"count", "8", "extra"}, "'extra'"},
                    Mistake{{"count", "8", "--", "9"}, "'9'"},
                    Mistake{{"count", "8", "--verify", "false"}, "'false'"},
                    Mistake{{"count", "8", "--stats", "no"}, "'no'"},
                    Mistake{{"count", "8", "--verify=false"}, "verify"},
                    Mistake{{"count", "8", "--verify=true"}, "verify"},
                    Mistake{{"count", "8", "--help=yes"}, "help"}, Mistake{{"count", "8", "-t=4"}, "=4"},
                    Mistake{{"count", "8", "--threads", "2", "--threads", "4"}, "threads"},
                    Mistake{{"count", "8", "-t2", "--threads=2"}, "threads"},
                    Mistake{{"count", "8", "--verify", "--verify"}, "verify"},
                    Mistake{{"count", "8", "--json", "--json"}, "json"},
                    Mistake{{"count", "8", "--engine", "auto", "--engine", "scalar"}, "engine"}));

INSTANTIATE_TEST_SUITE_P(EmptyValues, Usage,
                         testing::Values(Mistake{{"count", ""}, "empty"},
                                         Mistake{{"count", "8", ""}, "empty"},
                                         Mistake{{"count", "8", "--threads="}, "threads"},
                                         Mistake{{"count", "8", "--threads", ""}, "empty"},
                                         Mistake{{"count", "8", "-t", ""}, "empty"},
                                         Mistake{{"count", "8", "--engine="}, "engine"},
                                         Mistake{{"count", "8", "--symmetry="}, "symmetry"},
                                         Mistake{{"count", "8", "--json="}, "json"},
                                         Mistake{{"count", "8", "--split-depth="}, "split-depth"},
                                         Mistake{{"count", "8", "--json", ""}, "empty"}));

// What is not a plain decimal number is refused wherever a number is read.
const std::vector<std::string> kNotNumbers{"12abc",
                                           "abc",
                                           "1e3",
                                           "0x10",
                                           "+5",
                                           " 12",
                                           "12 ",
                                           "1.5",
                                           "2147483648",
                                           "18446744073709551616",
                                           "8,",
                                           "1 2",
                                           "1'000",
                                           "8\n",
                                           "\xd9\xa8",
                                           "nan",
                                           "inf",
                                           "4294967304",
                                           "18446744073709551624"};

std::vector<Mistake> numbers(const std::vector<std::string>& before) {
    std::vector<Mistake> mistakes;
    for (const std::string& number : kNotNumbers) {
        Mistake mistake{before, ""};
        mistake.words.push_back(number);
        std::string quoted = number;
        std::replace(quoted.begin(), quoted.end(), '\n', ' ');
        mistake.named.append("'").append(quoted).append("'");
        mistakes.push_back(mistake);
    }
    return mistakes;
}

INSTANTIATE_TEST_SUITE_P(Size, Usage, testing::ValuesIn(numbers({"count"})));
INSTANTIATE_TEST_SUITE_P(Threads, Usage, testing::ValuesIn(numbers({"count", "8", "--threads"})));
INSTANTIATE_TEST_SUITE_P(Depth, Usage, testing::ValuesIn(numbers({"count", "8", "--split-depth"})));
INSTANTIATE_TEST_SUITE_P(Negative, Usage,
                         testing::Values(Mistake{{"count", "-8"}, "8"},
                                         Mistake{{"count", "--", "-8"}, "'-8'"},
                                         Mistake{{"count", "8", "--threads", "-1"}, "'-1'"},
                                         Mistake{{"count", "8", "--threads=-1"}, "'-1'"},
                                         Mistake{{"count", "8", "--threads=-0"}, "'-0'"},
                                         Mistake{{"count", "8", "--split-depth", "-1"}, "'-1'"}));

class Limit : public testing::TestWithParam<std::string> {};

TEST_P(Limit, IsRefusedWithTheLimitAndTheReason) {
    const Outcome outcome = run_program({"count", GetParam()});
    expect_error(outcome, 2);
    EXPECT_THAT(outcome.errors, HasSubstr(", not " + GetParam()));
    EXPECT_THAT(outcome.errors, testing::AllOf(HasSubstr("28"), HasSubstr("64 bits")));
}

INSTANTIATE_TEST_SUITE_P(Sizes, Limit, testing::Values("29", "31", "32", "33", "63", "64", "65", "1000000"));

struct Spelling {
    std::vector<std::string> words;
    std::string output;
};

class Accepted : public testing::TestWithParam<Spelling> {};

TEST_P(Accepted, MeansWhatItSays) {
    const Outcome outcome = run_program(GetParam().words);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.output, GetParam().output);
    EXPECT_EQ(outcome.errors, "");
}

INSTANTIATE_TEST_SUITE_P(
    Spellings, Accepted,
    testing::Values(Spelling{{"count", "8"}, "92\n"}, Spelling{{"count", "08"}, "92\n"},
                    Spelling{{"count", "010"}, "724\n"}, Spelling{{"count", "--", "8"}, "92\n"},
                    Spelling{{"count", "8", "-t4"}, "92\n"}, Spelling{{"count", "8", "-t", "4"}, "92\n"},
                    Spelling{{"count", "8", "--threads=4"}, "92\n"},
                    Spelling{{"count", "--threads", "010", "8"}, "92\n"},
                    Spelling{{"count", "8", "-t", "0"}, "92\n"},
                    Spelling{{"count", "8", "--engine", "scalar", "--symmetry", "none"}, "92\n"},
                    Spelling{{"count", "8", "--split-depth", "auto"}, "92\n"},
                    Spelling{{"count", "8", "--split-depth", "0"}, "92\n"},
                    Spelling{{"count", "8", "--split-depth", "8", "--verify"}, "92\n"}));

class Help : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(Help, IsOnStandardOutputWhateverTheWidth) {
    for (const auto* columns : {"80", "20", "1", "0", "-1", "x", ""}) {
        const Outcome outcome = run_program({.arguments = GetParam(), .environment = {{"COLUMNS", columns}}});
        EXPECT_EQ(outcome.status, 0) << "COLUMNS=" << columns;
        EXPECT_THAT(outcome.output, HasSubstr("Usage:"));
        EXPECT_EQ(outcome.errors, "");
    }
}

INSTANTIATE_TEST_SUITE_P(Spellings, Help,
                         testing::Values(std::vector<std::string>{"-h"}, std::vector<std::string>{"--help"},
                                         std::vector<std::string>{"count", "-h"},
                                         std::vector<std::string>{"count", "--help"},
                                         std::vector<std::string>{"count", "8", "--help"},
                                         std::vector<std::string>{"info", "--help"}));

TEST(Version, NamesTheBuildAndItsFlags) {
    const Outcome outcome = run_program({"--version"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.output,
                testing::MatchesRegex("nqueens [0-9]+\\.[0-9]+\\.[0-9]+ \\(commit .*flags: .*\\)\n"));
    EXPECT_EQ(outcome.errors, "");
}

}  // namespace
}  // namespace nqueens::test
