// The README shows the compiled example of readme_example.cpp, word for word.
#include <gtest/gtest.h>

#include "scratch_directory.hpp"

namespace {

TEST(Readme, QuotesTheCompiledExample) {
    const std::filesystem::path root = NQUEENS_SOURCE_DIR;
    if (!std::filesystem::exists(root / "README.md")) GTEST_SKIP() << "there is no README.md";
    const std::string example = nqueens::test::content_of(root / "tests/readme_example.cpp");
    ASSERT_FALSE(example.empty());
    EXPECT_NE(nqueens::test::content_of(root / "README.md").find("```cpp\n" + example + "```"),
              std::string::npos)
        << "README.md does not hold tests/readme_example.cpp as it is";
}

}  // namespace
