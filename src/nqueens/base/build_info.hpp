// How this binary was built; filled in by cmake/BuildInfo.cmake at every build.
#pragma once

#include <string_view>

namespace nqueens::build_info {

extern const std::string_view kVersion;
extern const std::string_view kCommit;  ///< with "-dirty" after uncommitted changes; "unknown" outside git
extern const std::string_view kCompiler;
extern const std::string_view kFlags;
extern const std::string_view kBuildType;

}  // namespace nqueens::build_info
