// Knuth's estimate of the size of a search tree: how large a subtree is, without searching it.
//
// A probe walks down one random path, at each row choosing among the c free columns alike; what it meets in a
// row stands for the product of the c's above it. The last five rows are counted exactly, which costs little
// and takes half of the spread of the solutions. (Knuth, "Estimating the efficiency of backtrack programs",
// Math. Comp. 29, 1975.) The means are exact; the spread of the nodes below a prefix is about their size.
// Choosing children by the free columns they leave was measured and lost: a tenth less spread, twice the
// time. Cost: about 0.2 us a probe at n = 17.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <stop_token>
#include <vector>

#include "nqueens/estimate.hpp"
#include "nqueens/units/unit_list.hpp"

namespace nqueens {

/// Random numbers that are the same with every standard library, as std::uniform_int_distribution's are not.
class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// Of 0..bound-1, 1 <= bound < 2^32; uneven by less than bound / 2^32.
    std::uint32_t below(std::uint64_t bound) {
        return static_cast<std::uint32_t>((engine_() >> 32) * bound >> 32);
    }

  private:
    std::mt19937_64 engine_;
};

/// What one probe says of the whole subtree: exact on average.
struct Probe {
    double nodes = 0;
    double solutions = 0;  ///< boards these stand for, 8 / k each
};

/// One probe below `state`, that of row `row` of a board of n.
Probe probe(const Family& family, int n, int row, State state, Random& random);

/// The state of row `to` on a random path below `state`, or nothing when the path ends before.
std::optional<State> random_descendant(const Family& family, int row, State state, int to, Random& random);

/// The 95 % interval of a normal distribution, cut off at 0.
Interval interval_of(double value, double variance);

/// Rows of the subtrees that are the strata of probe_board().
inline constexpr int kStrataDepth = 3;

struct BoardProbes {
    Interval solutions;
    Interval nodes;
    std::size_t probes = 0;  ///< that were made
};

/// Of a whole board, from about so many probes. Each subtree of three rows is a stratum with the same number of probes,
/// so the spread between subtrees does not enter the error, only the spread within. Throws Stopped.
BoardProbes probe_board(int n, Symmetry symmetry, std::size_t probes, Random& random,
                        const std::stop_token& stop);

/// The work in each subtree, in expected nodes, from as many probes as cost at most a hundredth
/// of one thread's share of counting the list; where that is less than a few probes a subtree, neighbours
/// share theirs. The same for the same list and number of threads. All ones when the count is too small.
std::vector<double> estimate_work(const UnitList& list, int threads);

}  // namespace nqueens
