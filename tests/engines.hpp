// The engines of the registry as tests ask for them.
#pragma once

#include <algorithm>
#include <vector>

#include "nqueens/kernels/engine.hpp"

namespace nqueens::test {

/// The engine of that name for large boards, on the best target or a given one.
inline const Engine& engine(std::string_view name, std::string_view target = {}) {
    CountOptions options;
    options.engine = name;
    options.target = target;
    return choose_engine(kMaxCountSize, options).engine;
}

/// All engines for units of a kind, one for each target.
inline std::vector<Engine> engines_of(std::string_view unit) {
    std::vector<Engine> engines = all_engines();
    std::erase_if(engines, [&](const Engine& engine) { return engine.kind->name != unit; });
    return engines;
}

/// An engine for subtrees that is not in the registry.
inline Engine subtree_engine(std::string_view name, CountFunction count) {
    Engine result = engine("scalar");
    result.name = name;
    result.count = count;
    return result;
}

}  // namespace nqueens::test
