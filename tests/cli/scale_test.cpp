// nqueens scale: its three outputs and what it refuses. Boards are small: the numbers are not the point here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "program.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Outcome scale(std::vector<std::string> options) {
    std::vector<std::string> arguments{"scale", "8", "--repetitions", "6", "--symmetry", "mirror"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_program(arguments);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

TEST(ScaleCommand, PrintsATableWithoutEscapesOrBars) {
    const Outcome outcome = scale({"--threads-list", "1,2", "--depths", "1,3"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.output, AllOf(HasSubstr("Strong scaling, n = 8"), HasSubstr("speed-up"),
                                      HasSubstr("Workers"), HasSubstr("Granularity with 2 threads"),
                                      HasSubstr("one thread needs less than 0.01 s")));
    EXPECT_THAT(outcome.output, AllOf(Not(HasSubstr("█")), Not(HasSubstr("\x1b")), Not(HasSubstr("nan"))));
    EXPECT_THAT(outcome.errors, HasSubstr("measuring"));
}

TEST(ScaleCommand, JsonIsOneDocument) {
    const Outcome outcome = scale({"--threads-list", "1,2,3", "--json", "--pin"});
    EXPECT_EQ(outcome.status, 0);
    const auto record = nlohmann::json::parse(outcome.output);
    EXPECT_EQ(record.at("points").size(), 3U);
    EXPECT_EQ(record.at("points").at(2).at("rounds").size(), 6U);
    EXPECT_EQ(record.at("pinned"), true);
    EXPECT_EQ(record.at("points").at(0).at("solutions"), "92");
}

TEST(ScaleCommand, CsvHasALineForEachConfiguration) {
    const Outcome outcome = scale({"--threads-list", "1,2", "--depths", "2", "--csv"});
    EXPECT_EQ(outcome.status, 0);
    const auto lines = lines_of(outcome.output);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_THAT(lines[0], HasSubstr("n,threads,split_depth"));
    EXPECT_THAT(lines[2], testing::StartsWith("8,2,"));
    for (const std::string& line : lines)
        EXPECT_EQ(std::count(line.begin(), line.end(), ','),
                  std::count(lines[0].begin(), lines[0].end(), ','));
}

TEST(ScaleCommand, WritesFilesBesideTheTable) {
    const ScratchDirectory scratch;
    const auto json = scratch.path() / "scale.json";
    const auto csv = scratch.path() / "scale.csv";
    const Outcome outcome = scale({"--threads-list", "1", "--json", json.string(), "--csv", csv.string()});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.output, HasSubstr("Strong scaling"));
    EXPECT_EQ(nlohmann::json::parse(content_of(json)).at("n"), 8);
    EXPECT_THAT(content_of(csv), testing::StartsWith("n,threads"));
}

TEST(ScaleCommand, OneCpuMarksMoreThreadsAsOversubscribed) {
    const Outcome outcome = run_program(
        {.arguments = {"scale", "8", "--threads-list", "1,2", "--repetitions", "2"}, .one_cpu = true});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.output, AllOf(HasSubstr("2*"), HasSubstr("2 threads are oversubscribed")));
}

TEST(ScaleCommand, RefusesWhatItCannotMeasure) {
    for (const std::vector<std::string>& options :
         std::vector<std::vector<std::string>>{{"--threads-list", "2,4"},
                                               {"--threads-list", "1,,2"},
                                               {"--threads-list", "1,2,"},
                                               {"--threads-list", "1,x"},
                                               {"--threads-list", "1,4,2"},
                                               {"--threads-list", "0,1"},
                                               {"--threads-list", "1,1"},
                                               {"--depths", "9"},
                                               {"--split-depth", "9"},
                                               {"--json", "--csv"},
                                               {"--engine", "none"},
                                               {"surplus"}})
        expect_error(scale(options), 2);
    expect_error(run_program({"scale", "0"}), 2);
    expect_error(run_program({"scale", "29"}), 2);
    expect_error(run_program({"scale", "8", "--repetitions", "0"}), 2);
    expect_error(run_program({"scale"}), 2);
}

TEST(ScaleCommand, AFileThatCannotBeWrittenIsAFailure) {
    const Outcome outcome = scale({"--threads-list", "1", "--json", "/no/such/directory/scale.json"});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.errors, HasSubstr("/no/such/directory/scale.json"));
}

}  // namespace
}  // namespace nqueens::test
