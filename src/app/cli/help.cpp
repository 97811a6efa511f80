#include "app/cli/help.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace nqueens::app {

std::vector<std::string> OptionHelp::choices() const {
    std::vector<std::string> choices;
    if (metavar.find('|') == std::string::npos) return choices;
    for (std::size_t begin = 0; begin <= metavar.size();) {
        const std::size_t end = std::min(metavar.find('|', begin), metavar.size());
        choices.push_back(metavar.substr(begin, end - begin));
        begin = end + 1;
    }
    return choices;
}

bool CommandHelp::takes_file() const { return synopsis.find("FILE") != std::string::npos; }

std::string help_text(const ProgramHelp& program) {
    std::string commands;
    for (const auto& command : program.commands)
        commands += fmt::format("  {:<10}{}\n", command.name, command.summary);
    std::string statuses;
    for (const auto& [number, meaning] : program.statuses)
        statuses += fmt::format("{} {} {}", statuses.empty() ? "" : ",", number, meaning);
    return fmt::format(
        "{}.\n\n"
        "Usage:\n  nqueens COMMAND [options]\n\n"
        "Commands:\n{}\n"
        "`nqueens COMMAND --help` lists the options of a command; `nqueens --version` names this build;\n"
        "`nqueens --generate man|bash|zsh|fish` prints the man page or the completions of a shell.\n"
        "Exit status:{}.\n",
        program.summary, commands, statuses);
}

}  // namespace nqueens::app
