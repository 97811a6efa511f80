// The man page in troff. Text is escaped once, where it enters.
#include <string_view>

#include "app/cli/help.hpp"

namespace nqueens::app {
namespace {

// A dash that is typed stays one, and no line of text is taken for a request.
std::string escaped(std::string_view text) {
    std::string result;
    if (text.starts_with('.') || text.starts_with('\'')) result += "\\&";
    for (const char c : text) {
        if (c == '\\') {
            result += "\\e";
        } else if (c == '-') {
            result += "\\-";
        } else {
            result += c;
        }
    }
    return result;
}

std::string bold(std::string_view text) { return concat({"\\fB", escaped(text), "\\fR"}); }
std::string italic(std::string_view text) { return concat({"\\fI", escaped(text), "\\fR"}); }

std::string tag(const OptionHelp& option) {
    std::string text;
    if (!option.letter.empty()) text += bold(concat({"-", option.letter})) + ", ";
    text += bold(concat({"--", option.name}));
    switch (option.value) {
        case OptionHelp::Value::none:
            return text;
        case OptionHelp::Value::optional:
            return text + " [" + italic(option.metavar) + "]";
        case OptionHelp::Value::required:
            break;
    }
    return text + " " + italic(option.metavar);
}

class Page {
  public:
    void section(std::string_view title) { text_.append(".SH ").append(title).append("\n"); }
    void subsection(std::string_view title) { text_.append(".SS ").append(escaped(title)).append("\n"); }
    void line(std::string_view troff) { text_.append(troff).append("\n"); }
    void item(std::string_view tag, std::string_view text) {
        text_.append(".TP\n").append(tag).append("\n").append(escaped(text)).append("\n");
    }
    std::string text() && { return std::move(text_); }

  private:
    std::string text_;
};

}  // namespace

std::string man_page(const ProgramHelp& program) {
    Page page;
    page.line(concat({R"(.TH NQUEENS 1 "" "nqueens )", escaped(program.version), R"(" "User Commands")"}));
    page.section("NAME");
    page.line("nqueens \\- counts and finds solutions of the N\\-Queens problem");
    page.section("SYNOPSIS");
    for (const auto& command : program.commands) {
        page.line(bold("nqueens") + " " + escaped(command.help.synopsis));
        page.line(".br");
    }
    page.line(bold("nqueens --version") + " | " + bold("--help") + " | " + bold("--generate") + " " +
              italic("man|bash|zsh|fish"));
    page.section("DESCRIPTION");
    page.line(escaped(program.summary + "."));
    page.line("Results are on standard output, everything else is on standard error.");
    page.section("COMMANDS");
    for (const auto& command : program.commands) {
        page.subsection(concat({"nqueens ", command.help.synopsis}));
        page.line(escaped(command.help.description));
        for (const OptionHelp& option : command.help.options) page.item(tag(option), option.help);
    }
    page.section("OPTIONS");
    page.item(bold("--version"), "name this build");
    page.item(bold("--generate") + " " + italic("man|bash|zsh|fish"),
              "print this page, or the completions of a shell");
    page.section("EXIT STATUS");
    for (const auto& status : program.statuses) page.item(bold(status.number), status.meaning);
    return std::move(page).text();
}

}  // namespace nqueens::app
