// nqueens estimate: text and JSON.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "program.hpp"

namespace nqueens::test {
namespace {

using Json = nlohmann::json;

TEST(EstimateCommand, IsNearTheTruthAndTheSameForTheSameSeed) {
    const std::vector<std::string> words{"estimate", "13", "--json", "--seed", "3", "--probes", "50000"};
    const Outcome outcome = run_program(words);
    ASSERT_EQ(outcome.status, 0) << outcome.errors;
    const Json first = Json::parse(outcome.output);
    EXPECT_EQ(first["schema"], "nqueens.estimate");
    EXPECT_NEAR(first["solutions"]["value"].get<double>() / 73712, 1, 0.1);
    EXPECT_LT(first["nodes"]["low"].get<double>(), first["nodes"]["value"].get<double>());
    EXPECT_LT(first["nodes"]["value"].get<double>(), first["nodes"]["high"].get<double>());
    EXPECT_GT(first["seconds"]["value"].get<double>(), 0);
    EXPECT_EQ(Json::parse(run_program(words).output)["nodes"], first["nodes"]);
}

TEST(EstimateCommand, TellsSolutionsWorkAndTime) {
    const Outcome outcome = run_program({"estimate", "20", "--probes", "20000", "--threads", "1"});
    EXPECT_EQ(outcome.status, 0);
    for (const auto* word : {"solutions", "half boards", "pairs", "time here", "95 %"})
        EXPECT_THAT(outcome.output, testing::HasSubstr(word));
}

TEST(EstimateCommand, MistakesAreRefused) {
    expect_error(run_program({"estimate"}), 2);
    expect_error(run_program({"estimate", "29"}), 2);
    expect_error(run_program({"estimate", "8", "--seed", "-1"}), 2);
    expect_error(run_program({"estimate", "8", "--probes", "0"}), 2);
}

}  // namespace
}  // namespace nqueens::test
