// One solution, lists and completions. Boards are planted with fixed seeds; every answer is checked.
#include "cases.hpp"
#include "nqueens/search.hpp"
#include "planted.hpp"

namespace nqueens::bench {
namespace {

void check_solution(const Columns& columns) {
    check_equal(check(to_board(columns)).is_solution() ? 1 : 0, 1);
}

void add_construct_case(int n) {
    add_case("construct/n:" + std::to_string(n), [n](benchmark::State& state) {
        Columns columns;
        for (auto _ : state) columns = construct(n).value();
        check_solution(columns);
    })->Unit(benchmark::kMicrosecond);
}

void add_first_case(int n) {
    add_case("first/n:" + std::to_string(n), [n](benchmark::State& state) {
        Columns columns;
        for (auto _ : state) columns = first_solution(n).value();
        check_solution(columns);
    })->Unit(benchmark::kMicrosecond);
}

void add_list_case(int n) {
    add_case("list/n:" + std::to_string(n), [n](benchmark::State& state) {
        std::uint64_t solutions = 0;
        for (auto _ : state) {
            solutions = enumerate(n, [](const Columns& columns) {
                benchmark::DoNotOptimize(columns.data());
                return Visit::go_on;
            });
            check_count(solutions, n);
        }
        set_rates(state, solutions, {});
    })->Unit(benchmark::kMillisecond);
}

void add_complete_case(int n, int queens) {
    add_case("complete/queens:" + std::to_string(queens) + "/n:" + std::to_string(n),
             [n, queens](benchmark::State& state) {
                 constexpr std::uint64_t kSeed = 1850;
                 std::mt19937_64 random(kSeed);
                 const Board board = test::planted_board(n, queens, random);
                 Columns columns;
                 for (auto _ : state) columns = complete(board).value();
                 check_solution(columns);
             })
        ->Unit(benchmark::kMicrosecond);
}

}  // namespace

void register_search_cases() {
    for (const int n : {1000, 1'000'000}) add_construct_case(n);
    for (const int n : {8, 16, 24, 28, 29}) add_first_case(n);
    add_list_case(12);
    for (const auto& [n, queens] : {std::pair{8, 2}, {32, 8}, {100, 30}, {200, 40}, {400, 80}, {1000, 500}}) {
        add_complete_case(n, queens);
    }
}

}  // namespace nqueens::bench
