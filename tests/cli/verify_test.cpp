// nqueens verify: a table of what was recounted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engines.hpp"
#include "nqueens/kernels/engine.hpp"
#include "program.hpp"

namespace nqueens::test {
namespace {

TEST(VerifyCommand, ListsEverySizeAndEngine) {
    const Outcome outcome = run_program({"verify", "--max", "7"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(std::count(outcome.output.begin(), outcome.output.end(), '\n'),
              1 + 8 * static_cast<std::ptrdiff_t>(all_engines().size()));
    for (const Engine& engine : all_engines())
        EXPECT_THAT(outcome.output, testing::HasSubstr(std::string(" 7  ").append(engine.name)));
    EXPECT_EQ(outcome.errors, "");
}

TEST(VerifyCommand, MistakesAreRefused) {
    expect_error(run_program({"verify", "8"}), 2);
    expect_error(run_program({"verify", "--max", "17"}), 2);
}

}  // namespace
}  // namespace nqueens::test
