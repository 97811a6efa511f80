#include "nqueens/board/format.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <limits>

namespace nqueens {
namespace {

struct FormatEntry {
    Format format;
    std::string_view name;
    int largest;
    // What stands between the rows of a listed board and behind them.
    std::string_view between;
    std::string_view behind;
};

constexpr int kNoLimit = std::numeric_limits<int>::max();
constexpr std::array<FormatEntry, 5> kFormats{{
    {Format::coordinates, "coordinates", kNoLimit, " ", "\n"},
    {Format::columns, "columns", kNoLimit, " ", "\n"},
    {Format::board, "board", kMaxCompleteSize, "\n", "\n"},
    {Format::json, "json", kNoLimit, ", ", "]}\n"},
    {Format::svg, "svg", 200, "\n", "\n</svg>\n"},
}};

const FormatEntry& entry_of(Format format) { return kFormats[static_cast<std::size_t>(format)]; }

void append(std::string& text, std::size_t number) {
    const fmt::format_int digits(number);
    text.append(digits.data(), digits.size());
}

void append_row(std::string& text, const Columns& columns, std::size_t row, Format format) {
    const auto column = static_cast<std::size_t>(columns[row]);
    switch (format) {
        case Format::coordinates:
            text += '(';
            append(text, row + 1);
            text += ", ";
            append(text, column + 1);
            text += ')';
            return;
        case Format::columns:
        case Format::json:
            return append(text, column + 1);
        case Format::board:
            text.append(columns.size(), '0');
            text[text.size() - columns.size() + column] = '1';
            return;
        case Format::svg:
            fmt::format_to(std::back_inserter(text), R"(<use href="#queen" x="{}" y="{}"/>)", column, row);
            return;
    }
}

// A picture: squares of 1 x 1 in a chequer pattern; a queen is a crown of 1 x 1.
void append_head(std::string& text, std::size_t n, Format format) {
    if (format == Format::json) {
        text += R"({"n": )";
        append(text, n);
        text += R"(, "columns": [)";
    }
    if (format != Format::svg) return;
    constexpr auto kHead =
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{1}" height="{1}" viewBox="0 0 {0} {0}">
<title>{0} queens, no two attacking each other</title>
<defs>
<pattern id="squares" width="2" height="2" patternUnits="userSpaceOnUse">
<path fill="#f0d9b5" d="M0 0h2v2H0z"/><path fill="#b58863" d="M1 0h1v1H1zM0 1h1v1H0z"/>
</pattern>
<path id="queen" fill="#222" d="M.24 .68L.12 .3L.34 .5L.5 .18L.66 .5L.88 .3L.76 .68zM.24 .73h.52v.1H.24z"/>
</defs>
<path fill='url(#squares)' d='M0 0h{0}v{0}H0z'/>
)";
    fmt::format_to(std::back_inserter(text), kHead, n, n * (n <= 40 ? 40 : 10));
}

template <class AfterRow>
void append_board(std::string& text, const Columns& columns, Format format, std::string_view between,
                  const AfterRow& after_row) {
    append_head(text, columns.size(), format);
    for (std::size_t row = 0; row < columns.size(); ++row) {
        if (row != 0) text += between;
        append_row(text, columns, row, format);
        after_row();
    }
    text += entry_of(format).behind;
}

}  // namespace

Format format_from(std::string_view name) {
    std::string choices;
    for (const FormatEntry& entry : kFormats) {
        if (entry.name == name) return entry.format;
        choices.append(choices.empty() ? "" : ", ").append(entry.name);
    }
    throw InputError(fmt::format("unknown format '{}': choose one of {}", name, choices));
}

void require_size(int n, Format format) {
    const FormatEntry& entry = entry_of(format);
    if (n > entry.largest)
        throw InputError(fmt::format("format {} is for N <= {}, not {}", entry.name, entry.largest, n));
}

void write_board(const Columns& columns, Format format, const Sink& sink) {
    constexpr std::size_t kPiece = 1 << 16;
    std::string text;
    append_board(text, columns, format, format == Format::coordinates ? "\n" : entry_of(format).between, [&] {
        if (text.size() < kPiece) return;
        sink(text);
        text.clear();
    });
    sink(text);
}

void append_listed(std::string& text, const Columns& columns, Format format) {
    append_board(text, columns, format, entry_of(format).between, [] {});
    if (format == Format::board) text += '\n';
}

}  // namespace nqueens
