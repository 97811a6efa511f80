#include "nqueens/kernels/engine.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace nqueens {

std::vector<Kernel> simd_kernels();
std::vector<Kernel> make_join_kernels();

namespace {

// `auto`: lockstep needs boards large enough to fill its vectors. With one thread `simd` is ahead from n = 11
// on, with several, whose tasks are shorter, from n = 12 on (results/bench/auto.md).
constexpr int kSmallestForSimd = 12;

std::vector<Kernel> all_kernels() {
    std::vector<Kernel> kernels = simd_kernels();
    kernels.insert(kernels.begin(), Kernel{"scalar", count_scalar});
    return kernels;
}

bool equal_but_for_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::toupper(x) == std::toupper(y); });
}

void append_choice(std::string& choices, std::string_view choice) {
    if (choice.empty() || choices.ends_with(choice)) return;
    if (!choices.empty()) choices += ", ";
    choices += choice;
}

}  // namespace

const std::vector<Kernel>& kernels() {
    static const std::vector<Kernel> kernels = all_kernels();
    return kernels;
}

const std::vector<Kernel>& join_kernels() {
    static const std::vector<Kernel> kernels = make_join_kernels();
    return kernels;
}

const Kernel& find_kernel(std::string_view name, std::string_view target, int n) {
    if (name == "auto" && target.empty()) name = n < kSmallestForSimd ? "scalar" : "simd";
    std::string names = "auto, join";
    std::string targets;
    const std::vector<Kernel>& choices = name == "join" ? join_kernels() : kernels();
    bool known_name = name == "auto";
    for (auto kernel = choices.rbegin(); kernel != choices.rend(); ++kernel) {
        const bool name_fits = name == "auto" || kernel->name == name;
        if (name_fits && (target.empty() || equal_but_for_case(kernel->target, target))) return *kernel;
        known_name = known_name || name_fits;
        append_choice(names, kernel->name);
        if (name_fits) append_choice(targets, kernel->target);
    }
    if (!known_name) throw InputError("unknown engine '" + std::string(name) + "': choose one of " + names);
    if (targets.empty()) throw InputError("engine '" + std::string(name) + "' has no targets to choose from");
    throw InputError("target '" + std::string(target) + "' is not one this machine can run: choose one of " +
                     targets);
}

}  // namespace nqueens
