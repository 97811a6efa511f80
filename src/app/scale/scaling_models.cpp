#include "app/scale/scaling_models.hpp"

#include <algorithm>

namespace nqueens {

double karp_flatt(int threads, double speedup) { return (1 / speedup - 1.0 / threads) / (1 - 1.0 / threads); }

double fit_amdahl(std::span<const int> threads, std::span<const double> speedups) {
    double xx = 0;
    double xy = 0;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        const double x = threads[i] - 1;
        xx += x * x;
        xy += x * (threads[i] / speedups[i] - 1);
    }
    return std::clamp(xy / xx, 0.0, 1.0);
}

UslParameters fit_usl(std::span<const int> threads, std::span<const double> speedups) {
    double aa = 0;
    double ab = 0;
    double bb = 0;
    double ay = 0;
    double by = 0;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        const double p = threads[i];
        const double a = p - 1;
        const double b = p * (p - 1);
        const double y = p / speedups[i] - 1;
        aa += a * a;
        ab += a * b;
        bb += b * b;
        ay += a * y;
        by += b * y;
    }
    const double determinant = aa * bb - ab * ab;
    const UslParameters free{(bb * ay - ab * by) / determinant, (aa * by - ab * ay) / determinant};
    // The best fit with both parameters allowed lies on an edge when the free one is outside.
    if (free.coherency < 0) return {std::max(0.0, ay / aa), 0};
    if (free.contention < 0) return {0, std::max(0.0, by / bb)};
    return free;
}

}  // namespace nqueens
