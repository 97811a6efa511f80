// Two models of speed-up S at p threads and one number for a single measurement.
//
//     Amdahl: p/S = 1 + s(p-1)                Universal Scalability Law: p/S = 1 + s(p-1) + k p(p-1)
//
// p/S is the factor by which p threads fall short; both models are linear in it, so they are fitted by least
// squares in closed form. Parameters are never negative: where the free fit is, the best fit on the edge is
// taken. Gene Amdahl 1967; Alan Karp and Horace Flatt 1990; Neil Gunther 1993.
#pragma once

#include <span>

namespace nqueens {

/// (1/S - 1/p) / (1 - 1/p), the serial fraction that explains S at p > 1 threads; negative when the speed-up
/// is more than linear.
double karp_flatt(int threads, double speedup);

/// The serial fraction s, 0..1, of at least one speed-up; threads > 1.
double fit_amdahl(std::span<const int> threads, std::span<const double> speedups);

struct UslParameters {
    double contention = 0;  ///< s: the share of the work that is serial
    double coherency = 0;   ///< k: the cost of each pair of threads
};

/// At least two speed-ups at different numbers of threads > 1.
UslParameters fit_usl(std::span<const int> threads, std::span<const double> speedups);

}  // namespace nqueens
