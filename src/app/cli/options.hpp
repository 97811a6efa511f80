// Strict command lines on top of cxxopts: what is not understood is refused, nothing is guessed or dropped.
//
// Rules: numbers are decimal digits only (010 is ten, 0x10 an error), seconds may have a decimal fraction; a
// repeated option, an empty value, a surplus word and a value given to a flag are errors.
#pragma once

// The regular expressions of the standard library run out of stack on long words.
#define CXXOPTS_NO_REGEX

#include <chrono>
#include <cxxopts.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/help.hpp"

namespace nqueens::app {

enum class Status {
    done = 0,
    no = 1,
    usage = 2,
    failure = 3,
    undecided = 4,      // the time was up before there was an answer
    interrupted = 130,  // by SIGINT, as a shell shows it
    closed_pipe = 141,  // nobody reads on: what a shell shows for a filter that SIGPIPE ended
    terminated = 143,   // by SIGTERM
};

/// A wrong command line: one line, exit status 2.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Thrown by CommandLine::parse when the user asks for help.
struct HelpAsked {
    CommandHelp help;
};

/// Decimal digits only, within low..high. `what` names the value in the error.
int parse_int(std::string_view text, std::string_view what, int low, int high);

class CommandLine {
  public:
    /// `synopsis` stands behind the program's name in the help, e.g. "count N [options]".
    CommandLine(const std::string& synopsis, std::string description);

    void flag(const std::string& names, const std::string& help);
    /// `metavar` stands for the value: FILE, another word in capitals, or all choices as in "on|off".
    void value(const std::string& names, const std::string& help, const std::string& metavar);
    /// An option whose value may be left out; as a word of its own the value must not be all digits or start
    /// with '-', so that `--json 8` still names a board size.
    void optional_value(const std::string& name, const std::string& help, const std::string& metavar);

    /// Parses the words behind the command's name, which hold `positionals` plain words, of which the last
    /// `optional` may be left out; a last one that ends in "..." stands for one or more. Throws UsageError, or
    /// HelpAsked.
    void parse(const std::vector<std::string>& words, const std::vector<std::string>& positionals,
               std::size_t optional = 0);

    bool has(const std::string& name) const;
    std::optional<std::string> text(const std::string& name) const;
    std::optional<int> integer(const std::string& name, int low, int high) const;
    /// Decimal digits with or without a decimal fraction.
    std::optional<std::chrono::duration<double>> seconds(const std::string& name) const;
    const std::string& positional(std::size_t index) const { return positionals_[index]; }
    const std::vector<std::string>& positionals() const { return positionals_; }

  private:
    CommandHelp help() const;
    void check_assignment(std::string_view word) const;
    void check_repeats() const;

    cxxopts::Options options_;
    const std::string synopsis_;
    const std::string description_;
    std::vector<std::string> flags_;
    std::vector<std::string> optional_values_;
    std::optional<cxxopts::ParseResult> result_;
    std::vector<std::string> positionals_;
};

}  // namespace nqueens::app
