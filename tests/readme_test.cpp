// The README shows the compiled example of readme_example.cpp and the measured results/bench/steps.md, word
// for word.
#include <gtest/gtest.h>

#include <sstream>

#include "scratch_directory.hpp"

namespace {

const std::filesystem::path kRoot = NQUEENS_SOURCE_DIR;

std::string readme() { return nqueens::test::content_of(kRoot / "README.md"); }

TEST(Readme, QuotesTheCompiledExample) {
    const std::string example = nqueens::test::content_of(kRoot / "tests/readme_example.cpp");
    ASSERT_FALSE(example.empty());
    EXPECT_NE(readme().find("```cpp\n" + example + "```"), std::string::npos)
        << "README.md does not hold tests/readme_example.cpp as it is";
}

TEST(Readme, QuotesTheTableOfSteps) {
    std::istringstream steps(nqueens::test::content_of(kRoot / "results/bench/steps.md"));
    std::string table;
    for (std::string line; std::getline(steps, line);) {
        if (line.starts_with("|")) table.append(line).append("\n");
    }
    ASSERT_FALSE(table.empty());
    EXPECT_NE(readme().find(table), std::string::npos)
        << "README.md does not hold the table of results/bench/steps.md as it is";
}

}  // namespace
