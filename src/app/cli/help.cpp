#include "app/cli/help.hpp"

#include <algorithm>
#include <utility>

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

std::string concat(std::initializer_list<std::string_view> pieces) {
    std::string text;
    for (const std::string_view piece : pieces) text += piece;
    return text;
}

std::string help_text(const ProgramHelp& program) {
    std::string text = program.summary + ".\n\nUsage:\n  nqueens COMMAND [options]\n\nCommands:\n";
    for (const auto& command : program.commands) {
        std::string name = command.name;
        name.resize(10, ' ');
        text.append("  ").append(name).append(command.summary).append("\n");
    }
    text +=
        "\n`nqueens COMMAND --help` lists the options of a command; `nqueens --version` names this build;\n"
        "`nqueens --generate man|bash|zsh|fish` prints the man page or the completions of a shell.\n"
        "Exit status:";
    const char* separator = " ";
    for (const auto& status : program.statuses) {
        text.append(std::exchange(separator, ", ")).append(status.number).append(" ").append(status.meaning);
    }
    return text + ".\n";
}

}  // namespace nqueens::app
