// The man page and the completions: every command and every option of --help is in each of them, and the shells take
// them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "program.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

using testing::HasSubstr;

std::string output_of(std::vector<std::string> words) {
    const Outcome outcome = run_program(std::move(words));
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.errors, "");
    return outcome.output;
}

std::string generated(const std::string& kind) { return output_of({"--generate", kind}); }

// What stands first in each line that `pattern` matches.
std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
    std::vector<std::string> found;
    const std::regex regex(pattern);
    std::istringstream lines(text);
    std::smatch match;
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_search(line, match, regex)) found.push_back(match[1]);
    }
    return found;
}

std::vector<std::string> commands() {
    const std::string help = output_of({"--help"});
    return matches(help.substr(help.find("Commands:")), "^  ([a-z]+) +[a-z]");
}

std::vector<std::string> options(const std::string& command) {
    return matches(output_of({command, "--help"}), "^  (?:-[a-z], |    )--([a-z-]+)");
}

// The part of `text` from `begin` to the next `end`.
std::string part(const std::string& text, const std::string& begin, const std::string& end) {
    const auto first = text.find(begin);
    if (first == std::string::npos) return "";
    return text.substr(first, text.find(end, first + begin.size()) - first);
}

std::string in_troff(const std::string& word) { return std::regex_replace(word, std::regex("-"), "\\-"); }

TEST(Generate, EveryCommandAndOptionIsEverywhere) {
    const std::string man = generated("man");
    const std::string bash = generated("bash");
    const std::string zsh = generated("zsh");
    const std::string fish = generated("fish");
    ASSERT_THAT(commands(), testing::IsSupersetOf({"count", "check", "info"}));
    ASSERT_THAT(options("count"), testing::IsSupersetOf({"help", "threads", "json", "split-depth"}));
    for (const std::string& command : commands()) {
        const std::string in_man = part(man, ".SS nqueens " + command + "\n", "\n.S") +
                                   part(man, ".SS nqueens " + command + " ", "\n.S");
        const std::string in_bash = part(bash, "    " + command + ")\n", "\n      ;;\n");
        const std::string in_zsh = part(zsh, "    " + command + ")\n", "\n      ) ;;\n");
        EXPECT_THAT(fish, HasSubstr("complete -c nqueens -n __fish_use_subcommand -a " + command + " "));
        for (const std::string& option : options(command)) {
            SCOPED_TRACE(testing::Message() << command << " --" << option);
            EXPECT_THAT(in_man, HasSubstr("\\fB\\-\\-" + in_troff(option) + "\\fR"));
            EXPECT_THAT(in_bash, testing::ContainsRegex("options='.*--" + option + "[ ']"));
            EXPECT_THAT(in_zsh, testing::ContainsRegex("'--" + option + "=?\\["));
            EXPECT_THAT(fish, testing::ContainsRegex("seen_subcommand_from " + command + "'( -s .)? -l " +
                                                     option + " "));
        }
    }
}

TEST(Generate, RefusesWhatItDoesNotKnow) {
    expect_error(run_program({"--generate"}), 2);
    expect_error(run_program({"--generate", "csh"}), 2);
    expect_error(run_program({"--generate", "man", "bash"}), 2);
}

class Shell : public testing::Test {
  protected:
    const ScratchDirectory scratch_;

    // Runs a command line with the generated text in the file $GENERATED; its standard output.
    std::string run(const std::string& kind, const std::string& script) {
        scratch_.write("generated", generated(kind));
        scratch_.write("script", script);
        const std::string line = "cd '" + scratch_.path().string() + "' && exec bash script 2>&1";
        const Stream pipe(popen(line.c_str(), "r"), pclose);
        std::string output;
        for (int c = 0; (c = std::fgetc(pipe.get())) != EOF;) output += static_cast<char>(c);
        return output;
    }
};

TEST_F(Shell, BashCompletes) {
    const std::string prologue =
        "source ./generated\n"
        "complete_line() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _nqueens; echo \"${COMPREPLY[*]}\"; "
        "}\n"
        "complete_line nqueens ";
    EXPECT_EQ(run("bash", prologue + "cou"), "count\n");
    EXPECT_EQ(run("bash", prologue + "count 8 --symm"), "--symmetry\n");
    EXPECT_EQ(run("bash", prologue + "count 8 --symmetry f"), "full\n");
    EXPECT_EQ(run("bash", prologue + "count 8 --symmetry = f"), "full\n");
    EXPECT_EQ(run("bash", prologue + "count 8 --symmetry ="), "none mirror full\n");
    EXPECT_EQ(run("bash", prologue + "count 8 -t 2"), "\n");
    EXPECT_EQ(run("bash", prologue + "count 8 --json gen"), "generated\n");
    EXPECT_EQ(run("bash", prologue + "check gen"), "generated\n");
    EXPECT_EQ(run("bash", prologue + "count gen"), "\n");
}

struct Reader {
    std::string kind;
    std::string tool;
    std::string check;
};

class Readers : public Shell, public testing::WithParamInterface<Reader> {};

TEST_P(Readers, FindNothingWrong) {
    if (run(GetParam().kind, "command -v " + GetParam().tool).empty())
        GTEST_SKIP() << GetParam().tool << " is not installed";
    EXPECT_EQ(run(GetParam().kind, GetParam().check + " generated"), "");
}

INSTANTIATE_TEST_SUITE_P(Tools, Readers,
                         testing::Values(Reader{"bash", "bash", "bash -n"}, Reader{"zsh", "zsh", "zsh -n"},
                                         Reader{"fish", "fish", "fish --no-execute"},
                                         Reader{"man", "groff", "groff -man -ww -z"}),
                         [](const auto& reader) { return reader.param.tool; });

}  // namespace
}  // namespace nqueens::test
