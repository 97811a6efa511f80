// Completions of the three shells: commands, the options of a command, and for values files or choices.
#include <fmt/format.h>

#include <string_view>

#include "app/cli/help.hpp"

namespace nqueens::app {
namespace {

std::string heading(std::string_view shell) {
    return fmt::format("# Made by `nqueens --generate {}`.\n", shell);
}

// In single quotes; `quote` is how the shell writes one between them.
std::string quoted(std::string_view text, std::string_view quote) {
    std::string result;
    for (const char c : text) result += c == '\'' ? quote : std::string_view(&c, 1);
    return fmt::format("'{}'", result);
}

// Bash

constexpr std::string_view kBashBegin = R"(_nqueens() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options='' files=''
  COMPREPLY=()
  # Bash takes --name=value apart into three words.
  if [ "$before" = = ]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  elif [ "$word" = = ]; then
    word=''
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then
)";

constexpr std::string_view kBashEnd = R"(  esac
  if [[ $word != -* && -n $files ]]; then
    COMPREPLY=($(compgen -f -- "$word"))
  else
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  fi
}
complete -o filenames -F _nqueens nqueens
)";

std::string bash_values(const OptionHelp& option) {
    if (option.takes_file()) return "COMPREPLY=($(compgen -f -- \"$word\"));";
    const auto choices = option.choices();
    if (choices.empty()) return "";
    return fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$word\"));", fmt::join(choices, " "));
}

std::string bash_command(const ProgramHelp::Command& command) {
    std::string values;
    std::vector<std::string> options;
    for (const OptionHelp& option : command.help.options) {
        options.push_back("--" + option.name);
        if (option.value == OptionHelp::Value::none) continue;
        const std::string letter = option.letter.empty() ? "" : " | -" + option.letter;
        values += fmt::format("        {}{}) {} return ;;\n", options.back(), letter, bash_values(option));
    }
    return fmt::format("    {})\n      case $before in\n{}      esac\n      options='{}'\n{}      ;;\n",
                       command.name, values, fmt::join(options, " "),
                       command.help.takes_file() ? "      files=yes\n" : "");
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
    std::string argument = fmt::format("[{}]", zsh_explanation(option.help));
    if (option.value != OptionHelp::Value::none) {
        const auto choices = option.choices();
        argument += option.value == OptionHelp::Value::optional ? "::" : ":";
        argument += option.takes_file() ? "file:_files"
                    : choices.empty()   ? option.metavar + ": "
                                        : fmt::format("value:({})", fmt::join(choices, " "));
    }
    const auto line = [](std::string_view spec) {
        return fmt::format("        {}\n", quoted(spec, "'\\''"));
    };
    const std::string_view equals = option.value == OptionHelp::Value::none ? "" : "=";
    std::string text = line(fmt::format("--{}{}{}", option.name, equals, argument));
    if (!option.letter.empty()) text += line(fmt::format("-{}{}", option.letter, argument));
    return text;
}

std::string zsh_command(const ProgramHelp::Command& command) {
    std::string options;
    for (const OptionHelp& option : command.help.options) options += zsh_option(option);
    return fmt::format("    {})\n      arguments=(\n{}{}      ) ;;\n", command.name, options,
                       command.help.takes_file() ? "        '*:file:_files'\n" : "");
}

// Fish

std::string fish_option(const std::string& command, const OptionHelp& option) {
    std::string text = fmt::format("complete -c nqueens -n '__fish_seen_subcommand_from {}'", command);
    if (!option.letter.empty()) text += " -s " + option.letter;
    text += " -l " + option.name;
    if (option.value == OptionHelp::Value::required) text += option.takes_file() ? " -r -F" : " -x";
    if (const auto choices = option.choices(); !choices.empty())
        text += fmt::format(" -a '{}'", fmt::join(choices, " "));
    return fmt::format("{} -d {}\n", text, quoted(option.help, "\\'"));
}

}  // namespace

std::string bash_completion(const ProgramHelp& program) {
    std::vector<std::string> first{"--help", "--version", "--generate"};
    std::string commands;
    for (const auto& command : program.commands) {
        first.push_back(command.name);
        commands += bash_command(command);
    }
    return fmt::format(
        "{}{}"
        "    COMPREPLY=($(compgen -W '{}' -- \"$word\"))\n"
        "    return\n"
        "  fi\n"
        "  case ${{COMP_WORDS[1]}} in\n"
        "    --generate) options='man bash zsh fish' ;;\n"
        "{}{}",
        heading("bash"), kBashBegin, fmt::join(first, " "), commands, kBashEnd);
}

std::string zsh_completion(const ProgramHelp& program) {
    std::string summaries;
    std::string commands;
    for (const auto& command : program.commands) {
        summaries += fmt::format("      {}\n", quoted(command.name + ":" + command.summary, "'\\''"));
        commands += zsh_command(command);
    }
    return fmt::format(R"(#compdef nqueens
{}_nqueens() {{
  if (( CURRENT == 2 )); then
    local -a commands=(
      '--help:list the commands'
      '--version:name this build'
      '--generate:print the man page or completions'
{}    )
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  local -a arguments=()
  case $words[1] in
    --generate) arguments=('1::(man bash zsh fish)') ;;
{}  esac
  _arguments -s $arguments
}}
_nqueens "$@"
)",
                       heading("zsh"), summaries, commands);
}

std::string fish_completion(const ProgramHelp& program) {
    const std::string first = "complete -c nqueens -n __fish_use_subcommand";
    std::string text = fmt::format(
        "{0}complete -c nqueens -f\n"
        "{1} -l help -d 'list the commands'\n"
        "{1} -l version -d 'name this build'\n"
        "{1} -l generate -x -a 'man bash zsh fish' -d 'print the man page or completions'\n",
        heading("fish"), first);
    for (const auto& command : program.commands) {
        text += fmt::format("{} -a {} -d {}\n", first, command.name, quoted(command.summary, "\\'"));
        for (const OptionHelp& option : command.help.options) text += fish_option(command.name, option);
        if (command.help.takes_file())
            text += fmt::format("complete -c nqueens -n '__fish_seen_subcommand_from {}' -F\n", command.name);
    }
    return text;
}

}  // namespace nqueens::app
