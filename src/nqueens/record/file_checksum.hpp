// JSON files that tell whether they are whole: the last field is a checksum of every byte before it.
//
//     {"schema":"...", ... ,"checksum":"0123456789abcdef"}
//
// Any JSON reader can read such a file; only an unchanged one, byte for byte, is read here: truncation,
// flipped bits and appended text are all found.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nqueens {

/// `object` is the text of a JSON object with at least one field, ending in '}'.
std::string with_checksum(std::string object);

/// The object, or nothing when `text` is not exactly what with_checksum() gave.
std::optional<std::string> without_checksum(std::string_view text);

}  // namespace nqueens
