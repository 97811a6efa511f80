// The man page in troff. Text is escaped once, where it enters.
#include <fmt/format.h>

#include <string_view>

#include "app/cli/help.hpp"

namespace nqueens::app {
namespace {

// A dash that is typed stays one, and no line of text is taken for a request.
std::string escaped(std::string_view text) {
    std::string result;
    if (text.starts_with('.') || text.starts_with('\'')) result += "\\&";
    for (const char c : text) result += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string_view(&c, 1);
    return result;
}

std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", escaped(text)); }
std::string italic(std::string_view text) { return fmt::format("\\fI{}\\fR", escaped(text)); }

std::string tag(const OptionHelp& option) {
    std::string text = bold("--" + option.name);
    if (!option.letter.empty()) text = fmt::format("{}, {}", bold("-" + option.letter), text);
    switch (option.value) {
        case OptionHelp::Value::none:
            return text;
        case OptionHelp::Value::optional:
            return fmt::format("{} [{}]", text, italic(option.metavar));
        case OptionHelp::Value::required:
            break;
    }
    return fmt::format("{} {}", text, italic(option.metavar));
}

std::string item(std::string_view tag, std::string_view text) {
    return fmt::format(".TP\n{}\n{}\n", tag, escaped(text));
}

}  // namespace

std::string man_page(const ProgramHelp& program) {
    std::string synopsis;
    std::string commands;
    for (const auto& [name, summary, help] : program.commands) {
        synopsis += fmt::format("{} {}\n.br\n", bold("nqueens"), escaped(help.synopsis));
        commands += fmt::format(".SS nqueens {}\n{}\n", escaped(help.synopsis), escaped(help.description));
        for (const OptionHelp& option : help.options) commands += item(tag(option), option.help);
    }
    std::string statuses;
    for (const auto& [number, meaning] : program.statuses) statuses += item(bold(number), meaning);
    const std::string generate = bold("--generate") + " " + italic("man|bash|zsh|fish");
    return fmt::format(
        R"(.TH NQUEENS 1 "" "nqueens {}" "User Commands"
.SH NAME
nqueens \- counts and finds solutions of the N\-Queens problem
.SH SYNOPSIS
{}{} | {} | {}
.SH DESCRIPTION
{}.
Results are on standard output, everything else is on standard error.
.SH COMMANDS
{}.SH OPTIONS
{}{}.SH EXIT STATUS
{})",
        escaped(program.version), synopsis, bold("nqueens --version"), bold("--help"), generate,
        escaped(program.summary), commands, item(bold("--version"), "name this build"),
        item(generate, "print this page, or the completions of a shell"), statuses);
}

}  // namespace nqueens::app
