#include "nqueens/kernel.hpp"

#include <array>
#include <string>

namespace nqueens {

Tally count_scalar(const Batch& batch, const std::stop_token& stop);

namespace {

constexpr std::array kKernels{
    Kernel{"scalar", count_scalar},
};

}  // namespace

std::span<const Kernel> kernels() { return kKernels; }

const Kernel& find_kernel(std::string_view name) {
    if (name == "auto") return kKernels.back();
    std::string choices = "auto";
    for (const Kernel& kernel : kKernels) {
        if (kernel.name == name) return kernel;
        choices.append(", ").append(kernel.name);
    }
    throw InputError("unknown engine '" + std::string(name) + "': choose one of " + choices);
}

}  // namespace nqueens
