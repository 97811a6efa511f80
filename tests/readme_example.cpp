#include <iostream>
#include <nqueens/nqueens.hpp>

int main() {
    nqueens::CountOptions options;
    options.threads = 2;
    const nqueens::CountResult result = nqueens::count(12, options);
    std::cout << result.solutions << " solutions, " << result.work.nodes << " nodes\n";
}
