/* The C interface of nqueens, for C99 and for every language that calls C. The C++ interface, nqueens.hpp, offers more.
 *
 * Every function may be called from several threads at once. Those that return int return a status; its numbers are
 * the exit statuses of the program. */
#ifndef NQUEENS_NQUEENS_H
#define NQUEENS_NQUEENS_H

#include <stdint.h>  // NOLINT(modernize-deprecated-headers): C has no other

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

enum nqueens_status {
    NQUEENS_OK = 0,
    NQUEENS_UNKNOWN = 1, /* nobody knows the number */
    NQUEENS_INPUT = 2,   /* an argument is out of range */
    NQUEENS_FAILURE = 3  /* for example out of memory */
};

/* Counts the placements of n queens on an n x n board of which no two attack each other: 0 <= n <= 28. `threads` is 1
 * to 4096; 0: as many as there are CPUs for this process. Each n takes about seven times as long as the one before.
 * Leaves *solutions alone unless it returns NQUEENS_OK. */
int nqueens_count(int n, int threads, uint64_t* solutions);

/* The number known from the literature, 0 <= n <= 27; NQUEENS_UNKNOWN for other n. */
int nqueens_known_count(int n, uint64_t* solutions);

/* For example "1.1.0". */
const char* nqueens_version(void);

/* Why the calling thread's last call failed, in one line: the text stays until the next failure in this thread; ""
 * when there was none. */
const char* nqueens_error(void);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
