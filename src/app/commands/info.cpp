// nqueens info: everything a bug report or a benchmark needs to name.
#include <algorithm>
#include <sstream>

#include "app/commands/commands.hpp"
#include "app/cli/output.hpp"
#include "nqueens/base/build_info.hpp"
#include "nqueens/search/completion.hpp"
#include "nqueens/kernels/engine.hpp"
#include "nqueens/base/machine.hpp"

namespace nqueens::app {
namespace {

bool usable(std::string_view target) {
    return std::any_of(kernels().begin(), kernels().end(),
                       [=](const Kernel& kernel) { return kernel.target == target; });
}

}  // namespace

Status info_command(const Words& words) {
    CommandLine line("info",
                     "Prints the version, the build, the kernels, and the CPUs this process may use.");
    line.parse(words, {});

    std::ostringstream text;
    text << "version     " << build_info::kVersion << "\n"
         << "commit      " << build_info::kCommit << "\n"
         << "compiler    " << build_info::kCompiler << "\n"
         << "build type  " << build_info::kBuildType << "\n"
         << "flags       " << build_info::kFlags << "\n"
         << "kernels    ";
    std::string_view last;
    for (const Kernel& kernel : kernels()) {
        if (kernel.name != last) text << " " << kernel.name;
        last = kernel.name;
    }
    text << " join\ntargets    ";
    for (const std::string_view target : compiled_targets())
        text << " " << target << (usable(target) ? "" : " (not usable here)");
    text << "\nin use      " << find_kernel("auto").name << " " << find_kernel("auto").target << "\n"
         << "sat solver  " << sat_solver() << "\n"
         << "cpu         " << cpu_model() << "\n"
         << "cpus        " << usable_cpus() << " usable (affinity " << affinity_cpus() << ", cgroup quota ";
    if (const auto quota = cgroup_quota()) {
        text << *quota;
    } else {
        text << "none";
    }
    text << ")\ncaches     ";
    for (const Cache& cache : caches()) text << " " << cache.name << " " << cache.bytes / 1024 << " KiB";
    text << "\n";
    print(text.str());
    return Status::done;
}

}  // namespace nqueens::app
