#include "nqueens/record/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace nqueens {
namespace {

CountResult result_of_eight() {
    return count(8, {.threads = 2, .symmetry = Symmetry::mirror, .split_depth = 2});
}

nlohmann::json parsed(const CountResult& result) {
    return nlohmann::json::parse(count_record(result, {1.5, 2.5}, Layout::indented));
}

TEST(Record, SaysWhatWasCountedAndHow) {
    const nlohmann::json record = parsed(result_of_eight());
    EXPECT_EQ(record.at("schema"), "nqueens.count");
    EXPECT_EQ(record.at("schema_version"), kCountSchemaVersion);
    EXPECT_EQ(record.at("n"), 8);
    EXPECT_EQ(record.at("solutions"), "92");
    EXPECT_EQ(record.at("verified"), true);
    EXPECT_EQ(record.at("nodes"), "1028");
    EXPECT_EQ(record.at("boards_by_ties"), nlohmann::json({{"4", "46"}}));
    EXPECT_EQ(record.at("symmetry"), "mirror");
    EXPECT_EQ(record.at("split_depth"), 2);
    EXPECT_EQ(record.at("subtrees"), 21);
    EXPECT_EQ(record.at("threads"), 2);
    EXPECT_EQ(record.at("wall_seconds"), 1.5);
    EXPECT_EQ(record.at("cpu_seconds"), 2.5);
}

TEST(Record, SaysWhereAndByWhichBuild) {
    const nlohmann::json record = parsed(result_of_eight());
    for (const auto* field : {"engine", "cpu", "host", "compiler", "build_type", "version", "commit"}) {
        EXPECT_FALSE(record.at(field).get<std::string>().empty()) << field;
    }
    EXPECT_GE(record.at("cpus_usable"), 1);
    EXPECT_THAT(record.at("fingerprint").get<std::string>(), testing::MatchesRegex("[0-9a-f]{16}"));
    EXPECT_THAT(record.at("utc").get<std::string>(),
                testing::MatchesRegex("20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"));
}

TEST(Record, TotalsBeyondADoubleAreExactAndCarryResidues) {
    CountResult result;
    result.n = 28;  // no value is known
    result.solutions = 2'600'000'000'000'000'001;
    const nlohmann::json record = parsed(result);
    EXPECT_EQ(record.at("solutions"), "2600000000000000001");
    EXPECT_EQ(record.at("verified"), nullptr);
    // 2.6e18 + 1 - (2^61 - 1), and by long division.
    EXPECT_EQ(record.at("solutions_mod_2_61_minus_1"), "294156990786306050");
    EXPECT_EQ(record.at("solutions_mod_1000003"), "399932");
}

TEST(Record, ACountThatContradictsTheKnownValueIsAnError) {
    for (const int wrong_by : {-1, 1}) {
        CountResult result = result_of_eight();
        result.solutions += static_cast<std::uint64_t>(wrong_by);
        try {
            count_record(result, {}, Layout::indented);
            FAIL() << "accepted";
        } catch (const IntegrityError& error) {
            EXPECT_THAT(error.what(), testing::HasSubstr(std::to_string(result.solutions)));
            EXPECT_THAT(error.what(), testing::HasSubstr("92"));
        }
    }
}

TEST(Record, OneLineIsOneLine) {
    const std::string text = count_record(result_of_eight(), {}, Layout::one_line);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
    EXPECT_EQ(text.back(), '\n');
    EXPECT_TRUE(nlohmann::json::accept(text));
}

}  // namespace
}  // namespace nqueens
