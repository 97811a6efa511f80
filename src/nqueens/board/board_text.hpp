// Boards as text: n lines of n cells 0 or 1, with or without blanks between them, or nested brackets as in
// [[1, 0], [0, 0]]. LF or CRLF; blank lines at the ends are ignored; inside brackets line ends are blanks.
//
// The parser takes its input in pieces and keeps the queens only, so neither a large board nor a line without
// end is ever held in memory. The first fault ends it with an InputError that names the row and column of the
// board, numbered from 1.
#pragma once

#include <istream>
#include <string_view>

#include "nqueens/search.hpp"

namespace nqueens {

class BoardParser {
  public:
    /// The next piece of the text, of any length.
    void feed(std::string_view text);
    /// The board, once all text was fed.
    Board finish();

  private:
    enum class Expect { plain, first_row, row, cell, after_cell, after_row, nothing };

    void feed_plain(char c);
    void feed_bracketed(char c);
    void add_cell(char c);
    void end_row();
    [[noreturn]] void fail(const std::string& what) const;
    [[noreturn]] void fail_unexpected(char c) const;

    Expect expect_ = Expect::plain;
    bool empty_line_ = false;  // behind the rows so far
    int row_ = 0;              // of the next cell, as is column_
    int column_ = 0;
    int width_ = 0;  // of the first row; 0 before its end
    std::vector<Square> queens_;
};

/// Reads a board to the end of the stream. Throws InputError for what is not a board, Error when the stream
/// fails.
Board read_board(std::istream& in);

}  // namespace nqueens
