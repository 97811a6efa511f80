#include "nqueens/cluster/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace nqueens {
namespace {

// Sizes of one class differ by a quarter of an octave at most.
std::uint64_t size_class_of(double size) {
    constexpr int kFractionBits = 52;
    return std::bit_cast<std::uint64_t>(size) >> (kFractionBits - 2);
}

// The place of each unit when classes are stacked, largest units first. A counting sort.
std::vector<std::uint32_t> places_by_class(const UnitList& list) {
    std::vector<std::uint64_t> classes(list.units.size());
    std::transform(list.units.begin(), list.units.end(), classes.begin(),
                   [&, size = unit_kind(list.unit).shard_size](const Unit& unit) {
                       return size_class_of(size(list, unit));
                   });
    if (classes.empty()) return {};
    const auto [least, largest] = std::minmax_element(classes.begin(), classes.end());
    std::vector<std::uint32_t> next(*largest - *least + 2);
    const auto rank = [top = *largest](std::uint64_t size_class) {
        return static_cast<std::size_t>(top - size_class);
    };
    for (const std::uint64_t size_class : classes) ++next[rank(size_class) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::uint32_t> places(classes.size());
    std::transform(classes.begin(), classes.end(), places.begin(),
                   [&](std::uint64_t size_class) { return next[rank(size_class)]++; });
    return places;
}

}  // namespace

std::string to_string(const Shard& shard) {
    if (shard.last == shard.first) return fmt::format("{}/{}", shard.first, shard.of);
    return fmt::format("{}-{}/{}", shard.first, shard.last, shard.of);
}

void require_valid(const Shard& shard) {
    if (shard.of < 1 || shard.of > kMaxShards) {
        throw InputError(fmt::format("the number of shards must lie in 1..{}, not {}", kMaxShards, shard.of));
    }
    if (shard.first > shard.last || shard.last >= shard.of) {
        throw InputError(
            fmt::format("there is no shard {}: shards are numbered 0..{}", to_string(shard), shard.of - 1));
    }
}

std::size_t enough_units_for_shards(std::size_t shards) { return 16 * shards; }

ShardPartition::ShardPartition(const UnitList& list, std::size_t shards)
    : list_(list), ids_(list.units.size()), begins_(shards + 1) {
    const std::vector<std::uint32_t> places = places_by_class(list);
    for (const std::uint32_t place : places) ++begins_[place % shards + 1];
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    std::vector<std::size_t> next = begins_;
    for (std::size_t id = 0; id < places.size(); ++id)
        ids_[next[places[id] % shards]++] = static_cast<std::uint32_t>(id);
}

UnitList ShardPartition::part(const Shard& shard) const {
    const auto at = [&](std::size_t k) { return ids_.begin() + static_cast<std::ptrdiff_t>(begins_[k]); };
    std::vector<std::uint32_t> ids(at(shard.first), at(shard.last + 1));
    std::sort(ids.begin(), ids.end());
    UnitList part{.n = list_.n,
                  .symmetry = list_.symmetry,
                  .unit = list_.unit,
                  .split_depth = list_.split_depth,
                  .families = list_.families,
                  .units = {}};
    part.units.reserve(ids.size());
    for (const std::uint32_t id : ids) part.units.push_back(list_.units[id]);
    set_fingerprint(part);
    return part;
}

}  // namespace nqueens
