// Runs the built program as a user would and keeps all that it says.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nqueens::test {

struct Invocation {
    std::vector<std::string> arguments;
    std::string input{};                               ///< all of standard input
    std::map<std::string, std::string> environment{};  ///< added to the test's own
    std::optional<std::string> input_path{};           ///< standard input is this instead
    std::optional<std::string> output_path{};  ///< standard output goes there; Outcome::output stays empty
    bool one_cpu = false;                      ///< as under `taskset` with a single CPU
};

struct Outcome {
    int status = 0;  ///< of exit, or 128 + signal as a shell reports it; a minute of silence is SIGALRM
    std::string output;
    std::string errors;
};

Outcome run_program(const Invocation& invocation);

/// The same with arguments only.
Outcome run_program(std::vector<std::string> arguments);

/// An error as every command reports it: nothing on standard output, one line on standard error.
void expect_error(const Outcome& outcome, int status);

}  // namespace nqueens::test
