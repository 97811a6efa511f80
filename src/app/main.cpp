// The program `nqueens`: picks a command, turns errors into one line and an exit status.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>

#include "app/commands/commands.hpp"
#include "app/cli/output.hpp"
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
    Command{"audit", "count some finished shards again with another kernel", audit_command},
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

Status generate(const Words& words) {
    if (words.size() != 2) throw UsageError("option '--generate' takes man, bash, zsh or fish");
    struct Kind {
        std::string_view name;
        std::string (*make)(const ProgramHelp&);
    };
    constexpr std::array kKinds{Kind{"man", man_page}, Kind{"bash", bash_completion},
                                Kind{"zsh", zsh_completion}, Kind{"fish", fish_completion}};
    for (const Kind& kind : kKinds) {
        if (kind.name != words[1]) continue;
        print(kind.make(program_help()));
        return Status::done;
    }
    throw UsageError("option '--generate' takes man, bash, zsh or fish, not '" + words[1] + "'");
}

std::string version_text() {
    std::string text = "nqueens ";
    text.append(build_info::kVersion).append(" (commit ").append(build_info::kCommit).append(", ");
    text.append(build_info::kCompiler).append(", ").append(build_info::kBuildType).append(", flags: ");
    return text.append(build_info::kFlags).append(")\n");
}

Status dispatch(const Words& words) {
    if (words.empty()) throw UsageError("missing command");
    const std::string& name = words.front();
    if (name == "--help" || name == "-h" || name == "--version") {
        if (words.size() > 1) throw UsageError("unexpected '" + words[1] + "'");
        print(name == "--version" ? version_text() : help_text(program_help()));
        return Status::done;
    }
    if (name == "--generate") return generate(words);
    const auto command =
        std::find_if(kCommands.begin(), kCommands.end(), [&](const Command& c) { return c.name == name; });
    if (command == kCommands.end()) throw UsageError("unknown command '" + name + "'");
    return command->run({words.begin() + 1, words.end()});
}

// One line whatever the message holds, so that callers can rely on it.
Status fail(Status status, std::string line) {
    std::replace_if(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
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
        return fail(Status::usage, std::string(error.what()) + "; try 'nqueens --help'");
    } catch (const InputError& error) {
        return fail(Status::usage, error.what());
    } catch (const ClosedPipe&) {
        return Status::closed_pipe;
    } catch (const std::bad_alloc&) {
        return fail(Status::failure, "out of memory");
    } catch (const std::system_error& error) {
        const bool no_thread = error.code() == std::errc::resource_unavailable_try_again;
        return fail(Status::failure, std::string(no_thread ? "cannot start a thread: " : "") + error.what());
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
