// Reading boards: every accepted form, every refused one with the place of its first fault.
#include "nqueens/board/board_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "board_oracle.hpp"
#include "nqueens/board/format.hpp"
#include "scratch_directory.hpp"

namespace nqueens {
namespace {

Board parse(std::string_view text) {
    BoardParser parser;
    parser.feed(text);
    return parser.finish();
}

std::string fault(std::string_view text) {
    try {
        parse(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no fault";
}

const Board kBoard{3, {{0, 1}, {2, 2}}};

TEST(BoardText, AcceptsTheFormsOfTheManual) {
    for (const std::string_view text : {
             "010\n000\n001\n",
             "010\n000\n001",
             "0 1 0\n0 0 0\n0 0 1\n",
             " 0\t1  0 \n0 0 0\n00 1\n",
             "010\r\n000\r\n001\r\n",
             "\n\r\n  \n010\n000\n001\n\n \n\n",
             "[[0, 1, 0], [0, 0, 0], [0, 0, 1]]",
             "[[0,1,0],[0,0,0],[0,0,1]]\n",
             "\n [ [ 0 , 1 , 0 ] ,\n[0,0,0],\r\n[0,0,1]\n]\n\n",
         }) {
        EXPECT_EQ(parse(text), kBoard) << text;
    }
    EXPECT_EQ(parse("1"), (Board{1, {{0, 0}}}));
    EXPECT_EQ(parse("[[0]]"), (Board{1, {}}));
}

TEST(BoardText, TheLastCellCounts) {
    for (const std::string end : {"", "\n", "\r\n"}) {
        EXPECT_EQ(parse("00\n01" + end), (Board{2, {{1, 1}}}));
        EXPECT_EQ(parse("0 0\n0 1 " + end), (Board{2, {{1, 1}}}));
    }
}

TEST(BoardText, NamesRowAndColumnOfTheFirstFault) {
    const auto at = [](int row, int column, const char* what) {
        std::string place = "row " + std::to_string(row) + ", column " + std::to_string(column) + ": ";
        return testing::AllOf(testing::StartsWith(place), testing::HasSubstr(what));
    };
    EXPECT_THAT(fault("0000\n0000\n0000\n"), at(4, 1, "row is missing"));
    EXPECT_THAT(fault("000\n000\n000\n000\n"), at(4, 1, "row too many"));
    EXPECT_THAT(fault("0000\n0000\n00000\n0000\n"), at(3, 5, "cell too many"));
    EXPECT_THAT(fault("0000\n0000\n000\n0000\n"), at(3, 4, "cell is missing"));
    EXPECT_THAT(fault("000\n000\n00"), at(3, 3, "cell is missing"));
    EXPECT_THAT(fault("010\n020\n001\n"), at(2, 2, "'2'"));
    EXPECT_THAT(fault("0 Q\n0 0\n"), at(1, 2, "'Q'"));
    EXPECT_THAT(fault("0 0\n0 -1\n"), at(2, 2, "'-'"));
    EXPECT_THAT(fault("0 01\n0 0\n"), at(2, 3, "cell is missing"));
    EXPECT_THAT(fault("0 0\n0 01\n"), at(2, 3, "cell too many"));
    EXPECT_THAT(fault("1.0 0\n0 0\n"), at(1, 2, "'.'"));
    EXPECT_THAT(fault("00\n\n00\n"), at(2, 1, "empty line"));
    EXPECT_THAT(fault(std::string_view("0\0", 2)), at(1, 2, "byte 0x00"));
    EXPECT_THAT(fault("\x7f"
                      "ELF"),
                at(1, 1, "byte 0x7f"));
    EXPECT_THAT(fault("\xef\xbb\xbf"
                      "1"),
                at(1, 1, "byte 0xef"));
}

TEST(BoardText, NamesFaultsInBrackets) {
    const auto has = [](const char* text) { return testing::HasSubstr(text); };
    EXPECT_THAT(fault("["), has("ends inside"));
    EXPECT_THAT(fault("[[0, 0], [0, 0]"), has("ends inside"));
    EXPECT_THAT(fault("[]"), has("row 1, column 1"));
    EXPECT_THAT(fault("[[]]"), has("row 1, column 1"));
    EXPECT_THAT(fault("[[0, 0], [0, 2]]"), has("row 2, column 2: expected 0 or 1, found '2'"));
    EXPECT_THAT(fault("[[0 0], [0, 0]]"), has("row 1, column 2"));
    EXPECT_THAT(fault("[[0, 0,], [0, 0]]"), has("row 1, column 3"));
    EXPECT_THAT(fault("[[0, 0], [0, 0],]"), has("row 3, column 1"));
    EXPECT_THAT(fault("[[0, 0], [0]]"), has("row 2, column 2: a cell is missing"));
    EXPECT_THAT(fault("[[0, 0], [0, 0, 0]]"), has("row 2, column 3: a cell too many"));
    EXPECT_THAT(fault("[[0, 0], [0, 0], [0, 0]]"), has("row 3, column 1: a row too many"));
    EXPECT_THAT(fault("[[0, 0]]"), has("row 2, column 1: a row is missing"));
    EXPECT_THAT(fault("[[1]] x"), has("expected the end, found 'x'"));
    EXPECT_THAT(fault("0\n[[0]]"), has("row 2, column 1"));
}

TEST(BoardText, EmptyInputIsNoBoard) {
    for (const std::string_view text : {"", "\n", "   \n\t\n\r\n"}) {
        EXPECT_THAT(fault(text), testing::HasSubstr("empty")) << text;
    }
}

TEST(BoardText, RefusesALineLongerThanAnyBoardAtOnce) {
    BoardParser parser;
    const std::string piece(1 << 10, '0');
    int pieces = 0;
    EXPECT_THROW(for (; pieces < 100'000; ++pieces) parser.feed(piece), InputError);
    EXPECT_LT(pieces, 10);
}

TEST(BoardText, PiecesOfAnyLengthMakeTheSameBoard) {
    const std::string text = "[[0, 1, 0],\r\n [0, 0, 0], [0, 0, 1]]\n";
    for (std::size_t length = 1; length <= text.size(); ++length) {
        BoardParser parser;
        for (std::size_t i = 0; i < text.size(); i += length)
            parser.feed(std::string_view(text).substr(i, length));
        EXPECT_EQ(parser.finish(), kBoard) << length;
    }
}

TEST(BoardText, ReadsWhatIsPrinted) {
    for (const int n : {1, 4, 5, 8, 31, 64, 300}) {
        const Columns columns = construct(n).value();
        std::stringstream text;
        write_board(columns, Format::board, [&](std::string_view piece) { text << piece; });
        EXPECT_EQ(read_board(text), to_board(columns)) << n;
    }
}

TEST(BoardText, AStreamThatFailsIsNotABoard) {
    std::istringstream in("1");
    in.setstate(std::ios::badbit);
    EXPECT_THROW(read_board(in), Error);
}

}  // namespace
}  // namespace nqueens
