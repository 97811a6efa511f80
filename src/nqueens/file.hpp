// Files that are whole or not there at all.
#pragma once

#include <filesystem>
#include <string_view>

namespace nqueens {

/// Writes `content` to a temporary file beside `path`, flushes it to the disk and renames it to `path`: after
/// a crash or an error `path` holds its old content or the new one. Throws std::system_error naming the path,
/// also when it is there but no plain file.
void write_file_atomically(const std::filesystem::path& path, std::string_view content);

}  // namespace nqueens
