// One thread: every kernel with every symmetry, and the reference search they are measured against.
#include <array>

#include "cases.hpp"
#include "reference.hpp"

namespace nqueens::bench {
namespace {

constexpr int kSmallest = 8;
constexpr int kLargest = 16;
constexpr std::array kSymmetries{Symmetry::none, Symmetry::mirror, Symmetry::full};

void add_kernel_case(const Kernel& kernel, Symmetry symmetry, int n) {
    std::string name = "kernel/" + std::string(kernel.name);
    if (!kernel.target.empty()) name.append(":").append(kernel.target);
    name.append("/").append(to_string(symmetry)).append("/n:").append(std::to_string(n));
    add_case(name, [&kernel, symmetry, n](benchmark::State& state) {
        measure_count(state, list_subtrees_for(n, 1, symmetry), kernel);
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
        set_rates(state, solutions, 0);
    })->Unit(benchmark::kMillisecond);
}

}  // namespace

void register_kernel_cases() {
    for (int n = kSmallest; n <= kLargest; ++n) {
        add_reference_case("all", reference::count_all, n);
        add_reference_case("halved", reference::count_halved, n);
        for (const Kernel& kernel : kernels()) {
            for (const Symmetry symmetry : kSymmetries) add_kernel_case(kernel, symmetry, n);
        }
    }
}

}  // namespace nqueens::bench
