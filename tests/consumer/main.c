/* A program of somebody else in C99: the installed C header and the library. */
#include <nqueens/nqueens.h>
#include <stdio.h>

int main(void) {
    uint64_t solutions = 0;
    if (nqueens_count(8, 2, &solutions) != NQUEENS_OK) {
        puts(nqueens_error());
        return 1;
    }
    printf("%s: %d\n", nqueens_version(), (int)solutions);
    return 0;
}
