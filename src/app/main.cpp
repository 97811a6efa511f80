// The program `nqueens`: picks a command, turns errors into one line and an exit status.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <map>
#include <new>
#include <string_view>
#include <system_error>

#include "app/cli/output.hpp"
#include "app/commands/commands.hpp"
#include "nqueens/base/build_info.hpp"
#include "nqueens/nqueens.hpp"

namespace nqueens::app {
namespace {

struct Command {
    std::string_view name;
    std::string_view help;
    Status (*run)(const Words& words);
};

constexpr std::array kCommands{
    Command{"count", "count the solutions for a board of N, or for sizes read from standard input",
            count_command},
    Command{"merge", "the total of a complete set of shard records, or what is still missing", merge_command},
    Command{"audit", "count some finished shards again with other code", audit_command},
    Command{"scale", "measure how a count speeds up with threads", scale_command},
    Command{"solve", "print one solution for a board of N", solve_command},
    Command{"list", "print every solution for a board of N", list_command},
    Command{"complete", "can a partly filled board be completed, how, and in how many ways",
            complete_command},
    Command{"check", "is a full board a solution", check_command},
    Command{"estimate", "what counting a board would find and how long it would take here", estimate_command},
    Command{"verify", "recount small boards in every way there is", verify_command},
    Command{"info", "what this program and this machine are", info_command},
};

// Every command is asked for its help as a user would.
ProgramHelp program_help() {
    ProgramHelp program{
        .summary = "Counts the ways to place n queens on an n x n board so that no two attack each other",
        .version = std::string(build_info::kVersion),
        .commands = {},
        .statuses = {{"0", "done or yes"},
                     {"1", "no"},
                     {"2", "wrong usage or input"},
                     {"3", "failure or mismatch"},
                     {"4", "undecided"},
                     {"130", "interrupted"},
                     {"143", "terminated"}}};
    for (const Command& command : kCommands) {
        try {
            command.run({"--help"});
        } catch (const HelpAsked& asked) {
            program.commands.push_back({std::string(command.name), std::string(command.help), asked.help});
        }
    }
    return program;
}

Status generate(const std::string& kind) {
    static const std::map<std::string_view, std::string (*)(const ProgramHelp&)> kKinds{
        {"man", man_page}, {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};
    const auto found = kKinds.find(kind);
    if (found == kKinds.end())
        throw UsageError(fmt::format("option '--generate' takes man, bash, zsh or fish, not '{}'", kind));
    print(found->second(program_help()));
    return Status::done;
}

std::string version_text() {
    using namespace build_info;
    return fmt::format("nqueens {} (commit {}, {}, {}, flags: {})\n", kVersion, kCommit, kCompiler,
                       kBuildType, kFlags);
}

Status dispatch(const Words& words) {
    if (words.empty()) throw UsageError("missing command");
    const std::string& name = words.front();
    if (name == "--help" || name == "-h" || name == "--version") {
        if (words.size() > 1) throw UsageError(fmt::format("unexpected '{}'", words[1]));
        print(name == "--version" ? version_text() : help_text(program_help()));
        return Status::done;
    }
    if (name == "--generate") return generate(fmt::to_string(fmt::join(words.begin() + 1, words.end(), " ")));
    const auto* const command = std::ranges::find(kCommands, name, &Command::name);
    if (command == kCommands.end()) throw UsageError(fmt::format("unknown command '{}'", name));
    return command->run({words.begin() + 1, words.end()});
}

// One line whatever the message holds, so that callers can rely on it.
Status fail(Status status, std::string line) {
    std::ranges::replace_if(
        line, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    note(line);
    return status;
}

// A library starts threads from its threads; where that fails, nobody is there to catch the error.
[[noreturn]] void end_with_one_line() {
    static std::atomic_flag ending;
    while (ending.test_and_set()) pause();
    const std::exception_ptr error = std::current_exception();
    if (!error) std::abort();
    try {
        std::rethrow_exception(error);
    } catch (const std::exception& known) {
        fail(Status::failure, known.what());
    } catch (...) {
        std::abort();
    }
    std::_Exit(static_cast<int>(Status::failure));
}

Status run(const Words& words) {
    try {
        return dispatch(words);
    } catch (const HelpAsked& asked) {
        print(asked.help.text);
        return Status::done;
    } catch (const UsageError& error) {
        return fail(Status::usage, fmt::format("{}; try 'nqueens --help'", error.what()));
    } catch (const InputError& error) {
        return fail(Status::usage, error.what());
    } catch (const TimedOut& error) {
        return fail(Status::undecided, std::string("undecided: ") + error.what());
    } catch (const ClosedPipe&) {
        return Status::closed_pipe;
    } catch (const std::bad_alloc&) {
        return fail(Status::failure, "out of memory");
    } catch (const std::system_error& error) {
        const bool no_thread = error.code() == std::errc::resource_unavailable_try_again;
        return fail(Status::failure,
                    fmt::format("{}{}", no_thread ? "cannot start a thread: " : "", error.what()));
    } catch (const std::exception& error) {
        return fail(Status::failure, error.what());
    }
}

}  // namespace
}  // namespace nqueens::app

int main(int argc, char** argv) {
    std::set_terminate(nqueens::app::end_with_one_line);
    const std::size_t skip = argc > 0 ? 1 : 0;
    return static_cast<int>(nqueens::app::run({argv + skip, argv + argc}));
}
