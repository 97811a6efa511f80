// The architecture as a test: includes point downward only, each third-party library stays behind one door.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "scratch_directory.hpp"

namespace {

namespace fs = std::filesystem;

const fs::path kSources = NQUEENS_SOURCE_DIR "/src";

// What a folder may include beside itself and the public headers, which are files of "nqueens" itself. Lowest first: no
// folder names one that stands below it here.
const std::vector<std::pair<std::string, std::set<std::string>>> kRooms{
    {"nqueens", {}},
    {"nqueens/base", {}},
    {"nqueens/board", {"nqueens/base"}},
    {"nqueens/search", {"nqueens/base", "nqueens/board"}},
    {"nqueens/units", {"nqueens/base", "nqueens/board"}},
    {"nqueens/kernels", {"nqueens/base", "nqueens/board", "nqueens/units"}},
    {"nqueens/record", {"nqueens/base", "nqueens/board", "nqueens/units"}},
    {"nqueens/run", {"nqueens/base", "nqueens/board", "nqueens/units", "nqueens/kernels", "nqueens/record"}},
    {"nqueens/api",
     {"nqueens/base", "nqueens/board", "nqueens/search", "nqueens/units", "nqueens/kernels", "nqueens/run"}},
    {"nqueens/cluster",
     {"nqueens/base", "nqueens/board", "nqueens/units", "nqueens/kernels", "nqueens/record", "nqueens/run"}},
    {"app/cli", {"nqueens/base", "nqueens/board", "nqueens/cluster"}},
    {"app/scale", {"nqueens/base", "nqueens/record", "nqueens/api"}},
    {"app/commands",
     {"nqueens/base", "nqueens/board", "nqueens/search", "nqueens/units", "nqueens/kernels", "nqueens/record",
      "nqueens/run", "nqueens/api", "nqueens/cluster", "app/cli", "app/scale"}},
    {"app", {"nqueens/base", "app/cli", "app/commands"}},
};

// What includes a third-party library, by the prefix of its headers.
const std::map<std::string, std::set<std::string>> kDoors{
    {"oneapi/", {"nqueens/run/scheduler.cpp"}},
    {"tbb/", {}},
    {"hwy/",
     {"nqueens/kernels/join/join.cpp", "nqueens/kernels/simd/simd.cpp",
      "nqueens/kernels/simd/vectors-inl.hpp", "nqueens/kernels/simd/targets.hpp"}},
    {"cadical", {"nqueens/search/complete_sat.cpp"}},
    {"cxxopts", {"app/cli/options.hpp"}},
    {"xxhash", {"nqueens/base/hash.cpp"}},
    {"fmt/", {}},  // in .cpp files only
    {"nlohmann/", {"nqueens/record/provenance.hpp", "nqueens/record/record_parts.hpp"}},
};

std::vector<fs::path> sources() {
    std::vector<fs::path> result;
    for (const auto& entry : fs::recursive_directory_iterator(kSources)) {
        const std::string extension = entry.path().extension();
        if (extension == ".cpp" || extension == ".hpp")
            result.push_back(fs::relative(entry.path(), kSources));
    }
    return result;
}

std::vector<std::string> includes_of(const fs::path& source) {
    std::istringstream text(nqueens::test::content_of(kSources / source));
    std::vector<std::string> result;
    for (std::string line; std::getline(text, line);) {
        std::erase(line, ' ');
        const auto begin = line.find_first_of("<\"") + 1;
        const auto end = line.find_first_of(">\"", begin);
        if (line.starts_with("#include")) result.push_back(line.substr(begin, end - begin));
    }
    return result;
}

// Names as those of the standard library's headers.
bool is_word(std::string_view text) {
    return text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos;
}

bool is_standard_or_system(std::string_view included) {
    if (included.starts_with("sys/")) included.remove_prefix(4);
    if (included.ends_with(".h")) included.remove_suffix(2);
    return is_word(included);
}

// The folder of a file; the parts of kernels/ know each other.
std::string room_of(const fs::path& source) {
    const std::string folder = source.parent_path().generic_string();
    return folder.starts_with("nqueens/kernels/") ? "nqueens/kernels" : folder;
}

const std::set<std::string>& allowed_in(const std::string& room) {
    static const std::set<std::string> nothing;
    const auto found =
        std::find_if(kRooms.begin(), kRooms.end(), [&](const auto& r) { return r.first == room; });
    EXPECT_NE(found, kRooms.end()) << room << " has no place in kRooms";
    return found == kRooms.end() ? nothing : found->second;
}

TEST(Layers, NoRoomNamesOneAboveIt) {
    std::set<std::string> below;
    for (const auto& [room, allowed] : kRooms) {
        for (const std::string& name : allowed)
            EXPECT_TRUE(below.contains(name)) << room << " may include " << name;
        below.insert(room);
    }
}

TEST(Layers, TheSourcesAreFound) { EXPECT_GT(sources().size(), 20U); }

TEST(Layers, IncludesPointDownward) {
    for (const fs::path& source : sources()) {
        for (const std::string& included : includes_of(source)) {
            if (!included.starts_with("nqueens/") && !included.starts_with("app/")) continue;
            EXPECT_TRUE(fs::exists(kSources / included)) << source << " includes " << included;
            const std::string from = room_of(source);
            const std::string to = room_of(included);
            EXPECT_TRUE(to == from || to == "nqueens" || allowed_in(from).contains(to))
                << source << " includes " << included;
        }
    }
}

TEST(Layers, ThirdPartyLibrariesStayBehindTheirDoors) {
    for (const fs::path& source : sources()) {
        for (const std::string& included : includes_of(source)) {
            for (const auto& [library, doors] : kDoors) {
                if (!included.starts_with(library)) continue;
                if (library == "fmt/" && source.extension() == ".cpp") continue;
                EXPECT_TRUE(doors.contains(source)) << source << " includes " << included;
            }
        }
    }
}

// Nothing else is included: no third-party library without a door, no relative path.
TEST(Layers, OtherIncludesAreOfTheStandardLibraryOrTheSystem) {
    for (const fs::path& source : sources()) {
        for (const std::string& included : includes_of(source)) {
            const bool own = included.starts_with("nqueens/") || included.starts_with("app/");
            const bool behind_door = std::any_of(kDoors.begin(), kDoors.end(), [&](const auto& door) {
                return included.starts_with(door.first);
            });
            EXPECT_TRUE(own || behind_door || is_standard_or_system(included))
                << source << " includes " << included;
        }
    }
}

TEST(Layers, PublicHeadersIncludeTheStandardLibraryAndEachOther) {
    for (const char* header : {"nqueens.hpp", "count.hpp", "error.hpp", "estimate.hpp", "search.hpp"}) {
        for (const std::string& included : includes_of(fs::path("nqueens") / header))
            EXPECT_TRUE(is_word(included) || room_of(included) == "nqueens")
                << header << " includes " << included;
    }
}

// One word for one thing: outside the room of the engines nobody asks which engine or kind of unit there is.
TEST(Layers, NobodyOutsideTheKernelsAsksForAnEngineByName) {
    for (const fs::path& source : sources()) {
        if (room_of(source) == "nqueens/kernels" || source.extension() != ".cpp") continue;
        const std::string text = nqueens::test::content_of(kSources / source);
        for (const char* name : {"\"join\"", "\"simd\"", "\"scalar\"", "kColumnSet"})
            EXPECT_EQ(text.find(name), std::string::npos) << source << " holds " << name;
    }
}

TEST(Layers, HeadersAreIncludedOnce) {
    for (const fs::path& source : sources()) {
        // Highway's per-target headers are included once for each target.
        if (source.extension() != ".hpp" || source.stem().string().ends_with("-inl")) continue;
        EXPECT_NE(nqueens::test::content_of(kSources / source).find("\n#pragma once\n"), std::string::npos)
            << source;
    }
}

}  // namespace
