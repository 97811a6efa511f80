#include "nqueens/kernels/join/splits.hpp"

#include <bit>
#include <utility>

namespace nqueens {
namespace {

using Key = std::pair<Mask, int>;  // top set, column of the middle queen: they name a split

// Of the up to four images of a split the least is the one that is counted.
void add_if_least(int n, Mask top, Mask bottom, int middle, std::vector<Split>& result) {
    const int image = middle < 0 ? middle : n - 1 - middle;
    const Key own{top, middle};
    const Key flip{bottom, middle};
    const Key mirror{reflected(n, top), image};
    const Key both{reflected(n, bottom), image};
    if (own > flip || own > mirror || own > both) return;
    const bool own_mirror = own == mirror || own == both;
    result.push_back({top, bottom, middle, own_mirror ? 1U : 2U});
}

// The next larger set of as many columns.
Mask next_set(Mask set) {
    const Mask low = lowest(set);
    const Mask carried = set + low;
    return carried | ((set ^ carried) >> 2) / low;
}

}  // namespace

Mask reflected(int n, Mask columns) {
    columns = (columns >> 1 & 0x55555555) | (columns & 0x55555555) << 1;
    columns = (columns >> 2 & 0x33333333) | (columns & 0x33333333) << 2;
    columns = (columns >> 4 & 0x0F0F0F0F) | (columns & 0x0F0F0F0F) << 4;
    return __builtin_bswap32(columns) >> (32 - n);
}

std::vector<Split> splits(int n, Mask top) {
    const Mask rest = all_columns(n) & ~top;
    std::vector<Split> result;
    if (n % 2 == 0) {
        add_if_least(n, top, rest, -1, result);
    } else {
        for (Mask middles = rest; middles != 0; middles &= middles - 1) {
            const Mask middle = lowest(middles);
            add_if_least(n, top, rest ^ middle, std::countr_zero(middle), result);
        }
    }
    return result;
}

std::vector<Mask> column_sets(int n) {
    std::vector<Mask> sets;
    for (Mask set = all_columns(n / 2); set <= all_columns(n); set = next_set(set)) {
        if (!splits(n, set).empty()) sets.push_back(set);
    }
    return sets;
}

}  // namespace nqueens
