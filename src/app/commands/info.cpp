// nqueens info: everything a bug report or a benchmark needs to name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/output.hpp"
#include "app/commands/commands.hpp"
#include "nqueens/base/build_info.hpp"
#include "nqueens/base/machine.hpp"
#include "nqueens/nqueens.hpp"
#include "nqueens/search/completion.hpp"

namespace nqueens::app {
namespace {

using Names = std::vector<std::string>;

// Every target compiled in, marked where this CPU does not run it.
Names targets_here() {
    Names usable;
    for (const EngineInfo& engine : engines())
        usable.insert(usable.end(), engine.targets.begin(), engine.targets.end());
    Names names = targets();
    for (std::string& name : names) {
        if (std::find(usable.begin(), usable.end(), name) == usable.end()) name += " (not usable here)";
    }
    return names;
}

// "scalar, simd AVX2 from n = 12": what `auto` takes.
Names in_use() {
    Names names;
    for (const EngineInfo& engine : engines()) {
        names.push_back(engine.name);
        if (!engine.targets.empty()) names.back() += " " + engine.targets.back();
        if (engine.fastest_from > 0) names.back() += fmt::format(" from n = {}", engine.fastest_from);
    }
    return names;
}

}  // namespace

Status info_command(const Words& words) {
    CommandLine line("info",
                     "Prints the version, the build, the engines, and the CPUs this process may use.");
    line.parse(words, {});

    Names names;
    for (const EngineInfo& engine : engines()) names.push_back(engine.name);
    const auto quota = cgroup_quota();
    std::string sizes;
    for (const Cache& cache : caches()) sizes += fmt::format(" {} {} KiB", cache.name, cache.bytes / 1024);
    print(fmt::format("version     {}\ncommit      {}\ncompiler    {}\nbuild type  {}\nflags       {}\n",
                      build_info::kVersion, build_info::kCommit, build_info::kCompiler,
                      build_info::kBuildType, build_info::kFlags) +
          fmt::format("engines     {}\ntargets     {}\nauto        {}\nsat solver  {}\n",
                      fmt::join(names, " "), fmt::join(targets_here(), " "), fmt::join(in_use(), ", "),
                      sat_solver()) +
          fmt::format("cpu         {}\ncpus        {} usable (affinity {}, cgroup quota {})\ncaches     {}\n",
                      cpu_model(), usable_cpus(), affinity_cpus(),
                      quota ? fmt::format("{:g}", *quota) : "none", sizes));
    return Status::done;
}

}  // namespace nqueens::app
