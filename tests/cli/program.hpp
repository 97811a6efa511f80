// Runs the built program as a user would and keeps all that it says.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstdio>
#include <map>
#include <memory>
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
    std::optional<rlim_t> address_space{};     ///< in bytes, as `ulimit -v` limits it
    bool one_cpu = false;                      ///< as under `taskset` with a single CPU
};

struct Outcome {
    int status = 0;  ///< of exit, or 128 + signal as a shell reports it; a minute of silence is SIGALRM
    std::string output;
    std::string errors;
};

using Stream = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// The program while it runs.
class RunningProgram {
  public:
    explicit RunningProgram(const Invocation& invocation);
    /// Kills it when nobody waited for it.
    ~RunningProgram();
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    void send(int signal) const;
    /// What it wrote to standard error so far.
    std::string errors() const;
    Outcome wait();

  private:
    const Stream input_;
    const Stream output_;
    const Stream errors_;
    pid_t child_;
};

Outcome run_program(const Invocation& invocation);

/// The same with arguments only.
Outcome run_program(std::vector<std::string> arguments);

/// An error as every command reports it: nothing on standard output, one line on standard error.
void expect_error(const Outcome& outcome, int status);

}  // namespace nqueens::test
