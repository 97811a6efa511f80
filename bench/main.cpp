// The benchmark program: Google Benchmark with what it lets pass made an error.
//
// The library (1.7) exits with 0 after a failed case, a filter that matches nothing and a full disk. Here
// each of these is exit status 1, and with JSON the document is valid whatever happened. The context names
// the build of this program; the library's own `library_build_type` and its warning are about the packaged
// library.
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "cases.hpp"
#include "nqueens/base/build_info.hpp"
#include "nqueens/base/machine.hpp"
#include "nqueens/nqueens.hpp"

namespace nqueens::bench {
namespace {

// Passes everything on to another reporter and remembers whether anything went wrong.
class CheckedReporter : public benchmark::BenchmarkReporter {
  public:
    explicit CheckedReporter(std::unique_ptr<benchmark::BenchmarkReporter> inner)
        : inner_(std::move(inner)) {}

    bool ReportContext(const Context& context) override {
        inner_->SetOutputStream(&GetOutputStream());
        inner_->SetErrorStream(&GetErrorStream());
        return inner_->ReportContext(context);
    }

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (!run.error_occurred) continue;
            failed_ = true;
            std::cerr << "nqueens_bench: " << run.benchmark_name() << ": " << run.error_message << "\n";
        }
        inner_->ReportRuns(runs);
    }

    void Finalize() override {
        inner_->Finalize();
        if (GetOutputStream().flush()) return;
        failed_ = true;
        std::cerr << "nqueens_bench: cannot write the results\n";
    }

    void report_no_runs() {
        if (ReportContext(Context())) Finalize();
    }

    bool failed() const { return failed_; }

  private:
    std::unique_ptr<benchmark::BenchmarkReporter> inner_;
    bool failed_ = false;
};

void add_context() {
    const auto add = [](const char* key, std::string_view value) {
        benchmark::AddCustomContext(key, std::string(value));
    };
    add("nqueens_version", build_info::kVersion);
    add("nqueens_commit", build_info::kCommit);
    add("nqueens_build_type", build_info::kBuildType);
    add("nqueens_compiler", build_info::kCompiler);
    add("nqueens_flags", build_info::kFlags);
    add("cpu_model", cpu_model());
    add("cpus_usable", std::to_string(usable_cpus()));
}

// The value of an option of the library that it does not hand out; the last one counts.
std::string option(int argc, char** argv, std::string_view name) {
    std::string value;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument.starts_with(name)) value = argument.substr(name.size());
    }
    return value;
}

int run(int argc, char** argv) {
    const std::string file_name = option(argc, argv, "--benchmark_out=");
    const std::string file_format = option(argc, argv, "--benchmark_out_format=");
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    if (!file_format.empty() && file_format != "json") {
        std::cerr << "nqueens_bench: --benchmark_out_format knows json only\n";
        return 1;
    }
    add_context();
    register_cases();

    CheckedReporter display{
        std::unique_ptr<benchmark::BenchmarkReporter>(benchmark::CreateDefaultDisplayReporter())};
    CheckedReporter file{std::make_unique<benchmark::JSONReporter>()};
    const bool matched =
        benchmark::RunSpecifiedBenchmarks(&display, file_name.empty() ? nullptr : &file) != 0;
    if (!matched) {
        display.report_no_runs();
        if (!file_name.empty()) {
            std::ofstream out(file_name);
            file.SetOutputStream(&out);
            file.report_no_runs();
        }
    }
    return matched && !display.failed() && !file.failed() ? 0 : 1;
}

}  // namespace
}  // namespace nqueens::bench

int main(int argc, char** argv) {
    const int status = nqueens::bench::run(argc, argv);
    benchmark::Shutdown();
    return status;
}
