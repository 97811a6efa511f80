// Made-up measurements for the tests of scaling reports.
#pragma once

#include <cmath>
#include <random>

#include "app/scale/analysis.hpp"

namespace nqueens::app::test {

inline constexpr std::uint64_t kSolutions = 1'000'000'000;

struct Shape {
    double noise = 0.001;
    double received = 1;  // cores a thread
    int rounds = 10;
};

/// `threads` threads that count a board of kSolutions in 10 s / speedup, all of them busy.
inline Configuration measured(int threads, double speedup, Shape shape = {}) {
    std::mt19937 random(static_cast<unsigned>(threads));
    std::normal_distribution<double> normal;
    Configuration configuration{
        .n = 15, .threads = threads, .split_depth = 2, .units = 100, .solutions = kSolutions};
    for (int round = 0; round < shape.rounds; ++round) {
        const double wall = 10 / speedup * std::exp(shape.noise * normal(random));
        const WorkerStats worker{.tasks = 10, .units = 10, .busy_seconds = wall};
        configuration.rounds.push_back({.wall_seconds = wall,
                                        .cpu_seconds = wall * threads * shape.received,
                                        .workers = std::vector(static_cast<std::size_t>(threads), worker)});
    }
    return configuration;
}

}  // namespace nqueens::app::test
