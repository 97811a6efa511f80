#include "nqueens/kernels/double_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace nqueens {
namespace {

std::string text(const Engine& engine, const Tally& tally) {
    std::string text = fmt::format("{} found boards by ties {}", engine.name,
                                   fmt::join(std::span(tally.solutions_by_ties).subspan(1), " "));
    for (const auto& [counter, cost] : engine.counters)
        text += fmt::format(" and {} {}", tally.work.*counter.value, counter.words);
    return text;
}

}  // namespace

void check_again(const Batch& batch, std::size_t first_id, const Tally& tally, const Engine& engine,
                 const Engine& checker, const std::stop_token& stop) {
    const OwnedBatch mirror = engine.kind->mirrored(batch);
    const auto count_mirrored = [&](std::span<const Unit> units) {
        return checker.count({batch.n, batch.first_row, mirror.family, units}, stop);
    };
    const auto same = [&](const Tally& a, const Tally& b) {
        return count_alike(engine, checker) ? a == b : a.solutions_by_ties == b.solutions_by_ties;
    };
    const Tally again = count_mirrored(mirror.units);
    if (same(again, tally)) return;
    for (std::size_t i = 0; i < batch.units.size(); ++i) {
        Batch one = batch;
        one.units = batch.units.subspan(i, 1);
        const Tally first = engine.count(one, stop);
        const Tally second = count_mirrored(std::span(mirror.units).subspan(i, 1));
        if (same(first, second)) continue;
        throw IntegrityError(fmt::format("MISMATCH in {} {}: {}, on its mirror image {}", engine.kind->name,
                                         first_id + i, text(engine, first), text(checker, second)));
    }
    throw IntegrityError(
        fmt::format("MISMATCH in {}s {}..{}: {}, on their mirror images {}; one by one they agree, so this "
                    "machine does not "
                    "compute reliably",
                    engine.kind->name, first_id, first_id + batch.units.size() - 1, text(engine, tally),
                    text(checker, again)));
}

}  // namespace nqueens
