// The options that say how to search: the same for count, estimate and scale.
#pragma once

#include "app/cli/options.hpp"
#include "nqueens/nqueens.hpp"

namespace nqueens::app {

/// --engine, --target and --symmetry.
inline void declare_search_options(CommandLine& line) {
    line.value("engine", "auto or an engine that 'nqueens info' lists", "NAME");
    line.value("target", "force an instruction set that 'nqueens info' lists", "NAME");
    line.value("symmetry", "boards searched: all, half of them or about an eighth (the default)",
               "none|mirror|full");
}

/// Into CountOptions or EstimateOptions.
template <class Options>
void read_search_options(const CommandLine& line, Options& options) {
    options.engine = line.text("engine").value_or("auto");
    options.target = line.text("target").value_or("");
    if (const auto name = line.text("symmetry")) options.symmetry = symmetry_from(*name);
}

/// -t, --threads.
inline void declare_threads(CommandLine& line) {
    line.value("t,threads", "threads; 0 or nothing: the CPUs this process may use", "T");
}
inline int threads_asked_for(const CommandLine& line) {
    return line.integer("threads", 0, CountOptions::kMaxThreads).value_or(0);
}

}  // namespace nqueens::app
