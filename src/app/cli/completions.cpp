// Completions of the three shells: commands, the options of a command, and for values files or choices.
#include <string_view>

#include "app/cli/help.hpp"

namespace nqueens::app {
namespace {

std::string heading(std::string_view shell) {
    return concat({"# Made by `nqueens --generate ", shell, "`.\n"});
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text.append(text.empty() ? "" : " ").append(word);
    return text;
}

// In single quotes; `quote` is how the shell writes one between them.
std::string quoted(std::string_view text, std::string_view quote) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'') {
            result += quote;
        } else {
            result += c;
        }
    }
    return result + "'";
}

// Bash

std::string bash_values(const OptionHelp& option) {
    if (option.takes_file()) return "COMPREPLY=($(compgen -f -- \"$word\"));";
    const auto choices = option.choices();
    if (choices.empty()) return "";
    return concat({"COMPREPLY=($(compgen -W '", joined(choices), "' -- \"$word\"));"});
}

std::string bash_command(const ProgramHelp::Command& command) {
    std::string text = concat({"    ", command.name, ")\n      case $before in\n"});
    std::vector<std::string> options;
    for (const OptionHelp& option : command.help.options) {
        options.push_back(concat({"--", option.name}));
        if (option.value == OptionHelp::Value::none) continue;
        const std::string letter = option.letter.empty() ? "" : concat({" | -", option.letter});
        text += concat({"        ", options.back(), letter, ") ", bash_values(option), " return ;;\n"});
    }
    text += concat({"      esac\n      options='", joined(options), "'\n"});
    if (command.help.takes_file()) text += "      files=yes\n";
    return text + "      ;;\n";
}

// Zsh

std::string zsh_explanation(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string zsh_option(const OptionHelp& option) {
    std::string argument = concat({"[", zsh_explanation(option.help), "]"});
    if (option.value != OptionHelp::Value::none) {
        const auto choices = option.choices();
        argument += option.value == OptionHelp::Value::optional ? "::" : ":";
        if (option.takes_file()) {
            argument += "file:_files";
        } else if (choices.empty()) {
            argument += concat({option.metavar, ": "});
        } else {
            argument += concat({"value:(", joined(choices), ")"});
        }
    }
    const std::string_view equals = option.value == OptionHelp::Value::none ? "" : "=";
    const auto line = [](std::string_view spec) { return concat({"        ", quoted(spec, "'\\''"), "\n"}); };
    std::string text = line(concat({"--", option.name, equals, argument}));
    if (!option.letter.empty()) text += line(concat({"-", option.letter, argument}));
    return text;
}

// Fish

std::string fish_option(const std::string& command, const OptionHelp& option) {
    std::string text = concat({"complete -c nqueens -n '__fish_seen_subcommand_from ", command, "'"});
    if (!option.letter.empty()) text += concat({" -s ", option.letter});
    text += concat({" -l ", option.name});
    if (option.value == OptionHelp::Value::required) text += option.takes_file() ? " -r -F" : " -x";
    if (const auto choices = option.choices(); !choices.empty())
        text += concat({" -a '", joined(choices), "'"});
    return text + concat({" -d ", quoted(option.help, "\\'"), "\n"});
}

}  // namespace

std::string bash_completion(const ProgramHelp& program) {
    std::vector<std::string> first{"--help", "--version", "--generate"};
    for (const auto& command : program.commands) first.push_back(command.name);
    std::string text = heading("bash");
    text +=
        "_nqueens() {\n"
        "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options='' files=''\n"
        "  COMPREPLY=()\n"
        "  # Bash takes --name=value apart into three words.\n"
        "  if [ \"$before\" = = ]; then\n"
        "    before=${COMP_WORDS[COMP_CWORD-2]}\n"
        "  elif [ \"$word\" = = ]; then\n"
        "    word=''\n"
        "  fi\n"
        "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "    COMPREPLY=($(compgen -W '" +
        joined(first) +
        "' -- \"$word\"))\n"
        "    return\n"
        "  fi\n"
        "  case ${COMP_WORDS[1]} in\n"
        "    --generate) options='man bash zsh fish' ;;\n";
    for (const auto& command : program.commands) text += bash_command(command);
    return text +
           "  esac\n"
           "  if [[ $word != -* && -n $files ]]; then\n"
           "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
           "  else\n"
           "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
           "  fi\n"
           "}\n"
           "complete -o filenames -F _nqueens nqueens\n";
}

std::string zsh_completion(const ProgramHelp& program) {
    std::string text = "#compdef nqueens\n" + heading("zsh") +
                       "_nqueens() {\n"
                       "  if (( CURRENT == 2 )); then\n"
                       "    local -a commands=(\n"
                       "      '--help:list the commands'\n"
                       "      '--version:name this build'\n"
                       "      '--generate:print the man page or completions'\n";
    for (const auto& command : program.commands)
        text += concat({"      ", quoted(concat({command.name, ":", command.summary}), "'\\''"), "\n"});
    text +=
        "    )\n"
        "    _describe command commands\n"
        "    return\n"
        "  fi\n"
        "  shift words\n"
        "  (( CURRENT-- ))\n"
        "  local -a arguments=()\n"
        "  case $words[1] in\n"
        "    --generate) arguments=('1::(man bash zsh fish)') ;;\n";
    for (const auto& command : program.commands) {
        text += concat({"    ", command.name, ")\n      arguments=(\n"});
        for (const OptionHelp& option : command.help.options) text += zsh_option(option);
        if (command.help.takes_file()) text += "        '*:file:_files'\n";
        text += "      ) ;;\n";
    }
    return text + "  esac\n  _arguments -s $arguments\n}\n_nqueens \"$@\"\n";
}

std::string fish_completion(const ProgramHelp& program) {
    std::string text = heading("fish") + "complete -c nqueens -f\n";
    const std::string first = "complete -c nqueens -n __fish_use_subcommand ";
    text += first + "-l help -d 'list the commands'\n" + first + "-l version -d 'name this build'\n";
    text += first + "-l generate -x -a 'man bash zsh fish' -d 'print the man page or completions'\n";
    for (const auto& command : program.commands) {
        text += concat({first, "-a ", command.name, " -d ", quoted(command.summary, "\\'"), "\n"});
        for (const OptionHelp& option : command.help.options) text += fish_option(command.name, option);
        if (command.help.takes_file())
            text += concat({"complete -c nqueens -n '__fish_seen_subcommand_from ", command.name, "' -F\n"});
    }
    return text;
}

}  // namespace nqueens::app
