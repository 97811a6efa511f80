#include "nqueens/kernels/join/column_sets.hpp"

namespace nqueens {

Unit unit_of(const ColumnSet& set) {
    const Mask mark = set.mirrored ? kTie : Mask{0};
    return {.state = {.columns = set.columns | mark, .antidiagonals = 0, .diagonals = 0}, .family = 0};
}

ColumnSet column_set_of(const Unit& unit) {
    return {.columns = unit.state.columns & ~kTie, .mirrored = (unit.state.columns & kTie) != 0};
}

Unit mirrored_column_set(int n, const Unit& unit) {
    const auto [columns, mirrored] = column_set_of(unit);
    return unit_of({reflected(n, columns), !mirrored});
}

std::vector<Split> splits_of(int n, const Unit& unit) {
    const auto [columns, mirrored] = column_set_of(unit);
    if (!mirrored) return splits(n, columns);
    std::vector<Split> images = splits(n, reflected(n, columns));
    for (Split& split : images) {
        split.top = reflected(n, split.top);
        split.bottom = reflected(n, split.bottom);
        if (split.middle >= 0) split.middle = n - 1 - split.middle;
    }
    return images;
}

UnitList list_column_sets(int n) {
    UnitList list{.n = n,
                  .symmetry = Symmetry::full,
                  .unit = kColumnSet,
                  .split_depth = {},
                  .families = {Family{}},
                  .units = {}};
    for (const Mask columns : column_sets(n)) list.units.push_back(unit_of({columns, false}));
    set_fingerprint(list);
    return list;
}

}  // namespace nqueens
