// Every kernel compiled for 64-bit Arm, counting small boards there. Without oneTBB and Highway's library, which the
// cross compiler has no packages of: subtrees are counted one after the other, and which instruction sets the processor
// runs is not asked but known.
#include <hwy/targets.h>

#include <iostream>
#include <string>

#include "nqueens/kernels/join/half_board.hpp"
#include "nqueens/kernels/engine.hpp"
#include "nqueens/nqueens.hpp"

namespace hwy {

std::int64_t SupportedTargets() { return HWY_TARGETS; }

ChosenTarget& GetChosenTarget() {
    static ChosenTarget chosen;
    return chosen;
}

}  // namespace hwy

namespace {

using namespace nqueens;

std::uint64_t count_all(const UnitList& list, const Kernel& kernel) {
    Tally tally;
    for (const Unit& subtree : list.units)
        tally += kernel.count({list.n, list.depth, list.families[subtree.family], {&subtree, 1}}, {});
    return tally.solutions();
}

bool is_right(int n, const UnitList& list, const Kernel& kernel) {
    const std::uint64_t solutions = count_all(list, kernel);
    if (solutions == known_count(n)) return true;
    std::cout << "MISMATCH: " << kernel.name << " " << kernel.target << " counts " << solutions
              << " for n = " << n << "\n";
    return false;
}

}  // namespace

int main() {
    bool right = true;
    for (int n = 0; n <= 12; ++n) {
        for (const Symmetry symmetry : {Symmetry::none, Symmetry::mirror, Symmetry::full}) {
            const UnitList list = list_subtrees(n, std::min(n, 2), symmetry);
            for (const Kernel& kernel : kernels()) right &= is_right(n, list, kernel);
        }
    }
    for (int n = 1; n <= 12; ++n) {
        const UnitList list = list_column_sets(n);
        for (const Kernel& kernel : join_kernels()) right &= is_right(n, list, kernel);
    }
    for (const Kernel& kernel : kernels()) std::cout << kernel.name << " " << kernel.target << "\n";
    for (const Kernel& kernel : join_kernels()) std::cout << kernel.name << " " << kernel.target << "\n";
    return right ? 0 : 1;
}
