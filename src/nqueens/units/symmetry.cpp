#include "nqueens/units/symmetry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "nqueens/board/tally.hpp"

namespace nqueens {
namespace {

constexpr std::array<std::pair<Symmetry, std::string_view>, 3> kNames{{
    {Symmetry::none, "none"},
    {Symmetry::mirror, "mirror"},
    {Symmetry::full, "full"},
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

// First queen in the corner: rows and columns can be swapped, so only boards whose second row's queen is
// further left than the second column's queen is down are searched. One family for each column of the second
// queen.
void add_corner_families(int n, std::vector<Family>& result) {
    for (int second = 2; second <= n - 2; ++second) {
        Family family = unrestricted(n, 1);
        family.open[0] = column_bit(0);
        family.open[1] = column_bit(second);
        for (int row = 2; row <= second; ++row) family.open[static_cast<std::size_t>(row)] &= ~column_bit(1);
        result.push_back(family);
    }
}

// First queen in column `first`, 1 <= first < (n - 1) / 2, and no other border queen nearer to its corner:
// the drawn board in docs/algorithms.md, section 3.
Family border_family(int n, int first) {
    const auto row = [](int r) { return static_cast<std::size_t>(r); };
    const int last = n - 1;
    const int opposite = last - first;
    const Mask sides = column_bit(0) | column_bit(last);
    Family family = unrestricted(n, 1);
    family.open[0] = column_bit(first);
    for (int r = 1; r < first; ++r) family.open[row(r)] &= ~sides;
    for (int r = opposite + 1; r <= last; ++r) family.open[row(r)] &= ~sides;
    family.open[row(last)] &= all_columns(opposite + 1) & ~all_columns(first);
    family.ties[row(first)] = sides;
    family.ties[row(opposite)] = sides;
    family.ties[row(last)] = column_bit(first) | column_bit(opposite);
    // A side column still missing after its last open row has no row left. In the last two rows nothing is
    // gained by saying so, and kernels may count those in closed form.
    if (opposite < last - 1) family.closing[row(opposite)] = sides;
    return family;
}

// One of the up to eight images of every board: the one whose first queen is nearest to a corner among all
// border queens; boards with k such images are found k times.
std::vector<Family> full_families(int n) {
    std::vector<Family> result;
    add_corner_families(n, result);
    for (int first = 1; 2 * first < n - 1; ++first) result.push_back(border_family(n, first));
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
    throw InputError(fmt::format("unknown symmetry '{}': choose one of {}", name, choices));
}

bool Family::plain_between(int begin, int end) const {
    for (auto r = static_cast<std::size_t>(begin); r < static_cast<std::size_t>(end); ++r) {
        if (closing[r] != 0 || ties[r] != 0) return false;
    }
    return true;
}

std::vector<Family> families(int n, Symmetry symmetry) {
    // The boards of 0 and 1 are their own images in every way.
    if (n <= 1 || symmetry == Symmetry::none) return {unrestricted(n, Tally::kMaxTies)};
    return symmetry == Symmetry::mirror ? mirror_families(n) : full_families(n);
}

}  // namespace nqueens
