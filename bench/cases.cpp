#include "cases.hpp"

#include <stdexcept>

#include "nqueens/run/scheduler.hpp"

namespace nqueens::bench {

benchmark::internal::Benchmark* add_case(const std::string& name,
                                         const std::function<void(benchmark::State&)>& body) {
    return benchmark::RegisterBenchmark(name.c_str(), [body](benchmark::State& state) {
        try {
            body(state);
        } catch (const std::exception& error) {
            state.SkipWithError(error.what());
        }
    });
}

void check_equal(std::uint64_t actual, std::uint64_t expected) {
    if (actual == expected) return;
    throw IntegrityError("wrong answer: " + std::to_string(actual) + " instead of " +
                         std::to_string(expected));
}

void check_count(std::uint64_t solutions, int n) { check_equal(solutions, known_count(n).value()); }

void set_rates(benchmark::State& state, std::uint64_t solutions, const Work& work) {
    const auto rate = [](std::uint64_t amount) {
        return benchmark::Counter(static_cast<double>(amount), benchmark::Counter::kIsIterationInvariantRate);
    };
    state.counters["solutions/s"] = rate(solutions);
    for (const WorkCounter& counter : kWorkCounters) {
        if (work.*counter.value != 0)
            state.counters[std::string(counter.field) + "/s"] = rate(work.*counter.value);
    }
}

void measure_count(benchmark::State& state, const UnitList& list, const Engine& engine) {
    const std::vector<Task> tasks = plan_tasks(list, 1);
    Tally tally;
    for (auto _ : state) {
        tally = run(list, tasks, engine, {}).sum.tally;
        check_count(tally.solutions(), list.n);
    }
    set_rates(state, tally.solutions(), tally.work);
}

}  // namespace nqueens::bench
