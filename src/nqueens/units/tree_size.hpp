// Knuth's random probing: how large a subtree is, without searching it.
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
#include <vector>

#include "nqueens/units/unit_list.hpp"

namespace nqueens {

/// SplitMix64: tiny, and any seed is a good seed.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    /// Of 0..bound-1, 1 <= bound < 2^32; uneven by less than bound / 2^32.
    std::uint32_t below(std::uint64_t bound);

  private:
    std::uint64_t state_;
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

/// The work in each subtree, in expected nodes, from as many probes as cost at most a hundredth
/// of one thread's share of counting the list; where that is less than a few probes a subtree, neighbours
/// share theirs. The same for the same list and number of threads. All ones when the count is too small.
std::vector<double> estimate_work(const UnitList& list, int threads);

}  // namespace nqueens
