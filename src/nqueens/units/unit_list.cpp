#include "nqueens/units/unit_list.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "nqueens/base/hash.hpp"

namespace nqueens {
namespace {

constexpr int kDefaultDepth = 2;
constexpr int kDeepestAutomatic = 5;

class Lister {
  public:
    explicit Lister(UnitList& list) : list_(list) {}

    void add_completions(std::uint32_t family, int row, const State& state) {
        if (row == list_.depth) {
            if (list_.units.size() == kMaxUnits) {
                throw InputError("split depth " + std::to_string(list_.depth) + " gives more than " +
                                 std::to_string(kMaxUnits) + " subtrees: choose a smaller one");
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
};

std::uint64_t fingerprint(const UnitList& list) {
    std::vector<std::uint32_t> words{static_cast<std::uint32_t>(list.n),
                                     static_cast<std::uint32_t>(list.depth),
                                     static_cast<std::uint32_t>(list.symmetry)};
    words.reserve(words.size() + 4 * list.units.size());
    for (const Unit& subtree : list.units) {
        const State& state = subtree.state;
        words.insert(words.end(), {subtree.family, state.columns, state.antidiagonals, state.diagonals});
    }
    return hash64(std::as_bytes(std::span(words)));
}

UnitList make_list(int n, int depth, Symmetry symmetry, std::vector<Family> families) {
    UnitList list;
    list.n = n;
    list.depth = depth;
    list.symmetry = symmetry;
    list.families = std::move(families);
    for (std::uint32_t family = 0; family < list.families.size(); ++family) {
        Lister(list).add_completions(family, 0, State{});
    }
    set_fingerprint(list);
    return list;
}

std::size_t enough_for(int threads) {
    constexpr std::size_t kSubtreesPerThread = 32;
    return kSubtreesPerThread * static_cast<std::size_t>(threads);
}

UnitList make_list_at_least(int n, std::size_t enough, Symmetry symmetry,
                               const std::vector<Family>& families) {
    int depth = std::min(n, kDefaultDepth);
    UnitList result = make_list(n, depth, symmetry, families);
    while (result.units.size() < enough && depth < std::min(n, kDeepestAutomatic)) {
        result = make_list(n, ++depth, symmetry, families);
    }
    return result;
}

}  // namespace

void require_countable(int n) {
    if (n >= 0 && n <= kMaxCountSize) return;
    throw InputError("counting is for 0 <= N <= " + std::to_string(kMaxCountSize) + ", not " +
                     std::to_string(n) + ": larger totals do not fit 64 bits");
}

UnitList list_subtrees(int n, int depth, Symmetry symmetry) {
    require_countable(n);
    if (depth < 0 || depth > n) {
        throw InputError("the split depth must lie in 0.." + std::to_string(n) + ", not " +
                         std::to_string(depth));
    }
    return make_list(n, depth, symmetry, families(n, symmetry));
}

UnitList list_subtrees_at_least(int n, std::size_t enough, Symmetry symmetry) {
    require_countable(n);
    return make_list_at_least(n, enough, symmetry, families(n, symmetry));
}

UnitList list_subtrees_for(int n, int threads, Symmetry symmetry) {
    return list_subtrees_at_least(n, enough_for(threads), symmetry);
}

UnitList list_subtrees_for(int n, int threads, Symmetry symmetry, std::vector<Family> families) {
    return make_list_at_least(n, enough_for(threads), symmetry, families);
}

void set_fingerprint(UnitList& list) { list.fingerprint = fingerprint(list); }

}  // namespace nqueens
