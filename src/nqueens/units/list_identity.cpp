#include "nqueens/units/list_identity.hpp"

#include <array>

#include "nqueens/base/hash.hpp"

namespace nqueens {
namespace {

struct Field {
    std::string_view name;
    std::string value;
    std::string wanted;
};

}  // namespace

std::string_view to_string(Units kind) { return kind == Units::subtrees ? "subtree" : "column set"; }

Work work_of(const UnitList& list) {
    return {.n = list.n,
            .symmetry = list.symmetry,
            .unit = std::string(to_string(list.kind)),
            .split_depth = list.depth,
            .units = list.units.size(),
            .fingerprint = list.fingerprint};
}

std::string difference(const Work& work, const Work& wanted) {
    const std::array<Field, 6> fields{{
        {"n", std::to_string(work.n), std::to_string(wanted.n)},
        {"symmetry", std::string(to_string(work.symmetry)), std::string(to_string(wanted.symmetry))},
        {"unit", work.unit, wanted.unit},
        {"split depth", std::to_string(work.split_depth), std::to_string(wanted.split_depth)},
        {"length", std::to_string(work.units), std::to_string(wanted.units)},
        {"fingerprint", hex(work.fingerprint), hex(wanted.fingerprint)},
    }};
    for (const auto& [name, value, other] : fields) {
        if (value == other) continue;
        std::string text(name);
        return text.append(" ").append(value).append(", not ").append(name).append(" ").append(other);
    }
    return {};
}

}  // namespace nqueens
