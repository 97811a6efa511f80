#include "program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <system_error>

namespace nqueens::test {
namespace {

constexpr unsigned kLongestRun = 60;  // seconds

// Files instead of pipes: nothing can block, whatever the order of reads and writes.
Stream temporary_file(const std::string& content = "") {
    Stream file(std::tmpfile(), std::fclose);
    if (!file) throw std::system_error(errno, std::generic_category(), "tmpfile");
    std::fwrite(content.data(), 1, content.size(), file.get());
    std::rewind(file.get());
    return file;
}

std::string content_of(std::FILE* file) {
    std::string content;
    std::rewind(file);
    std::array<char, 4096> buffer{};
    while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), file)) {
        content.append(buffer.data(), read);
    }
    return content;
}

void stay_on_one_cpu() {
    cpu_set_t allowed;
    sched_getaffinity(0, sizeof allowed, &allowed);
    int first = 0;
    while (!CPU_ISSET(first, &allowed)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    sched_setaffinity(0, sizeof one, &one);
}

void open_as(const std::optional<std::string>& path, int flags, int descriptor) {
    if (!path) return;
    const int opened = open(path->c_str(), flags);
    if (opened < 0 || dup2(opened, descriptor) < 0) _exit(127);
}

[[noreturn]] void become_program(const Invocation& invocation) {
    std::vector<std::string> words{NQUEENS_PROGRAM};
    words.insert(words.end(), invocation.arguments.begin(), invocation.arguments.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    for (const auto& [name, value] : invocation.environment) setenv(name.c_str(), value.c_str(), 1);
    if (invocation.one_cpu) stay_on_one_cpu();
    open_as(invocation.input_path, O_RDONLY, STDIN_FILENO);
    open_as(invocation.output_path, O_WRONLY, STDOUT_FILENO);
    if (invocation.address_space) {
        const rlimit limit{*invocation.address_space, *invocation.address_space};
        setrlimit(RLIMIT_AS, &limit);
    }
    alarm(kLongestRun);
    execv(NQUEENS_PROGRAM, arguments.data());
    _exit(127);
}

}  // namespace

RunningProgram::RunningProgram(const Invocation& invocation)
    : input_(temporary_file(invocation.input)),
      output_(temporary_file()),
      errors_(temporary_file()),
      child_(fork()) {
    if (child_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (child_ == 0) {
        dup2(fileno(input_.get()), STDIN_FILENO);
        dup2(fileno(output_.get()), STDOUT_FILENO);
        dup2(fileno(errors_.get()), STDERR_FILENO);
        become_program(invocation);
    }
}

RunningProgram::~RunningProgram() {
    if (child_ == 0) return;
    send(SIGKILL);
    wait();
}

void RunningProgram::send(int signal) const { kill(child_, signal); }

std::string RunningProgram::errors() const {
    std::string content(1 << 16, '\0');
    const ssize_t size = pread(fileno(errors_.get()), content.data(), content.size(), 0);
    content.resize(static_cast<std::size_t>(std::max<ssize_t>(0, size)));
    return content;
}

Outcome RunningProgram::wait() {
    int state = 0;
    if (waitpid(child_, &state, 0) != child_)
        throw std::system_error(errno, std::generic_category(), "waitpid");
    child_ = 0;
    constexpr int kSignalled = 128;
    const int status = WIFEXITED(state) ? WEXITSTATUS(state) : kSignalled + WTERMSIG(state);
    return {status, content_of(output_.get()), content_of(errors_.get())};
}

Outcome run_program(const Invocation& invocation) { return RunningProgram(invocation).wait(); }

Outcome run_program(std::vector<std::string> arguments) {
    return run_program(Invocation{.arguments = std::move(arguments)});
}

void expect_error(const Outcome& outcome, int status) {
    EXPECT_EQ(outcome.status, status);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
    EXPECT_TRUE(outcome.errors.starts_with("nqueens: ") && outcome.errors.ends_with('\n')) << outcome.errors;
}

}  // namespace nqueens::test
