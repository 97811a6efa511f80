#include "nqueens/record/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "nqueens/api/count_board.hpp"

namespace nqueens {
namespace {

CountedBoard board_of_eight() {
    return count_board(8, {.threads = 2, .symmetry = Symmetry::mirror, .split_depth = 2});
}

std::string text(const CountedBoard& board, Layout layout = Layout::indented) {
    return count_record(board.result, board.list, board.sum.tally, {1.5, 2.5}, layout);
}

nlohmann::json parsed(const CountedBoard& board) { return nlohmann::json::parse(text(board)); }

TEST(Record, SaysWhatWasCountedAndHow) {
    const nlohmann::json record = parsed(board_of_eight());
    EXPECT_EQ(record.at("schema"), "nqueens.count");
    EXPECT_EQ(record.at("schema_version"), kCountSchemaVersion);
    EXPECT_EQ(record.at("n"), 8);
    EXPECT_EQ(record.at("solutions"), "92");
    EXPECT_EQ(record.at("verified"), true);
    EXPECT_EQ(record.at("nodes"), "1028");
    EXPECT_EQ(record.at("boards_by_ties"), nlohmann::json({{"4", "46"}}));
    EXPECT_EQ(record.at("symmetry"), "mirror");
    EXPECT_EQ(record.at("split_depth"), 2);
    EXPECT_EQ(record.at("units"), 21);
    EXPECT_EQ(record.at("unit"), "subtree");
    EXPECT_EQ(record.at("checked_by"), nullptr);
    EXPECT_EQ(record.at("threads"), 2);
    EXPECT_EQ(record.at("wall_seconds"), 1.5);
    EXPECT_EQ(record.at("cpu_seconds"), 2.5);
}

// What another engine has no part in does not stand in its record.
TEST(Record, OfJoinHoldsItsOwnWorkAndUnits) {
    const nlohmann::json record = parsed(count_board(12, {.engine = "join", .double_check = "search"}));
    EXPECT_EQ(record.at("unit"), "column set");
    EXPECT_EQ(record.at("checked_by"), "search");
    EXPECT_FALSE(record.contains("nodes"));
    EXPECT_FALSE(record.contains("split_depth"));
    EXPECT_GT(std::stoull(record.at("half_boards").get<std::string>()), 0U);
    EXPECT_GT(std::stoull(record.at("pairs").get<std::string>()), 0U);
}

TEST(Record, SaysWhereAndByWhichBuild) {
    const nlohmann::json record = parsed(board_of_eight());
    for (const auto* field : {"engine", "cpu", "host", "compiler", "build_type", "version", "commit"}) {
        EXPECT_FALSE(record.at(field).get<std::string>().empty()) << field;
    }
    EXPECT_GE(record.at("cpus_usable"), 1);
    EXPECT_THAT(record.at("fingerprint").get<std::string>(), testing::MatchesRegex("[0-9a-f]{16}"));
    EXPECT_THAT(record.at("utc").get<std::string>(),
                testing::MatchesRegex("20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"));
}

TEST(Record, TotalsBeyondADoubleAreExactAndCarryResidues) {
    CountedBoard board;
    board.result.n = 28;  // no value is known
    board.result.solutions = 2'600'000'000'000'000'001;
    const nlohmann::json record = parsed(board);
    EXPECT_EQ(record.at("solutions"), "2600000000000000001");
    EXPECT_EQ(record.at("verified"), nullptr);
    // By long division.
    EXPECT_EQ(record.at("solutions_mod_2_31_minus_1"), 1210981492);
    EXPECT_EQ(record.at("solutions_mod_1000003"), 399932);
}

TEST(Record, ACountThatContradictsTheKnownValueIsAnError) {
    for (const int wrong_by : {-1, 1}) {
        CountedBoard board = board_of_eight();
        board.result.solutions += static_cast<std::uint64_t>(wrong_by);
        try {
            text(board);
            FAIL() << "accepted";
        } catch (const IntegrityError& error) {
            EXPECT_THAT(error.what(), testing::HasSubstr(std::to_string(board.result.solutions)));
            EXPECT_THAT(error.what(), testing::HasSubstr("92"));
        }
    }
}

TEST(Record, OneLineIsOneLine) {
    const std::string line = text(board_of_eight(), Layout::one_line);
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
    EXPECT_EQ(line.back(), '\n');
    EXPECT_TRUE(nlohmann::json::accept(line));
}

}  // namespace
}  // namespace nqueens
