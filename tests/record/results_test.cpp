// The records kept in results/ say what they should and agree with each other; README files tell the truth.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "nqueens/api/count_board.hpp"
#include "nqueens/record/record.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kRoot = NQUEENS_SOURCE_DIR;
const fs::path kCounts = kRoot / "results/counts";

nlohmann::json record_of(const fs::path& directory, int n) {
    const std::string digits = std::to_string(n);
    const fs::path file =
        directory / std::string("n").append(n < 10 ? "0" : "").append(digits).append(".json");
    return nlohmann::json::parse(content_of(file));
}

std::uint64_t number(const nlohmann::json& record, const char* field) {
    return std::stoull(record.at(field).get<std::string>());
}

void expect_consistent(const nlohmann::json& record, int n) {
    EXPECT_EQ(record.at("schema"), kCountSchema);
    EXPECT_EQ(record.at("n"), n);
    EXPECT_EQ(number(record, "solutions"), known_count(n));
    EXPECT_EQ(record.at("verified"), true);
    EXPECT_EQ(number(record, "solutions_mod_1000003"), number(record, "solutions") % 1000003);
    Tally tally;
    for (const auto& [ties, boards] : record.at("boards_by_ties").items()) {
        tally.solutions_by_ties.at(std::stoul(ties)) = std::stoull(boards.get<std::string>());
    }
    EXPECT_EQ(tally.solutions(), known_count(n));
    EXPECT_EQ(record.at("build_type"), "Release");
    EXPECT_THAT(record.at("commit").get<std::string>(), testing::MatchesRegex("[0-9a-f]+"));
}

TEST(Results, TheCountsOfBothKernelsAgree) {
    for (int n = 4; n <= 18; ++n) {
        SCOPED_TRACE(n);
        const nlohmann::json fastest = record_of(kCounts, n);
        const nlohmann::json scalar = record_of(kCounts / "scalar", n);
        expect_consistent(fastest, n);
        expect_consistent(scalar, n);
        EXPECT_EQ(scalar.at("engine"), "scalar");
        for (const auto* field : {"symmetry", "nodes", "boards_by_ties"}) {
            EXPECT_EQ(fastest.at(field), scalar.at(field)) << field;
        }
    }
}

TEST(Results, JoinWasCheckedByAnotherAlgorithm) {
    for (int n = 17; n <= 20; ++n) {
        SCOPED_TRACE(n);
        const nlohmann::json record = record_of(kCounts / "join", n);
        expect_consistent(record, n);
        EXPECT_EQ(record.at("engine"), "join");
        EXPECT_EQ(record.at("double_checked"), true);
    }
}

TEST(Results, EveryFieldOfARecordIsDescribed) {
    const std::string description = content_of(kRoot / "results/README.md");
    for (const char* engine : {"simd", "join"}) {
        const CountedBoard board = count_board(6, {.engine = engine});
        const auto record = nlohmann::json::parse(
            count_record(board.result, board.list, board.sum.tally, {1, 1}, Layout::indented));
        for (const auto& [field, value] : record.items())
            EXPECT_THAT(description, HasSubstr(std::string("`").append(field).append("`")));
    }
}

}  // namespace
}  // namespace nqueens::test
