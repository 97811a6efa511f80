// Every engine compiled for 64-bit Arm, counting small boards there. Without oneTBB and Highway's library, which the
// cross compiler has no packages of: units are counted one after the other, and which instruction sets the processor
// runs is not asked but known.
#include <hwy/targets.h>

#include <iostream>
#include <string>

#include "nqueens/kernels/engine.hpp"

namespace hwy {

std::int64_t SupportedTargets() { return HWY_TARGETS; }

ChosenTarget& GetChosenTarget() {
    static ChosenTarget chosen;
    return chosen;
}

}  // namespace hwy

namespace {

using namespace nqueens;

bool is_right(int n, const Engine& engine, const ListRequest& request) {
    const UnitList list = engine.kind->list(n, request);
    Tally tally;
    for (const Unit& unit : list.units)
        tally += engine.count({n, list.first_row(), list.families[unit.family], {&unit, 1}}, {});
    if (tally.solutions() == known_count(n)) return true;
    std::cout << "MISMATCH: " << engine.name << " " << engine.target << " counts " << tally.solutions()
              << " for n = " << n << "\n";
    return false;
}

}  // namespace

int main() {
    bool right = true;
    for (const Engine& engine : all_engines()) {
        for (int n = engine.kind->smallest_board; n <= 12; ++n) right &= is_right(n, engine, {});
        std::cout << engine.name << " " << engine.target << "\n";
    }
    for (int n = 0; n <= 12; ++n) {
        for (const Symmetry symmetry : {Symmetry::none, Symmetry::mirror})
            right &= is_right(n, all_engines().front(), {.symmetry = symmetry});
    }
    return right ? 0 : 1;
}
