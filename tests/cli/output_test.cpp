// Records, and output that cannot be written: never a success.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "program.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

using testing::HasSubstr;

TEST(Json, IsAllOfStandardOutput) {
    const Outcome outcome = run_program({"count", "8", "--json", "--threads", "2", "--symmetry", "none"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.errors, "");
    const nlohmann::json record = nlohmann::json::parse(outcome.output);
    EXPECT_EQ(record.at("n"), 8);
    EXPECT_EQ(record.at("solutions"), "92");
    EXPECT_EQ(record.at("nodes"), "2056");
    EXPECT_EQ(record.at("verified"), true);
    EXPECT_EQ(record.at("threads"), 2);
    EXPECT_EQ(record.at("symmetry"), "none");
    EXPECT_GE(record.at("wall_seconds"), 0);
    EXPECT_GE(record.at("cpu_seconds"), 0);
}

TEST(Json, ASizeBehindTheOptionIsStillTheSize) {
    const Outcome outcome = run_program({"count", "--json", "8"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(nlohmann::json::parse(outcome.output).at("n"), 8);
}

TEST(Json, OfSeveralSizesIsOneLineEach) {
    const Outcome outcome = run_program({.arguments = {"count", "-", "--json"}, .input = "4\n8\n"});
    EXPECT_EQ(outcome.status, 0);
    std::istringstream lines(outcome.output);
    for (const auto* solutions : {"2", "92"}) {
        std::string line;
        ASSERT_TRUE(std::getline(lines, line));
        EXPECT_EQ(nlohmann::json::parse(line).at("solutions"), solutions);
    }
    EXPECT_EQ(lines.peek(), std::istringstream::traits_type::eof());
}

TEST(Json, OfSeveralSizesDoesNotFitOneFile) {
    const ScratchDirectory scratch;
    const std::string file = scratch.path() / "record.json";
    expect_error(run_program({.arguments = {"count", "-", "--json", file}, .input = "8\n"}), 2);
    EXPECT_TRUE(scratch.is_empty());
}

TEST(Json, InAFileLeavesTheNumberOnStandardOutput) {
    const ScratchDirectory scratch;
    const std::string file = scratch.path() / "record.json";
    for (const std::vector<std::string>& spelling : {std::vector{"--json=" + file}, {"--json", file}}) {
        std::vector<std::string> words{"count", "8"};
        words.insert(words.end(), spelling.begin(), spelling.end());
        const Outcome outcome = run_program(words);
        EXPECT_EQ(outcome.status, 0);
        EXPECT_EQ(outcome.output, "92\n");
        EXPECT_EQ(outcome.errors, "");
        EXPECT_EQ(nlohmann::json::parse(content_of(file)).at("solutions"), "92");
        std::filesystem::remove(file);
        EXPECT_TRUE(scratch.is_empty());
    }
}

// The count may have taken weeks: the number is printed even when its record cannot be kept.
TEST(Json, AFileThatCannotBeWrittenIsAnErrorBesideTheNumber) {
    const ScratchDirectory scratch;
    const std::string file = scratch.path() / "missing" / "record.json";
    const Outcome outcome = run_program({"count", "8", "--json", file});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_EQ(outcome.output, "92\n");
    EXPECT_THAT(outcome.errors, HasSubstr(file));
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1);
    EXPECT_TRUE(scratch.is_empty());
}

class FullDevice : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(FullDevice, IsAnError) {
    const Outcome outcome = run_program({.arguments = GetParam(), .output_path = "/dev/full"});
    expect_error(outcome, 3);
    EXPECT_THAT(outcome.errors, HasSubstr("standard output"));
}

INSTANTIATE_TEST_SUITE_P(Outputs, FullDevice,
                         testing::Values(std::vector<std::string>{"count", "10"},
                                         std::vector<std::string>{"count", "10", "--json"},
                                         std::vector<std::string>{"count", "--help"},
                                         std::vector<std::string>{"--help"},
                                         std::vector<std::string>{"--version"},
                                         std::vector<std::string>{"info"}));

}  // namespace
}  // namespace nqueens::test
