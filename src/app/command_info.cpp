// nqueens info: everything a bug report or a benchmark needs to name.
#include <sstream>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "nqueens/build_info.hpp"
#include "nqueens/kernel.hpp"
#include "nqueens/machine.hpp"

namespace nqueens::app {

Status info_command(const Words& words) {
    CommandLine line("info",
                     "Prints the version, the build, the kernels, and the CPUs this process may use.");
    if (!line.parse(words, {})) return Status::done;

    std::ostringstream text;
    text << "version     " << build_info::kVersion << "\n"
         << "commit      " << build_info::kCommit << "\n"
         << "compiler    " << build_info::kCompiler << "\n"
         << "build type  " << build_info::kBuildType << "\n"
         << "flags       " << build_info::kFlags << "\n"
         << "kernels    ";
    for (const Kernel& kernel : kernels()) text << " " << kernel.name;
    text << " (auto: " << find_kernel("auto").name << ")\n"
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
