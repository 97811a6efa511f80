// What the program understands, as data. It comes from the declarations that parse command lines, and --help, the
// man page and the completions of shells are all made of it: they cannot disagree.
#pragma once

#include <string>
#include <vector>

namespace nqueens::app {

struct OptionHelp {
    enum class Value { none, optional, required };

    std::string letter;   ///< empty when there is none
    std::string name;     ///< without the dashes
    std::string metavar;  ///< FILE, another word in capitals, or all choices as in "on|off"
    Value value = Value::none;
    std::string help;

    bool takes_file() const { return metavar == "FILE"; }
    /// The values of a metavar such as "on|off"; none for a word.
    std::vector<std::string> choices() const;
};

struct CommandHelp {
    std::string synopsis;  ///< "count N|- [options]"
    std::string description;
    std::vector<OptionHelp> options;
    std::string text;  ///< all of this, as --help prints it

    bool takes_file() const;
};

struct ProgramHelp {
    struct Command {
        std::string name;
        std::string summary;
        CommandHelp help;
    };
    struct ExitStatus {
        std::string number;
        std::string meaning;
    };

    std::string summary;
    std::string version;
    std::vector<Command> commands;
    std::vector<ExitStatus> statuses;
};

/// What `nqueens --help` prints.
std::string help_text(const ProgramHelp& program);

/// In troff with the man macros.
std::string man_page(const ProgramHelp& program);

std::string bash_completion(const ProgramHelp& program);
std::string zsh_completion(const ProgramHelp& program);
std::string fish_completion(const ProgramHelp& program);

}  // namespace nqueens::app
