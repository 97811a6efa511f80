// One thread: every engine for subtrees with every symmetry, and the reference search they are measured against.
#include <array>

#include "cases.hpp"
#include "reference.hpp"

namespace nqueens::bench {
namespace {

constexpr int kSmallest = 8;
constexpr int kLargest = 16;
constexpr std::array kSymmetries{Symmetry::none, Symmetry::mirror, Symmetry::full};

void add_engine_case(const Engine& engine, Symmetry symmetry, int n) {
    std::string name = "kernel/" + std::string(engine.name);
    if (!engine.target.empty()) name.append(":").append(engine.target);
    name.append("/").append(to_string(symmetry)).append("/n:").append(std::to_string(n));
    add_case(name, [&engine, symmetry, n](benchmark::State& state) {
        measure_count(state, list_subtrees(n, {.symmetry = symmetry, .enough = enough_units_for(1)}), engine);
    })->Unit(benchmark::kMillisecond);
}

void add_reference_case(const std::string& name, std::uint64_t (*search)(int), int n) {
    add_case("reference/" + name + "/n:" + std::to_string(n), [search, n](benchmark::State& state) {
        std::uint64_t solutions = 0;
        for (auto _ : state) {
            benchmark::DoNotOptimize(n);
            solutions = search(n);
            check_count(solutions, n);
        }
        set_rates(state, solutions, {});
    })->Unit(benchmark::kMillisecond);
}

}  // namespace

void register_kernel_cases() {
    for (int n = kSmallest; n <= kLargest; ++n) {
        add_reference_case("all", reference::count_all, n);
        add_reference_case("halved", reference::count_halved, n);
        for (const Engine& engine : all_engines()) {
            if (engine.kind->name != kSubtree) continue;
            for (const Symmetry symmetry : kSymmetries) add_engine_case(engine, symmetry, n);
        }
    }
}

}  // namespace nqueens::bench
