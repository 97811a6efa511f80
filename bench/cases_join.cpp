// Engine `join`: its stages on one column set of n = 18, and whole counts. What a stage answers is checked against
// plain loops over the same half boards.
#include <algorithm>

#include "cases.hpp"
#include "join_stages.hpp"
#include "nqueens/kernels/join/column_sets.hpp"

namespace nqueens::bench {
namespace {

constexpr int kSize = 18;

Mask some_column_set() {
    const std::vector<Mask> sets = column_sets(kSize);
    return sets[sets.size() / 2];
}

std::uint64_t count_half_boards(Mask columns, const State& state, int rows) {
    if (rows == 0) return 1;
    std::uint64_t found = 0;
    for (Mask left = columns & ~attacked(state); left != 0; left &= left - 1) {
        found += count_half_boards(columns, place(state, lowest(left)), rows - 1);
    }
    return found;
}

std::uint64_t count_fitting(std::span<const Signature> probes, std::span<const Signature> build_side) {
    std::uint64_t fitting = 0;
    for (const Signature probe : probes) {
        const auto fits = [&](Signature built) { return (probe & built) == 0; };
        const auto found =
            static_cast<std::uint64_t>(std::count_if(build_side.begin(), build_side.end(), fits));
        fitting += probe >> kLongShift == 3 ? 2 * found : found;
    }
    return fitting;
}

// `body` runs a stage once and checks its answer; returns how many things it handled.
void add_stage_case(const std::string& stage, const JoinStagesOfTarget& target, const std::string& unit,
                    const std::function<std::function<double()>(JoinStages&)>& body) {
    const auto make = target.make;
    add_case("join/" + stage + ":" + std::string(target.target) + "/n:" + std::to_string(kSize),
             [make, unit, body](benchmark::State& state) {
                 const auto stages = make(kSize, some_column_set());
                 const std::function<double()> run = body(*stages);
                 double handled = 0;
                 for (auto _ : state) handled = run();
                 state.counters[unit + "/s"] =
                     benchmark::Counter(handled, benchmark::Counter::kIsIterationInvariantRate);
             })
        ->Unit(benchmark::kMicrosecond);
}

std::function<double()> enumerate_case(JoinStages& stages) {
    const std::uint64_t expected = count_half_boards(some_column_set(), State{}, kSize / 2);
    return [&stages, expected] {
        const std::size_t made = stages.enumerate().size();
        check_equal(made, expected);
        return static_cast<double>(made);
    };
}

std::function<double()> bucket_case(JoinStages& stages) {
    const std::span<const Signature> made = stages.enumerate();
    std::vector<Signature> expected(made.begin(), made.end());
    const int shift = SignaturePlan(kSize).cut_shift;
    std::stable_sort(expected.begin(), expected.end(),
                     [shift](Signature a, Signature b) { return a >> shift < b >> shift; });
    const std::span<const Signature> sorted = stages.bucket();
    check_equal(std::equal(sorted.begin(), sorted.end(), expected.begin(), expected.end()) ? 1 : 0, 1);
    return [&stages, size = made.size()] {
        check_equal(stages.bucket().size(), size);
        return static_cast<double>(size);
    };
}

// The tables are checked through what match() finds in them.
std::function<double()> tables_case(JoinStages& stages) {
    const std::uint64_t expected = count_fitting(stages.bucket(), stages.fill_tables());
    stages.fill_tables();
    check_equal(stages.match(), expected);
    return [&stages] { return static_cast<double>(stages.fill_tables().size()); };
}

std::function<double()> match_case(JoinStages& stages) {
    const std::span<const Signature> probes = stages.bucket();
    const std::span<const Signature> block = stages.fill_tables();
    const double pairs = static_cast<double>(probes.size()) * static_cast<double>(block.size());
    return [&stages, pairs, expected = count_fitting(probes, block)] {
        check_equal(stages.match(), expected);
        return pairs;
    };
}

void add_whole_case(const Engine& engine, int n) {
    add_case("join/whole:" + std::string(engine.target) + "/n:" + std::to_string(n),
             [&engine, n](benchmark::State& state) { measure_count(state, list_column_sets(n), engine); })
        ->Unit(benchmark::kMillisecond);
}

}  // namespace

void register_join_cases() {
    for (const JoinStagesOfTarget& target : join_stages()) {
        add_stage_case("enumerate", target, "half_boards", enumerate_case);
        add_stage_case("bucket", target, "half_boards", bucket_case);
        add_stage_case("tables", target, "half_boards", tables_case);
        add_stage_case("match", target, "pairs", match_case);
    }
    for (const Engine& engine : all_engines()) {
        if (engine.kind->name != kColumnSet) continue;
        for (const int n : {12, 14, 16}) add_whole_case(engine, n);
    }
}

}  // namespace nqueens::bench
