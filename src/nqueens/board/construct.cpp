// A solution for every n >= 4 without a search: the columns 2, 4, 6, ... and then 1, 3, 5, ... (numbered from
// 1) row by row, with a few columns moved where n mod 6 is 2 or 3, because there two of these queens would
// share a diagonal. E. Pauls, 1874. Linear time.
#include <fmt/format.h>

#include <algorithm>

#include "nqueens/search.hpp"

namespace nqueens {

std::optional<Columns> construct(int n) {
    if (n < 0 || n > kMaxConstructSize) {
        throw InputError(
            fmt::format("boards are constructed for 0 <= N <= {}, not {}", kMaxConstructSize, n));
    }
    if (n == 2 || n == 3) return std::nullopt;
    Columns columns;
    columns.reserve(static_cast<std::size_t>(n));
    for (int column = 1; column < n; column += 2) columns.push_back(column);
    const auto evens_end = static_cast<std::ptrdiff_t>(columns.size());
    for (int column = 0; column < n; column += 2) columns.push_back(column);
    const auto odds = columns.begin() + evens_end;
    switch (n % 6) {
        case 2:  // 3, 1, 7, 9, ..., 5
            std::swap(odds[0], odds[1]);
            std::rotate(odds + 2, odds + 3, columns.end());
            break;
        case 3:  // 4, 6, ..., 2 and 5, 7, ..., 1, 3
            std::rotate(columns.begin(), columns.begin() + 1, odds);
            std::rotate(odds, odds + 2, columns.end());
            break;
        default:
            break;
    }
    return columns;
}

}  // namespace nqueens
