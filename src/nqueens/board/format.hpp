// Full boards as text: coordinates, columns, grid, JSON, a picture. Rows and columns are numbered from 1.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "nqueens/search.hpp"

namespace nqueens {

enum class Format {
    coordinates,  ///< (1, 2)
    columns,      ///< 2 4 1 3
    board,        ///< the grid of 0 and 1 that board_text.hpp reads
    json,         ///< {"n": 4, "columns": [2, 4, 1, 3]}
    svg,
};

/// The format of that name; throws InputError naming the choices.
Format format_from(std::string_view name);

/// Throws InputError for boards too large for the format: a grid holds kMaxCompleteSize, a picture 200, the
/// others have no limit.
void require_size(int n, Format format);

/// Takes the next piece of a text.
using Sink = std::function<void(std::string_view)>;

/// One board, in pieces of about 64 KiB. Coordinates one a line. Precondition: require_size().
void write_board(const Columns& columns, Format format, const Sink& sink);

/// One board of a list: a line of its own; a grid is several, and an empty one behind it. Not for svg.
void append_listed(std::string& text, const Columns& columns, Format format);

}  // namespace nqueens
