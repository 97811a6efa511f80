#include "nqueens/units/list_identity.hpp"

#include <fmt/format.h>

#include <array>

#include "nqueens/base/hash.hpp"

namespace nqueens {
namespace {

std::string depth_text(const ListIdentity& list) {
    return list.split_depth ? fmt::to_string(*list.split_depth) : "none";
}

}  // namespace

ListIdentity identity_of(const UnitList& list) {
    return {.n = list.n,
            .symmetry = list.symmetry,
            .unit = std::string(list.unit),
            .split_depth = list.split_depth,
            .units = list.units.size(),
            .fingerprint = list.fingerprint};
}

std::string difference(const ListIdentity& list, const ListIdentity& wanted) {
    struct Field {
        std::string_view name;
        std::string value;
        std::string wanted;
    };
    const std::array<Field, 6> fields{{
        {"n", fmt::to_string(list.n), fmt::to_string(wanted.n)},
        {"symmetry", std::string(to_string(list.symmetry)), std::string(to_string(wanted.symmetry))},
        {"unit", list.unit, wanted.unit},
        {"split depth", depth_text(list), depth_text(wanted)},
        {"length", fmt::to_string(list.units), fmt::to_string(wanted.units)},
        {"fingerprint", hex(list.fingerprint), hex(wanted.fingerprint)},
    }};
    for (const auto& [name, value, other] : fields) {
        if (value != other) return fmt::format("{0} {1}, not {0} {2}", name, value, other);
    }
    return {};
}

}  // namespace nqueens
