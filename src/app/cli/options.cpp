#include "app/cli/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace nqueens::app {
namespace {

bool all_digits(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return '0' <= c && c <= '9'; });
}

std::string long_name(const std::string& names) { return names.substr(names.rfind(',') + 1); }

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

int parse_int(std::string_view text, std::string_view what, int low, int high) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (!all_digits(text) || error != std::errc{} || end != text.data() + text.size() || value < low ||
        value > high) {
        throw UsageError(fmt::format("{} must be a whole number in {}..{}, not '{}'", what, low, high, text));
    }
    return value;
}

CommandLine::CommandLine(const std::string& synopsis, std::string description)
    : options_("nqueens " + synopsis, description),
      synopsis_(synopsis),
      description_(std::move(description)) {
    options_.custom_help("");
    flag("h,help", "this text");
}

void CommandLine::flag(const std::string& names, const std::string& help) {
    options_.add_options()(names, help);
    flags_.push_back(long_name(names));
}

void CommandLine::value(const std::string& names, const std::string& help, const std::string& metavar) {
    options_.add_options()(names, help, cxxopts::value<std::string>(), metavar);
}

void CommandLine::optional_value(const std::string& name, const std::string& help,
                                 const std::string& metavar) {
    options_.add_options()(name, help, cxxopts::value<std::string>()->implicit_value(""), metavar);
    optional_values_.push_back(name);
}

// cxxopts reads --json= as --json and --verify=true as --verify.
void CommandLine::check_assignment(std::string_view word) const {
    const auto equals = word.find('=');
    if (!word.starts_with("--") || equals == std::string_view::npos) return;
    const std::string name(word.substr(2, equals - 2));
    if (contains(flags_, name)) throw UsageError(fmt::format("option '--{}' takes no value", name));
    if (equals + 1 == word.size())
        throw UsageError(fmt::format("option '--{}' needs a value behind the '='", name));
}

void CommandLine::parse(const std::vector<std::string>& words, const std::vector<std::string>& positionals,
                        std::size_t optional) {
    // cxxopts never takes the next word as the value of an option that may go without: join the two.
    std::vector<std::string> joined{"nqueens"};
    for (const std::string& word : words) {
        if (word.empty()) throw UsageError("an empty word is not an option or a value");
        check_assignment(word);
        const std::string& last = joined.back();
        const bool takes_value = last.starts_with("--") && contains(optional_values_, last.substr(2));
        if (takes_value && word[0] != '-' && !all_digits(word)) {
            joined.back() += "=" + word;
        } else {
            joined.push_back(word);
        }
    }
    std::vector<const char*> arguments;
    arguments.reserve(joined.size());
    for (const std::string& word : joined) arguments.push_back(word.c_str());
    try {
        result_ = options_.parse(static_cast<int>(arguments.size()), arguments.data());
    } catch (const cxxopts::exceptions::exception& error) {
        throw UsageError(error.what());
    }
    if (has("help")) throw HelpAsked{help()};
    check_repeats();
    positionals_ = result_->unmatched();
    if (positionals_.size() + optional < positionals.size()) {
        throw UsageError("missing " + positionals[positionals_.size()]);
    }
    const bool any_number = !positionals.empty() && positionals.back().ends_with("...");
    if (positionals_.size() > positionals.size() && !any_number) {
        throw UsageError(fmt::format("unexpected '{}'", positionals_[positionals.size()]));
    }
}

CommandHelp CommandLine::help() const {
    CommandHelp help{
        .synopsis = synopsis_, .description = description_, .options = {}, .text = options_.help()};
    for (const cxxopts::HelpOptionDetails& option : options_.group_help("").options) {
        help.options.push_back({.letter = option.s,
                                .name = option.l.front(),
                                .metavar = option.arg_help,
                                .value = contains(flags_, option.l.front()) ? OptionHelp::Value::none
                                         : option.has_implicit              ? OptionHelp::Value::optional
                                                                            : OptionHelp::Value::required,
                                .help = option.desc});
    }
    return help;
}

void CommandLine::check_repeats() const {
    for (const cxxopts::KeyValue& argument : result_->arguments()) {
        if (result_->count(argument.key()) > 1) {
            throw UsageError(fmt::format("option '--{}' is given more than once", argument.key()));
        }
    }
}

bool CommandLine::has(const std::string& name) const { return result_->count(name) != 0; }

std::optional<std::string> CommandLine::text(const std::string& name) const {
    if (!has(name)) return std::nullopt;
    return (*result_)[name].as<std::string>();
}

std::optional<int> CommandLine::integer(const std::string& name, int low, int high) const {
    const auto given = text(name);
    if (!given) return std::nullopt;
    return parse_int(*given, fmt::format("option '--{}'", name), low, high);
}

std::optional<std::chrono::duration<double>> CommandLine::seconds(const std::string& name) const {
    const auto given = text(name);
    if (!given) return std::nullopt;
    const auto point = given->find('.');
    const bool fraction = point != std::string::npos;
    double value = 0;
    const auto [end, error] = std::from_chars(given->data(), given->data() + given->size(), value);
    if (!all_digits(given->substr(0, point)) || (fraction && !all_digits(given->substr(point + 1))) ||
        error != std::errc{}) {
        throw UsageError(
            fmt::format("option '--{}' must be seconds such as 10 or 0.5, not '{}'", name, *given));
    }
    return std::chrono::duration<double>(value);
}

}  // namespace nqueens::app
