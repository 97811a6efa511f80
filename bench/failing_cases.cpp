// Cases that must fail, for test_main.sh: a solver that is off by one, and one that throws before it starts.
#include <stdexcept>

#include "cases.hpp"
#include "nqueens/nqueens.hpp"

void nqueens::bench::register_cases() {
    constexpr int kSize = 8;
    add_case("right", [](benchmark::State& state) {
        for (auto _ : state) check_count(count(kSize).solutions, kSize);
    });
    add_case("off_by_one", [](benchmark::State& state) {
        for (auto _ : state) check_count(count(kSize).solutions - 1, kSize);
    });
    add_case("throws", [](benchmark::State&) { throw std::runtime_error("no such kernel"); });
}
