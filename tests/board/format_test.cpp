#include "nqueens/board/format.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace nqueens {
namespace {

const Columns kColumns{1, 3, 0, 2};

std::string written(const Columns& columns, Format format) {
    std::string text;
    write_board(columns, format, [&](std::string_view piece) { text += piece; });
    return text;
}

std::string listed(const Columns& columns, Format format) {
    std::string text;
    append_listed(text, columns, format);
    return text;
}

TEST(Format, OneBoard) {
    EXPECT_EQ(written(kColumns, Format::coordinates), "(1, 2)\n(2, 4)\n(3, 1)\n(4, 3)\n");
    EXPECT_EQ(written(kColumns, Format::columns), "2 4 1 3\n");
    EXPECT_EQ(written(kColumns, Format::board), "0100\n0001\n1000\n0010\n");
    EXPECT_EQ(written(kColumns, Format::json), "{\"n\": 4, \"columns\": [2, 4, 1, 3]}\n");
}

TEST(Format, ABoardOfAListIsOneLine) {
    EXPECT_EQ(listed(kColumns, Format::coordinates), "(1, 2) (2, 4) (3, 1) (4, 3)\n");
    EXPECT_EQ(listed(kColumns, Format::columns), "2 4 1 3\n");
    EXPECT_EQ(listed(kColumns, Format::json), "{\"n\": 4, \"columns\": [2, 4, 1, 3]}\n");
    EXPECT_EQ(listed(kColumns, Format::board), "0100\n0001\n1000\n0010\n\n");
    EXPECT_EQ(listed({}, Format::columns), "\n");
}

TEST(Format, JsonIsJson) {
    const auto json = nlohmann::json::parse(written(construct(100).value(), Format::json));
    EXPECT_EQ(json.at("n"), 100);
    EXPECT_EQ(json.at("columns").size(), 100U);
    EXPECT_EQ(json.at("columns")[0], 2);
}

TEST(Format, APictureHasAQueenForEachRow) {
    const std::string svg = written(kColumns, Format::svg);
    EXPECT_THAT(svg, testing::StartsWith("<svg "));
    EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
    EXPECT_THAT(svg, testing::HasSubstr("viewBox=\"0 0 4 4\""));
    for (const char* queen : {"x=\"1\" y=\"0\"", "x=\"3\" y=\"1\"", "x=\"0\" y=\"2\"", "x=\"2\" y=\"3\""}) {
        EXPECT_THAT(svg, testing::HasSubstr(queen));
    }
}

TEST(Format, LargeBoardsComeInPieces) {
    std::size_t largest = 0;
    std::size_t total = 0;
    write_board(construct(100'000).value(), Format::coordinates, [&](std::string_view piece) {
        largest = std::max(largest, piece.size());
        total += piece.size();
    });
    EXPECT_GT(total, 1'000'000U);
    EXPECT_LT(largest, 100'000U);
}

TEST(Format, RefusesWhatWouldBeTooLarge) {
    EXPECT_NO_THROW(require_size(200, Format::svg));
    EXPECT_THROW(require_size(201, Format::svg), InputError);
    EXPECT_NO_THROW(require_size(kMaxCompleteSize, Format::board));
    EXPECT_THROW(require_size(kMaxCompleteSize + 1, Format::board), InputError);
    EXPECT_NO_THROW(require_size(kMaxConstructSize, Format::json));
}

TEST(Format, NamesAreKnown) {
    EXPECT_EQ(format_from("board"), Format::board);
    EXPECT_EQ(format_from("svg"), Format::svg);
    EXPECT_THROW(format_from("grid"), InputError);
}

}  // namespace
}  // namespace nqueens
