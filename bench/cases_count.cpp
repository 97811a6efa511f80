// What surrounds the engines: making the list of subtrees, and whole counts with threads in real time.
#include "cases.hpp"
#include "nqueens/units/unit_list.hpp"

namespace nqueens::bench {
namespace {

void add_split_case(int n, int depth) {
    add_case("split/depth:" + std::to_string(depth) + "/n:" + std::to_string(n), [n, depth](benchmark::State&
                                                                                                state) {
        const UnitList expected = list_subtrees(n, {.symmetry = Symmetry::mirror, .split_depth = depth});
        for (auto _ : state) {
            const UnitList list = list_subtrees(n, {.symmetry = Symmetry::mirror, .split_depth = depth});
            check_equal(list.fingerprint, expected.fingerprint);
        }
        state.counters["subtrees"] = static_cast<double>(expected.units.size());
    })->Unit(benchmark::kMicrosecond);
}

void add_count_case(int threads, int n) {
    add_case("count/threads:" + std::to_string(threads) + "/n:" + std::to_string(n),
             [threads, n](benchmark::State& state) {
                 CountOptions options;
                 options.threads = threads;
                 CountResult result;
                 for (auto _ : state) {
                     result = count(n, options);
                     check_count(result.solutions, n);
                 }
                 set_rates(state, result.solutions, result.work);
             })
        ->Unit(benchmark::kMillisecond)
        ->MeasureProcessCPUTime()
        ->UseRealTime();
}

}  // namespace

void register_count_cases() {
    for (const int depth : {2, 3, 4}) add_split_case(16, depth);
    for (const int n : {8, 12, 14}) {
        for (int threads = 1; threads <= usable_cpus(); threads *= 2) add_count_case(threads, n);
    }
}

}  // namespace nqueens::bench
