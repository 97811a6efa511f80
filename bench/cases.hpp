// What all benchmark cases have in common: a name, a body that cannot fail unnoticed, a checked answer.
//
// Names are paths, kind first, ending in what is counted: kernel/scalar/mirror/n:12. The regression gate
// compares by name, so a renamed case is a missing case.
#pragma once

#include <benchmark/benchmark.h>

#include <functional>
#include <string>

#include "nqueens/kernels/engine.hpp"

namespace nqueens::bench {

/// Registers every case of this program; defined once per program, called by main().
void register_cases();

void register_kernel_cases();
void register_count_cases();
void register_join_cases();
void register_search_cases();

/// Registers a case. What `body` throws becomes a failure of the case, and so of the program.
benchmark::internal::Benchmark* add_case(const std::string& name,
                                         const std::function<void(benchmark::State&)>& body);

/// Throws, and so fails the case, unless both are equal.
void check_equal(std::uint64_t actual, std::uint64_t expected);

/// Throws, and so fails the case, unless `solutions` is the known value for n, 0 <= n <= 27.
void check_count(std::uint64_t solutions, int n);

/// The counter solutions/s and one for each kind of work done, e.g. nodes/s; all amounts are of one iteration.
void set_rates(benchmark::State& state, std::uint64_t solutions, const Work& work);

/// Counts a list as `count` does with one thread, again and again, without making it; checks the number for its n.
void measure_count(benchmark::State& state, const UnitList& list, const Engine& engine);

}  // namespace nqueens::bench
