// nqueens solve, list, complete and check: answers, formats, exit status, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "board_oracle.hpp"
#include "program.hpp"
#include "scratch_directory.hpp"

namespace nqueens::test {
namespace {

using testing::HasSubstr;

std::string board_file(const std::string& name) { return NQUEENS_SOURCE_DIR "/tests/boards/" + name; }

void expect_answer(const Outcome& outcome, int status, const std::string& output) {
    EXPECT_EQ(outcome.status, status);
    EXPECT_EQ(outcome.output, output);
    EXPECT_EQ(outcome.errors, "");
}

Outcome with_input(std::vector<std::string> arguments, const std::string& input) {
    return run_program({.arguments = std::move(arguments), .input = input});
}

TEST(SolveCommand, PrintsEveryFormat) {
    expect_answer(run_program({"solve", "4", "--first"}), 0, "(1, 2)\n(2, 4)\n(3, 1)\n(4, 3)\n");
    expect_answer(run_program({"solve", "6", "--first", "--format", "columns"}), 0, "2 4 6 1 3 5\n");
    expect_answer(run_program({"solve", "1", "--format", "board"}), 0, "1\n");
    expect_answer(run_program({"solve", "5", "--format=json", "--first"}), 0,
                  "{\"n\": 5, \"columns\": [1, 3, 5, 2, 4]}\n");
    EXPECT_THAT(run_program({"solve", "8", "--format", "svg"}).output, testing::StartsWith("<svg "));
}

TEST(SolveCommand, SaysThatThereIsNoSolution) {
    for (const char* n : {"2", "3"}) {
        for (const auto& words : {std::vector<std::string>{"solve", n}, {"solve", n, "--first"}}) {
            const Outcome outcome = run_program(words);
            expect_error(outcome, 1);
            EXPECT_THAT(outcome.errors, HasSubstr("no solution"));
        }
    }
}

TEST(SolveCommand, WhatItPrintsPassesTheCheck) {
    for (const char* n : {"30", "34", "300", "2012"}) {
        const Outcome solved = run_program({"solve", n, "--format", "board"});
        EXPECT_EQ(solved.status, 0);
        expect_answer(with_input({"check"}, solved.output), 0, "True\n");
    }
    EXPECT_EQ(run_program({.arguments = {"solve", "99991"}, .output_path = "/dev/null"}).status, 0);
}

TEST(SolveCommand, RefusesWhatItCannotDo) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"solve", "0"},
                                                                   {"solve", "-1"},
                                                                   {"solve", "100000001"},
                                                                   {"solve", "65", "--first"},
                                                                   {"solve", "201", "--format", "svg"},
                                                                   {"solve", "10001", "--format", "board"},
                                                                   {"solve", "8", "--format", "grid"},
                                                                   {"solve", "8", "--timeout", "1"},
                                                                   {"solve"},
                                                                   {"solve", "8", "9"}}) {
        expect_error(run_program(words), 2);
    }
    EXPECT_THAT(run_program({"solve", "65", "--first"}).errors, HasSubstr("64"));
}

TEST(SolveCommand, IsUndecidedWhenTheTimeIsUp) {
    const Outcome outcome = run_program({"solve", "60", "--first", "--timeout", "0.1"});
    expect_error(outcome, 4);
    EXPECT_THAT(outcome.errors, HasSubstr("undecided"));
}

TEST(Timeout, IsDecimalDigitsWithOrWithoutAFraction) {
    for (const char* good : {"10", "0.5", "007", "1.25"}) {
        EXPECT_EQ(run_program({"solve", "4", "--first", "--timeout", good}).status, 0) << good;
    }
    for (const char* wrong :
         {"nan", "inf", "1e3", "-1", "+1", "0x10", ".5", "5.", "1,5", "1.5s", " 1", "12abc"}) {
        const Outcome outcome = run_program({"solve", "4", "--first", std::string("--timeout=") + wrong});
        expect_error(outcome, 2);
        EXPECT_THAT(outcome.errors, HasSubstr(wrong));
    }
}

TEST(ListCommand, PrintsEverySolutionInOrder) {
    expect_answer(run_program({"list", "4"}), 0,
                  "(1, 2) (2, 4) (3, 1) (4, 3)\n(1, 3) (2, 1) (3, 4) (4, 2)\n");
    expect_answer(run_program({"list", "6", "--format", "columns"}), 0,
                  "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n5 3 1 6 4 2\n");
    expect_answer(run_program({"list", "4", "--format", "board", "--limit", "1"}), 0,
                  "0100\n0001\n1000\n0010\n\n");
    expect_answer(run_program({"list", "2"}), 0, "");
    expect_answer(run_program({"list", "8", "--limit", "0"}), 0, "");
}

TEST(ListCommand, HasAsManyLinesAsThereAreSolutions) {
    const auto lines = [](const std::vector<std::string>& words) {
        const std::string output = run_program(words).output;
        return std::count(output.begin(), output.end(), '\n');
    };
    EXPECT_EQ(lines({"list", "0"}), 1);
    EXPECT_EQ(lines({"list", "8"}), 92);
    EXPECT_EQ(lines({"list", "11", "--format", "json"}), 2680);
    EXPECT_EQ(lines({"list", "8", "--fundamental"}), 12);
    EXPECT_EQ(lines({"list", "10", "--limit", "100"}), 100);
}

TEST(ListCommand, RefusesWhatItCannotDo) {
    expect_error(run_program({"list", "65"}), 2);
    expect_error(run_program({"list", "8", "--format", "svg"}), 2);
    expect_error(run_program({"list", "8", "--limit", "-1"}), 2);
}

TEST(ListCommand, AClosedPipeEndsItQuietly) {
    const ScratchDirectory scratch;
    for (const std::string prepare : {"", "trap '' PIPE; "}) {
        const std::string command =
            "bash -c \"" + prepare + "'" NQUEENS_PROGRAM "' list 16 --format columns 2>" +
            (scratch.path() / "errors").string() + R"( | head -n 1 >/dev/null; exit \${PIPESTATUS[0]}")";
        EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 141) << prepare;
        EXPECT_EQ(content_of(scratch.path() / "errors"), "");
    }
}

struct BoardCase {
    const char* file;
    bool completable;
    const char* count;  // nothing where it is too large
};

const std::vector<BoardCase> kBoards{
    {"centre_3.txt", false, "0\n"},        {"corner_last_4.txt", false, "0\n"},
    {"corner_last_6.txt", false, "0\n"},   {"nauck_1850.txt", true, "2\n"},
    {"one_way_8.txt", true, "1\n"},        {"pair_no_8.txt", false, "0\n"},
    {"yes_sub_32_8.txt", true, nullptr},   {"yes_sub_33_8.txt", true, nullptr},
    {"yes_sub_64_16.txt", true, nullptr},  {"yes_sub_65_16.txt", true, nullptr},
    {"yes_sub_100_50.txt", true, nullptr}, {"yes_sub_200_60.txt", true, nullptr},
};

TEST(CompleteCommand, DecidesTheBoardsFromTheField) {
    for (const BoardCase& board : kBoards) {
        const Outcome outcome = run_program({"complete", board_file(board.file)});
        if (board.completable) {
            EXPECT_EQ(outcome.status, 0) << board.file;
            EXPECT_THAT(outcome.output, testing::StartsWith("True\n"));
            const std::string completed = outcome.output.substr(outcome.output.find('\n') + 1);
            expect_answer(with_input({"check", "-"}, completed), 0, "True\n");
        } else {
            expect_answer(outcome, 1, "False\n");
        }
        if (board.count != nullptr) {
            expect_answer(run_program({"complete", board_file(board.file), "--count"}), 0, board.count);
        }
    }
}

TEST(CompleteCommand, TheExampleOfTheManual) {
    expect_answer(with_input({"complete"}, "10000\n00000\n00001\n00000\n00010\n"), 0,
                  "True\n10000\n00100\n00001\n01000\n00010\n");
}

TEST(CompleteCommand, KnownCompletions) {
    expect_answer(run_program({"complete", board_file("one_way_8.txt"), "--format", "columns"}), 0,
                  "True\n2 6 1 7 4 8 3 5\n");
    const Outcome nauck = run_program({"complete", board_file("nauck_1850.txt"), "--format", "columns"});
    EXPECT_THAT(nauck.output, testing::AnyOf("True\n5 1 8 4 2 7 3 6\n", "True\n5 7 1 4 2 8 6 3\n"));
}

TEST(CompleteCommand, TheLastCellCountsWithAndWithoutItsNewline) {
    for (const char* file : {"corner_last_4.txt", "corner_last_6.txt"}) {
        std::string text = content_of(board_file(file));
        while (text.back() == '\n') text.pop_back();
        for (const char* end : {"", "\n", "\r\n", "\n\n"}) {
            EXPECT_EQ(with_input({"complete", "-"}, text + end).status, 1);
        }
        std::replace(text.begin(), text.end(), '1', '0');
        EXPECT_EQ(with_input({"complete"}, text).status, 0);
    }
}

TEST(CompleteCommand, SmallestBoards) {
    expect_answer(with_input({"complete"}, "0"), 0, "True\n1\n");
    expect_answer(with_input({"complete"}, "1\n"), 0, "True\n1\n");
    expect_answer(with_input({"complete"}, "00\n00\n"), 1, "False\n");
    expect_answer(with_input({"complete"}, "[[0,0,0],[0,0,0],[0,0,0]]"), 1, "False\n");
}

TEST(CompleteCommand, JsonIsOneDocumentForEveryAnswer) {
    const auto json = [](const std::string& board, const std::vector<std::string>& options = {}) {
        std::vector<std::string> words{"complete", "--format", "json"};
        words.insert(words.end(), options.begin(), options.end());
        return nlohmann::json::parse(with_input(words, board).output);
    };
    EXPECT_EQ(json("1"),
              nlohmann::json::parse(R"({"completable": true, "board": {"n": 1, "columns": [1]}})"));
    EXPECT_EQ(json("00\n00"), nlohmann::json::parse(R"({"completable": false, "board": null})"));
    EXPECT_EQ(json("00\n00", {"--timeout", "0"}),
              nlohmann::json::parse(R"({"completable": null, "board": null})"));
}

TEST(CompleteCommand, SaysThatItIsUndecidedWhenTheTimeIsUp) {
    for (const auto& [format, output] : {std::pair{"board", "Undecided\n"},
                                         {"json", "{\"completable\": null, \"board\": null}\n"},
                                         {"svg", ""}}) {
        const Outcome outcome = with_input({"complete", "--timeout", "0", "--format", format}, "00\n00\n");
        EXPECT_EQ(outcome.status, 4) << format;
        EXPECT_EQ(outcome.output, output);
        EXPECT_EQ(outcome.errors, "nqueens: undecided: the time was up first\n");
    }
}

TEST(CompleteCommand, CountsUntilTheTimeIsUp) {
    const Outcome outcome =
        run_program({"complete", board_file("yes_sub_64_16.txt"), "--count", "--timeout", "0.1"});
    expect_error(outcome, 4);
    EXPECT_THAT(outcome.errors, HasSubstr("undecided"));
}

TEST(CompleteCommand, AttackingQueensAreAnInputErrorNamingBoth) {
    const Outcome outcome = with_input({"complete"}, "1000\n0000\n0010\n0000\n");
    expect_error(outcome, 2);
    EXPECT_THAT(outcome.errors, HasSubstr("row 1, column 1 and row 3, column 3"));
    expect_error(with_input({"complete", "--count"}, "1000\n0000\n0010\n0000\n"), 2);
}

TEST(BoardInput, FaultsNameTheSourceRowAndColumn) {
    for (const auto* command : {"complete", "check"}) {
        const Outcome outcome = with_input({command}, "0000\n0000\n00000\n0000\n");
        expect_error(outcome, 2);
        EXPECT_THAT(outcome.errors, HasSubstr("standard input: row 3, column 5"));
        for (const char* text : {"0000\n0000\n0000\n", "0 2\n0 0\n", "0 Q\n0 0\n", "0 -1\n0 0\n",
                                 "0 01\n0 0\n", "0 1.0\n0 0\n", "", "   \n \n"}) {
            expect_error(with_input({command}, text), 2);
        }
    }
}

TEST(BoardInput, FilesThatAreNotBoards) {
    const ScratchDirectory scratch;
    scratch.write("binary", std::string("\x7f"
                                        "ELF\0\0",
                                        6));
    scratch.write("long", std::string(1'000'000, '0'));
    const std::string missing = (scratch.path() / "missing").string();
    for (const std::string& file : {missing, scratch.path().string(), (scratch.path() / "binary").string(),
                                    (scratch.path() / "long").string()}) {
        for (const auto* command : {"complete", "check"}) {
            const Outcome outcome = run_program({command, file});
            expect_error(outcome, 2);
            EXPECT_THAT(outcome.errors, HasSubstr(file));
        }
    }
    EXPECT_THAT(run_program({"check", missing}).errors, HasSubstr("No such file"));
    EXPECT_THAT(run_program({"check", scratch.path().string()}).errors, HasSubstr("directory"));
}

TEST(CheckCommand, SaysWhyNot) {
    expect_answer(with_input({"check"}, "0100\n0001\n1000\n0010\n"), 0, "True\n");
    expect_answer(with_input({"check"}, "1000\n0001\n0010\n0100\n"), 1,
                  "False\nthe queens at row 2, column 4 and row 3, column 3 attack each other\n");
    expect_answer(with_input({"check"}, "0100\n0000\n1000\n0010\n"), 1, "False\nrow 2 has no queen\n");
}

TEST(SmallStack, IsEnoughForEveryCommand) {
    const ScratchDirectory scratch;
    const std::string board = (scratch.path() / "board").string();
    const auto run = [](const std::string& command) {
        return WEXITSTATUS(std::system(("bash -c 'ulimit -s 1024; " + command + "'").c_str()));
    };
    const std::string program = NQUEENS_PROGRAM;
    EXPECT_EQ(run(program + " solve 1000 --format board >" + board), 0);
    EXPECT_EQ(run(program + " check " + board + " >/dev/null"), 0);
    EXPECT_EQ(run(program + " complete " + board + " >/dev/null"), 0);
    EXPECT_EQ(run("tr 1 0 <" + board + " | " + program + " complete >/dev/null"), 0);
    EXPECT_EQ(run(program + " solve 28 --first >/dev/null"), 0);
    EXPECT_EQ(run(program + " solve 1000000 >/dev/null"), 0);
    EXPECT_EQ(run(program + " list 10 >/dev/null"), 0);
}

}  // namespace
}  // namespace nqueens::test
