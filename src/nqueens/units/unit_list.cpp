#include "nqueens/units/unit_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "nqueens/base/hash.hpp"

namespace nqueens {
namespace {

class Lister {
  public:
    Lister(UnitList& list, int depth) : list_(list), depth_(depth) {}

    void add_completions(std::uint32_t family, int row, const State& state) {
        if (row == depth_) {
            if (list_.units.size() == kMaxUnits) {
                throw InputError(fmt::format(
                    "split depth {} gives more than {} subtrees: choose a smaller one", depth_, kMaxUnits));
            }
            list_.units.push_back({state, family});
            return;
        }
        const Family& rules = list_.families[family];
        for (Mask free = candidates(rules, row, state); free != 0; free &= free - 1) {
            ++list_.prefix_nodes;
            add_completions(family, row + 1, place(rules, row, state, lowest(free)));
        }
    }

  private:
    UnitList& list_;
    const int depth_;
};

UnitList make_list(int n, int depth, Symmetry symmetry, const std::vector<Family>& families) {
    UnitList list{.n = n,
                  .symmetry = symmetry,
                  .unit = kSubtree,
                  .split_depth = depth,
                  .families = families,
                  .units = {}};
    for (std::uint32_t family = 0; family < families.size(); ++family)
        Lister(list, depth).add_completions(family, 0, State{});
    set_fingerprint(list);
    return list;
}

// Checkpoints speak of units by number, so the depth must not depend on threads. Four rows give about 14,000 subtrees
// for n = 17; from n = 22 on a subtree of four rows would take minutes on a slow engine.
int lasting_depth(int n, Symmetry symmetry) {
    constexpr int kSmallestOfFive = 22;
    constexpr int kLargestOfFive = 26;  // without symmetry; then five rows make more than kMaxUnits
    if (n < kSmallestOfFive) return std::min(n, 4);
    return symmetry == Symmetry::none && n > kLargestOfFive ? 4 : 5;
}

UnitList make_list_of_enough(int n, const ListRequest& request, const std::vector<Family>& families) {
    constexpr int kDefaultDepth = 2;
    constexpr int kDeepestAutomatic = 5;
    int depth = std::min(n, kDefaultDepth);
    UnitList list = make_list(n, depth, request.symmetry, families);
    while (list.units.size() < request.enough && depth < std::min(n, kDeepestAutomatic))
        list = make_list(n, ++depth, request.symmetry, families);
    return list;
}

}  // namespace

void require_countable(int n) {
    if (n >= 0 && n <= kMaxCountSize) return;
    throw InputError(fmt::format("counting is for 0 <= N <= {}, not {}: larger totals do not fit 64 bits",
                                 kMaxCountSize, n));
}

std::size_t enough_units_for(int threads) { return 32 * static_cast<std::size_t>(threads); }

UnitList list_subtrees(int n, const ListRequest& request) {
    require_countable(n);
    return list_subtrees(n, request, families(n, request.symmetry));
}

UnitList list_subtrees(int n, const ListRequest& request, const std::vector<Family>& families) {
    if (!request.split_depth && !request.lasting) return make_list_of_enough(n, request, families);
    const int depth = request.split_depth.value_or(lasting_depth(n, request.symmetry));
    if (depth < 0 || depth > n)
        throw InputError(fmt::format("the split depth must lie in 0..{}, not {}", n, depth));
    return make_list(n, depth, request.symmetry, families);
}

void set_fingerprint(UnitList& list) {
    std::vector<std::uint32_t> words{static_cast<std::uint32_t>(list.n),
                                     static_cast<std::uint32_t>(list.first_row()),
                                     static_cast<std::uint32_t>(list.symmetry)};
    words.reserve(words.size() + 4 * list.units.size());
    for (const auto& [state, family] : list.units)
        words.insert(words.end(), {family, state.columns, state.antidiagonals, state.diagonals});
    list.fingerprint = hash64(std::as_bytes(std::span(words)));
}

}  // namespace nqueens
