#include "nqueens/board/format.hpp"

#include <array>
#include <charconv>
#include <limits>

namespace nqueens {
namespace {

struct FormatEntry {
    Format format;
    std::string_view name;
    int largest;
};

constexpr int kNoLimit = std::numeric_limits<int>::max();
constexpr std::array<FormatEntry, 5> kFormats{{
    {Format::coordinates, "coordinates", kNoLimit},
    {Format::columns, "columns", kNoLimit},
    {Format::board, "board", kMaxCompleteSize},
    {Format::json, "json", kNoLimit},
    {Format::svg, "svg", 200},
}};

const FormatEntry& entry_of(Format format) { return kFormats[static_cast<std::size_t>(format)]; }

void append(std::string& text, int number) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

// What stands before, between and behind the rows of a board.
struct Frame {
    std::string_view before;
    std::string_view between;
    std::string_view behind;
};

Frame frame_of(Format format, std::string_view coordinates_between) {
    switch (format) {
        case Format::coordinates:
            return {"", coordinates_between, "\n"};
        case Format::columns:
            return {"", " ", "\n"};
        case Format::board:
            return {"", "\n", "\n"};
        case Format::json:
            return {"[", ", ", "]}\n"};
        case Format::svg:
            return {"", "\n", "\n</svg>\n"};
    }
    return {};
}

void append_row(std::string& text, const Columns& columns, std::size_t row, Format format) {
    const int column = columns[row];
    switch (format) {
        case Format::coordinates:
            text += '(';
            append(text, static_cast<int>(row) + 1);
            text += ", ";
            append(text, column + 1);
            text += ')';
            return;
        case Format::columns:
        case Format::json:
            return append(text, column + 1);
        case Format::board: {
            const std::size_t begin = text.size();
            text.append(columns.size(), '0');
            text[begin + static_cast<std::size_t>(column)] = '1';
            return;
        }
        case Format::svg:
            text += R"(<use href="#queen" x=")";
            append(text, column);
            text += R"(" y=")";
            append(text, static_cast<int>(row));
            text += R"("/>)";
            return;
    }
}

// Squares of 1 x 1 in a chequer pattern; a queen is a crown of 1 x 1.
void append_svg_head(std::string& text, int n) {
    const std::string size = std::to_string(n);
    const std::string pixels = std::to_string(n * (n <= 40 ? 40 : 10));
    text.append(R"(<svg xmlns="http://www.w3.org/2000/svg" width=")").append(pixels);
    text.append(R"(" height=")").append(pixels);
    text.append(R"(" viewBox="0 0 )").append(size).append(" ").append(size).append("\">\n<title>");
    text.append(size).append(" queens, no two attacking each other</title>\n");
    text.append(
        R"(<defs>
<pattern id="squares" width="2" height="2" patternUnits="userSpaceOnUse">
<path fill="#f0d9b5" d="M0 0h2v2H0z"/><path fill="#b58863" d="M1 0h1v1H1zM0 1h1v1H0z"/>
</pattern>
<path id="queen" fill="#222" d="M.24 .68L.12 .3L.34 .5L.5 .18L.66 .5L.88 .3L.76 .68zM.24 .73h.52v.1H.24z"/>
</defs>
)");
    text.append("<path fill='url(#squares)' d='M0 0h").append(size).append("v").append(size);
    text.append("H0z'/>\n");
}

void append_head(std::string& text, std::size_t n, Format format) {
    if (format == Format::svg) append_svg_head(text, static_cast<int>(n));
    if (format == Format::json) {
        text += "{\"n\": ";
        append(text, static_cast<int>(n));
        text += ", \"columns\": ";
    }
}

template <class AfterRow>
void append_board(std::string& text, const Columns& columns, Format format, const Frame& frame,
                  const AfterRow& after_row) {
    append_head(text, columns.size(), format);
    text += frame.before;
    for (std::size_t row = 0; row < columns.size(); ++row) {
        if (row != 0) text += frame.between;
        append_row(text, columns, row, format);
        after_row();
    }
    text += frame.behind;
}

}  // namespace

Format format_from(std::string_view name) {
    std::string choices;
    for (const FormatEntry& entry : kFormats) {
        if (entry.name == name) return entry.format;
        choices.append(choices.empty() ? "" : ", ").append(entry.name);
    }
    throw InputError("unknown format '" + std::string(name) + "': choose one of " + choices);
}

void require_size(int n, Format format) {
    const FormatEntry& entry = entry_of(format);
    if (n <= entry.largest) return;
    std::string message = "format ";
    message.append(entry.name).append(" is for N <= ").append(std::to_string(entry.largest));
    throw InputError(message.append(", not ").append(std::to_string(n)));
}

void write_board(const Columns& columns, Format format, const Sink& sink) {
    constexpr std::size_t kPiece = 1 << 16;
    std::string text;
    append_board(text, columns, format, frame_of(format, "\n"), [&] {
        if (text.size() < kPiece) return;
        sink(text);
        text.clear();
    });
    sink(text);
}

void append_listed(std::string& text, const Columns& columns, Format format) {
    append_board(text, columns, format, frame_of(format, " "), [] {});
    if (format == Format::board) text += '\n';
}

}  // namespace nqueens
