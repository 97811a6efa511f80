#include "app/cli/record_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "app/cli/options.hpp"
#include "nqueens/base/file.hpp"
#include "nqueens/cluster/merge.hpp"

namespace nqueens::app {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& directory) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(directory)) {
        if (entry.path().extension() == ".json" && !is_merged_record(entry.path()))
            files.push_back(entry.path());
    }
    if (files.empty())
        throw UsageError(fmt::format("there is no record (*.json) in '{}'", directory.string()));
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<fs::path> files_listed_in(const std::string& list) {
    const auto text = disk().read(list);
    if (!text) throw UsageError(fmt::format("there is no list '{}'", list));
    std::vector<fs::path> files;
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
        if (line.ends_with('\r')) line.pop_back();
        if (!line.empty()) files.emplace_back(line);
    }
    if (files.empty()) throw UsageError(fmt::format("the list '{}' is empty", list));
    return files;
}

}  // namespace

std::vector<fs::path> record_files(const std::vector<std::string>& words) {
    std::vector<fs::path> result;
    for (const std::string& word : words) {
        const std::vector<fs::path> files = word.starts_with('@')    ? files_listed_in(word.substr(1))
                                            : fs::is_directory(word) ? files_in(word)
                                                                     : std::vector<fs::path>{word};
        result.insert(result.end(), files.begin(), files.end());
    }
    return result;
}

}  // namespace nqueens::app
