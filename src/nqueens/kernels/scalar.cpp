// Kernel `scalar`: iterative bitmask depth-first search, one placement a step; the reference for all others.
//
// The stack holds, for each row on the current path that has untried columns left, the row's state and those
// columns. Rows whose last column was just tried are not on it, so backtracking jumps straight to the next
// row with work. No recursion, no allocation; the stack takes 28 x 20 bytes. Cost: about 20 cycles a node,
// nearly all of it the misprediction of "is there a free column". docs/algorithms.md, section 2.
#include "nqueens/kernels/scalar.hpp"

#include <algorithm>

namespace nqueens {
namespace {

struct Pending {
    State state;
    Mask untried;
    int row;
};

// Rows this far above the last one are left about every millisecond: often enough to look at the stop token.
constexpr int kPollHeight = 12;

// With `Plain` every column is open, none closes and nothing ties below the prefix: the compiler drops the rules.
template <bool Plain>
class Search {
  public:
    explicit Search(const Batch& batch, const std::stop_token& stop)
        : family_(batch.family),
          full_(all_columns(batch.n)),
          n_(batch.n),
          poll_row_(batch.n - kPollHeight),
          stop_(stop) {}

    void count(State state, int row) {
        if (row == n_) {
            found(state);
            return;
        }
        Pending* top = stack_.data();
        Mask untried = free_columns(state, row);
        for (;;) {
            if (untried == 0) {
                if (top == stack_.data()) return;
                --top;
                state = top->state;
                untried = top->untried;
                row = top->row;
                if (row <= poll_row_ && stop_.stop_requested()) throw Stopped("the count was stopped");
                continue;
            }
            const Mask queen = lowest(untried);
            untried ^= queen;
            ++tally_.work.nodes;
            const State next = placed(state, row, queen);
            if (row + 1 == n_) {
                found(next);
                continue;
            }
            const Mask next_free = free_columns(next, row + 1);
            if (next_free == 0) continue;
            if (untried != 0) *top++ = {state, untried, row};
            state = next;
            untried = next_free;
            ++row;
        }
    }

    const Tally& tally() const { return tally_; }

  private:
    Mask free_columns(const State& state, int row) const {
        if constexpr (Plain) return full_ & ~attacked(state);
        return candidates(family_, row, state);
    }

    State placed(const State& state, int row, Mask queen) const {
        if constexpr (Plain) return place(state, queen);
        return place(family_, row, state, queen);
    }

    void found(const State& state) {
        ++tally_.solutions_by_ties[static_cast<unsigned>(family_.base_ties) + ties(state)];
    }

    const Family& family_;
    const Mask full_;
    const int n_;
    const int poll_row_;
    const std::stop_token& stop_;
    std::array<Pending, kMaxCountSize> stack_;
    Tally tally_;
};

template <bool Plain>
Tally count_batch(const Batch& batch, const std::stop_token& stop) {
    Search<Plain> search(batch, stop);
    for (const Unit& subtree : batch.units) search.count(subtree.state, batch.first_row);
    return search.tally();
}

}  // namespace

Tally count_scalar(const Batch& batch, const std::stop_token& stop) {
    const auto rows = std::span(batch.family.open).first(static_cast<std::size_t>(batch.n));
    const auto below = rows.subspan(static_cast<std::size_t>(batch.first_row));
    const bool plain =
        batch.family.plain_between(batch.first_row, batch.n) &&
        std::all_of(below.begin(), below.end(), [&](Mask open) { return open == all_columns(batch.n); });
    return plain ? count_batch<true>(batch, stop) : count_batch<false>(batch, stop);
}

}  // namespace nqueens
