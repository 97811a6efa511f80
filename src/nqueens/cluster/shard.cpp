#include "nqueens/cluster/shard.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "nqueens/kernels/join/half_board.hpp"

namespace nqueens {
namespace {

// The boards below a prefix if rows did not disturb each other: the product of the free columns of its later rows.
double expected_size(const Family& family, int n, int row, State state) {
    double size = 1;
    for (; row < n; ++row) {
        const Mask free = family.open[static_cast<std::size_t>(row)] & ~attacked(state);
        size *= std::max(1, std::popcount(free));
        state.antidiagonals <<= 1;
        state.diagonals >>= 1;
    }
    return size;
}

double expected_size(const UnitList& list, const Unit& unit) {
    if (list.kind == Units::subtrees)
        return expected_size(list.families[unit.family], list.n, list.depth, unit.state);
    return expected_pairs(list.n, unit.state.columns);
}

// Sizes of one size_class differ by a quarter of an octave at most.
std::uint64_t size_class_of(double size) {
    constexpr int kFractionBits = 52;
    return std::bit_cast<std::uint64_t>(size) >> (kFractionBits - 2);
}

// The place of each unit when classes are stacked, largest units first. A counting sort.
std::vector<std::uint32_t> places_by_class(const UnitList& list) {
    std::vector<std::uint64_t> classes(list.units.size());
    std::transform(list.units.begin(), list.units.end(), classes.begin(),
                   [&](const Unit& unit) { return size_class_of(expected_size(list, unit)); });
    if (classes.empty()) return {};
    const auto [least, largest] = std::minmax_element(classes.begin(), classes.end());
    std::vector<std::uint32_t> next(*largest - *least + 2);
    const auto rank = [top = *largest](std::uint64_t size_class) { return static_cast<std::size_t>(top - size_class); };
    for (const std::uint64_t size_class : classes) ++next[rank(size_class) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::uint32_t> places(classes.size());
    std::transform(classes.begin(), classes.end(), places.begin(),
                   [&](std::uint64_t size_class) { return next[rank(size_class)]++; });
    return places;
}

}  // namespace

std::string to_string(const Shard& shard) {
    std::string text = std::to_string(shard.first);
    if (shard.last != shard.first) text.append("-").append(std::to_string(shard.last));
    return text.append("/").append(std::to_string(shard.of));
}

void require_valid(const Shard& shard) {
    if (shard.of < 1 || shard.of > kMaxShards) {
        throw InputError("the number of shards must lie in 1.." + std::to_string(kMaxShards) + ", not " +
                         std::to_string(shard.of));
    }
    if (shard.first > shard.last || shard.last >= shard.of) {
        throw InputError("there is no shard " + to_string(shard) + ": shards are numbered 0.." +
                         std::to_string(shard.of - 1));
    }
}

UnitList list_for_shards(int n, Symmetry symmetry, std::size_t shards) {
    constexpr std::size_t kSubtreesPerShard = 16;
    return list_subtrees_at_least(n, kSubtreesPerShard * shards, symmetry);
}

UnitList list_of(const Work& work) {
    require_countable(work.n);
    UnitList list = work.unit == to_string(Units::column_sets)
                           ? list_column_sets(work.n)
                           : list_subtrees(work.n, work.split_depth, work.symmetry);
    const std::string differs = difference(work, work_of(list));
    if (!differs.empty()) throw InputError("no list of units like that: " + differs);
    return list;
}

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
    UnitList part;
    part.n = list_.n;
    part.depth = list_.depth;
    part.symmetry = list_.symmetry;
    part.kind = list_.kind;
    part.families = list_.families;
    part.units.reserve(ids.size());
    for (const std::uint32_t id : ids) part.units.push_back(list_.units[id]);
    set_fingerprint(part);
    return part;
}

}  // namespace nqueens
