// Lane indices for each set of lanes: for targets without an instruction that compresses or expands. Plain arrays, the
// same for all instruction sets. A table for 8 lanes takes 16 KiB.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace nqueens {

template <std::size_t kLanes>
struct IndexTables {
    using Table = std::array<std::array<std::uint32_t, kLanes>, std::size_t{1} << kLanes>;

    Table expand{};    // in each lane of the set: how many of the set lie below it
    Table compress{};  // first the lanes of the set, in order

    constexpr IndexTables() {
        for (std::size_t set = 0; set < expand.size(); ++set) {
            std::uint32_t below = 0;
            for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
                if ((set >> lane & 1) == 0) continue;
                expand[set][lane] = below;
                compress[set][below] = lane;
                ++below;
            }
        }
    }
};

template <std::size_t kLanes>
alignas(64) inline constexpr IndexTables<kLanes> kIndices;

}  // namespace nqueens
