// The files that `merge` and `audit` are given: names, @lists and directories.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace nqueens::app {

/// Each word is a file, a directory (all its *.json but merged records, by name) or @FILE (a name a line). Throws
/// UsageError for a directory or list without any name and for a word that is nothing.
std::vector<std::filesystem::path> record_files(const std::vector<std::string>& words);

}  // namespace nqueens::app
