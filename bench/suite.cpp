// The cases of the benchmark suite.
#include "cases.hpp"

void nqueens::bench::register_cases() {
    register_kernel_cases();
    register_count_cases();
    register_join_cases();
    register_search_cases();
}
