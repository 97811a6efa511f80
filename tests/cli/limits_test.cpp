// Limits of memory and inputs without end: one line and a status, whatever the library was doing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "program.hpp"
#include "sanitized.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

using testing::HasSubstr;

struct Hungry {
    std::vector<std::string> words;
    rlim_t mebibytes;
    std::string named;
};

void PrintTo(const Hungry& hungry, std::ostream* out) {
    *out << hungry.mebibytes << " MiB:";
    for (const std::string& word : hungry.words) *out << " " << word;
}

class AddressSpace : public testing::TestWithParam<Hungry> {
  protected:
    void SetUp() override {
        if (kSanitized) GTEST_SKIP() << "sanitizers need all of the address space";
    }
};

TEST_P(AddressSpace, IsALimitThatIsNamedInOneLine) {
    const Outcome outcome =
        run_program({.arguments = GetParam().words, .address_space = GetParam().mebibytes << 20});
    expect_error(outcome, 3);
    EXPECT_THAT(outcome.errors, HasSubstr(GetParam().named));
}

INSTANTIATE_TEST_SUITE_P(
    Commands, AddressSpace,
    testing::Values(Hungry{{"count", "20", "--split-depth", "6", "--symmetry", "none", "-t1"}, 60, "memory"},
                    Hungry{{"solve", "50000000"}, 100, "memory"},
                    Hungry{{"count", "16", "--threads", "1000"}, 100, "thread"},
                    Hungry{{"count", "16", "--threads", "1000"}, 300, "thread"}));

// Listing and completing take memory in proportion to the board, whatever the number of solutions.
TEST(LittleMemory, IsEnoughForSearches) {
    if (kSanitized) GTEST_SKIP() << "sanitizers need all of the address space";
    constexpr rlim_t kLittle = rlim_t{32} << 20;
    const std::string board = NQUEENS_SOURCE_DIR "/tests/boards/yes_sub_64_16.txt";
    EXPECT_EQ(run_program({.arguments = {"list", "9"}, .address_space = kLittle}).status, 0);
    EXPECT_EQ(run_program({.arguments = {"complete", board}, .address_space = kLittle}).status, 0);
}

// As long as the system lets a word be.
TEST(Input, LongWordsAreRefusedOrUsed) {
    const std::string word(131'000, 'a');
    expect_error(run_program({"count", "--" + word}), 2);
    expect_error(run_program({"count", "-" + word}), 2);
    expect_error(run_program({"count", word}), 2);
    expect_error(run_program({"count", "8", "--engine=" + word}), 2);
}

TEST(Input, WithoutEndIsRefused) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"count", "-"}, {"check"}, {"complete"}}) {
        expect_error(run_program({.arguments = words, .input_path = "/dev/zero"}), 2);
    }
}

TEST(Input, LinesAreBounded) {
    const Outcome outcome =
        run_program({.arguments = {"count", "-"}, .input = "4\n" + std::string(2000, ' ') + "5\n"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.output, "2\n");
    EXPECT_THAT(outcome.errors, HasSubstr("line 2 of standard input: longer than 1000 characters"));
}

TEST(Input, ACheckpointWithoutEndIsRefused) {
    const ScratchDirectory scratch;
    const auto link = scratch.path() / "checkpoint";
    std::filesystem::create_symlink("/dev/zero", link);
    const Outcome outcome = run_program({"count", "8", "--checkpoint", link.string(), "--resume"});
    expect_error(outcome, 2);
    EXPECT_THAT(outcome.errors, HasSubstr("too large"));
}

}  // namespace
}  // namespace nqueens::test
