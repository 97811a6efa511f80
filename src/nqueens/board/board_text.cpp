#include "nqueens/board/board_text.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace nqueens {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string described(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > ' ' && byte < 0x7f ? fmt::format("'{}'", c) : fmt::format("byte {:#04x}", byte);
}

}  // namespace

void BoardParser::feed(std::string_view text) {
    for (const char c : text) {
        if (is_blank(c)) continue;
        if (c == '[' && expect_ == Expect::plain && row_ == 0 && column_ == 0) {
            expect_ = Expect::first_row;
        } else if (expect_ == Expect::plain) {
            feed_plain(c);
        } else if (c != '\n') {
            feed_bracketed(c);
        }
    }
}

void BoardParser::feed_plain(char c) {
    if (c == '\n') {
        if (column_ != 0) {
            end_row();
        } else if (row_ != 0) {
            empty_line_ = true;
        }
        return;
    }
    if (empty_line_) fail("expected a cell, found an empty line");
    add_cell(c);
}

void BoardParser::feed_bracketed(char c) {
    const auto take = [&](char wanted, Expect next) {
        if (c != wanted) return false;
        expect_ = next;
        return true;
    };
    switch (expect_) {
        case Expect::first_row:
        case Expect::row:
            if (take('[', Expect::cell)) return;
            break;
        case Expect::cell:
            add_cell(c);
            expect_ = Expect::after_cell;
            return;
        case Expect::after_cell:
            if (take(',', Expect::cell)) return;
            if (take(']', Expect::after_row)) return end_row();
            break;
        case Expect::after_row:
            if (take(',', Expect::row) || take(']', Expect::nothing)) return;
            break;
        case Expect::plain:
        case Expect::nothing:
            break;
    }
    fail_unexpected(c);
}

void BoardParser::add_cell(char c) {
    if (c != '0' && c != '1') fail_unexpected(c);
    if (width_ != 0 && row_ == width_) {
        fail(fmt::format("a row too many: row 1 has {} cells, so there must be as many rows", width_));
    }
    if (width_ != 0 && column_ == width_) {
        fail(fmt::format("a cell too many: row 1 has {}", width_));
    }
    if (column_ == kMaxCompleteSize) {
        fail(fmt::format("boards are at most {0} x {0}", kMaxCompleteSize));
    }
    if (c == '1') queens_.push_back({row_, column_});
    ++column_;
}

void BoardParser::end_row() {
    if (width_ == 0) width_ = column_;
    if (column_ < width_) fail(fmt::format("a cell is missing: row 1 has {}", width_));
    ++row_;
    column_ = 0;
}

Board BoardParser::finish() {
    if (expect_ == Expect::plain) {
        if (column_ != 0) end_row();
        if (row_ == 0) throw InputError("there is no board: the input is empty");
    } else if (expect_ != Expect::nothing) {
        fail("the input ends inside the brackets");
    }
    if (row_ < width_) {
        fail(fmt::format("a row is missing: row 1 has {} cells, so there must be as many rows", width_));
    }
    return {.n = width_, .queens = std::move(queens_)};
}

void BoardParser::fail(const std::string& what) const {
    throw InputError(fmt::format("row {}, column {}: {}", row_ + 1, column_ + 1, what));
}

void BoardParser::fail_unexpected(char c) const {
    fail(fmt::format("expected {}, found {}",
                     expect_ == Expect::plain || expect_ == Expect::cell ? "0 or 1"
                     : expect_ == Expect::after_cell                     ? "',' or ']' behind a cell"
                     : expect_ == Expect::after_row                      ? "',' or ']' behind a row"
                     : expect_ == Expect::nothing                        ? "the end"
                                                                         : "'['",
                     described(c)));
}

Board read_board(std::istream& in) {
    BoardParser parser;
    std::array<char, 1 << 16> buffer;
    while (in) {
        in.read(buffer.data(), buffer.size());
        parser.feed({buffer.data(), static_cast<std::size_t>(in.gcount())});
    }
    if (in.bad()) throw Error("cannot read the board");
    return parser.finish();
}

}  // namespace nqueens
