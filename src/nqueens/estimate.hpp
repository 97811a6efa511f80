// What counting a board would find and take, before it is started.
#pragma once

#include "nqueens/count.hpp"

#pragma GCC visibility push(default)  // what a shared library shows

namespace nqueens {

struct EstimateOptions {
    Symmetry symmetry = Symmetry::full;
    /// As in CountOptions; these matter for the time only.
    int threads = 0;
    std::string engine = "auto";
    std::string target{};
    std::uint64_t seed = 1;
    std::size_t probes = 500'000;  ///< about 0.2 us each; the error shrinks with their square root
    /// How long the engine runs at least to learn its rate; 0: not at all, then there is no time either.
    std::chrono::milliseconds calibration{250};
    std::stop_token stop{};  ///< estimate() then throws Stopped
};

/// A 95 % confidence interval.
struct Interval {
    double value = 0;
    double low = 0;
    double high = 0;
};

/// What counting a board would find and take. All but `seconds` and `rate` depend on n, symmetry, seed, probes and the
/// kind of engine only.
struct Estimate {
    int n = 0;
    Interval solutions;
    Interval nodes;        ///< placements made; 0 for engine join
    Interval half_boards;  ///< half boards made; 0 for other engines than join
    Interval pairs;        ///< pairs of half boards decided; 0 for other engines than join
    Interval seconds;      ///< wall clock with these threads and no other work
    std::size_t probes = 0;
    std::uint64_t seed = 0;
    std::string engine;
    std::string target;
    Symmetry symmetry = Symmetry::none;
    int threads = 0;
};

/// Estimates a count by random probes of its search tree, or of half boards, and a short run of the engine.
/// 0 <= n <= kMaxCountSize; throws as count() does.
Estimate estimate(int n, const EstimateOptions& options = {});

}  // namespace nqueens

#pragma GCC visibility pop
