#include "nqueens/symmetry.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace nqueens {
namespace {

constexpr std::array<std::pair<Symmetry, std::string_view>, 2> kNames{{
    {Symmetry::none, "none"},
    {Symmetry::mirror, "mirror"},
}};

Family unrestricted(int n, int base_ties) {
    Family family;
    std::fill_n(family.open.begin(), n, all_columns(n));
    family.base_ties = base_ties;
    return family;
}

// First queen left of the middle; for odd n also first queen in the middle and second left of it. Each board
// found has a mirror image that is not, hence weight 2.
std::vector<Family> mirror_families(int n) {
    constexpr int kTwoBoards = 4;
    const Mask left = all_columns(n / 2);
    std::vector<Family> result{unrestricted(n, kTwoBoards)};
    result[0].open[0] = left;
    if (n % 2 == 1) {
        result.push_back(unrestricted(n, kTwoBoards));
        result[1].open[0] = column_bit(n / 2);
        result[1].open[1] = left;
    }
    return result;
}

}  // namespace

std::string_view to_string(Symmetry symmetry) {
    return std::find_if(kNames.begin(), kNames.end(),
                        [=](const auto& entry) { return entry.first == symmetry; })
        ->second;
}

Symmetry symmetry_from(std::string_view name) {
    std::string choices;
    for (const auto& [symmetry, known] : kNames) {
        if (known == name) return symmetry;
        choices += choices.empty() ? "" : ", ";
        choices += known;
    }
    throw InputError("unknown symmetry '" + std::string(name) + "': choose one of " + choices);
}

bool Family::plain_from(int row, int n) const {
    for (auto r = static_cast<std::size_t>(row); r < static_cast<std::size_t>(n); ++r) {
        if (open[r] != all_columns(n) || closing[r] != 0 || ties[r] != 0) return false;
    }
    return true;
}

std::vector<Family> families(int n, Symmetry symmetry) {
    // The boards of 0 and 1 are their own images in every way.
    if (n <= 1 || symmetry == Symmetry::none) return {unrestricted(n, Tally::kMaxTies)};
    return mirror_families(n);
}

}  // namespace nqueens
