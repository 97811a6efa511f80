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

// Lowest first; a file may include those of its own layer and of the layers below.
const std::vector<std::set<std::string>> kLayers{
    {"nqueens", "build_info", "check", "construct", "known_values", "tally", "statistics", "scaling_models",
     "hash", "launch", "running_time", "ticker"},
    {"board", "board_text", "completion", "complete_sat", "affinity", "machine", "file", "format", "origin",
     "scaling", "residue", "id_set", "seal", "meter"},
    {"fundamental", "search_bits", "search_lines", "spread", "symmetry"},
    {"complete", "lexicographic", "subtree", "work"},
    {"probe", "kernel", "kernel_scalar", "kernel_join", "kernel_simd", "half_board", "half_board_search",
     "half_board_bands", "half_board_stages", "half_board_lists-inl", "half_board_make-inl",
     "half_board_match-inl", "half_board_probe", "simd_targets", "lockstep-inl", "lockstep_rows",
     "double_check", "shard"},
    {"count", "count_list", "count_board", "record", "record_parts", "scaling_record", "checkpoint",
     "long_run", "estimate"},
    {"count_completions", "count_shard", "shard_record"},
    {"merge"},
    {"audit"},
};

// What includes a third-party library, by the prefix of its headers.
const std::map<std::string, std::set<std::string>> kDoors{
    {"oneapi/", {"nqueens/run/scheduler.cpp"}},
    {"tbb/", {}},
    {"hwy/",
     {"nqueens/kernels/join/join.cpp", "nqueens/kernels/simd/simd.cpp", "nqueens/kernels/simd/lockstep-inl.hpp",
      "nqueens/kernels/simd/targets.hpp"}},
    {"cadical", {"nqueens/search/complete_sat.cpp"}},
    {"cxxopts", {"app/cli/options.hpp"}},
    {"xxhash", {"nqueens/base/hash.cpp"}},
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

bool in_program(const fs::path& source) { return *source.begin() == "app"; }

std::ptrdiff_t layer_of(const fs::path& source) {
    if (in_program(source)) return std::ssize(kLayers);
    const auto layer = std::find_if(kLayers.begin(), kLayers.end(),
                                    [&](const auto& names) { return names.contains(source.stem()); });
    EXPECT_NE(layer, kLayers.end()) << source << " has no place in kLayers";
    return layer - kLayers.begin();
}

TEST(Layers, TheSourcesAreFound) { EXPECT_GT(sources().size(), 20U); }

TEST(Layers, IncludesPointDownward) {
    for (const fs::path& source : sources()) {
        for (const std::string& included : includes_of(source)) {
            if (!included.starts_with("nqueens/") && !included.starts_with("app/")) continue;
            EXPECT_TRUE(fs::exists(kSources / included)) << source << " includes " << included;
            EXPECT_LE(layer_of(included), layer_of(source)) << source << " includes " << included;
        }
    }
}

TEST(Layers, ThirdPartyLibrariesStayBehindTheirDoors) {
    for (const fs::path& source : sources()) {
        for (const std::string& included : includes_of(source)) {
            for (const auto& [library, doors] : kDoors) {
                if (!included.starts_with(library)) continue;
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

TEST(Layers, ThePublicHeaderIsStandardLibraryOnly) {
    for (const std::string& included : includes_of("nqueens/nqueens.hpp")) {
        EXPECT_TRUE(is_word(included)) << included;
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
