// A program of somebody else: the installed header and library, nothing of the source tree.
#include <iostream>
#include <nqueens/nqueens.hpp>

int main() { std::cout << nqueens::version() << ": " << nqueens::count(8, {.threads = 2}).solutions << "\n"; }
