#include "nqueens/kernels/double_check.hpp"

#include <algorithm>
#include <string>

namespace nqueens {
namespace {

// Column c becomes n - 1 - c; bits beyond the board stay where they are.
Mask mirrored(int n, Mask mask) {
    Mask result = mask & ~all_columns(n);
    for (int column = 0; column < n; ++column) {
        if ((mask & column_bit(column)) != 0) result |= column_bit(n - 1 - column);
    }
    return result;
}

// Lines beyond the board attack nothing and are dropped, lest they come back on the other side.
State mirrored(int n, const State& state) {
    return {mirrored(n, state.columns), mirrored(n, state.diagonals & all_columns(n)),
            mirrored(n, state.antidiagonals & all_columns(n))};
}

Family mirrored(int n, Family family) {
    for (Family::RowMasks* masks : {&family.open, &family.closing, &family.ties}) {
        std::transform(masks->begin(), masks->end(), masks->begin(),
                       [n](Mask mask) { return mirrored(n, mask); });
    }
    return family;
}

std::string text(const Kernel& kernel, const Tally& tally) {
    std::string text(kernel.name);
    text += " found boards by ties";
    for (std::size_t k = 1; k < tally.solutions_by_ties.size(); ++k)
        text += " " + std::to_string(tally.solutions_by_ties[k]);
    return text + " and " + std::to_string(tally.nodes) + " nodes";
}

class Mirror {
  public:
    Mirror(const Batch& batch, const Kernel& checker, const std::stop_token& stop)
        : batch_(batch), checker_(checker), stop_(stop), family_(mirrored(batch.n, batch.family)) {
        for (const Unit& subtree : batch.units)
            subtrees_.push_back({mirrored(batch.n, subtree.state), subtree.family});
    }

    Tally count() const { return checker_.count({batch_.n, batch_.first_row, family_, subtrees_}, stop_); }
    Tally count_one(std::size_t index) const {
        return checker_.count({batch_.n, batch_.first_row, family_, std::span(subtrees_).subspan(index, 1)},
                              stop_);
    }

  private:
    const Batch& batch_;
    const Kernel& checker_;
    const std::stop_token& stop_;
    const Family family_;
    std::vector<Unit> subtrees_;
};

}  // namespace

void check_again(const Batch& batch, std::size_t first_id, const Tally& tally, const Kernel& kernel,
                 const Kernel& checker, const std::stop_token& stop) {
    const Mirror mirror(batch, checker, stop);
    const Tally again = mirror.count();
    if (again == tally) return;
    for (std::size_t i = 0; i < batch.units.size(); ++i) {
        Batch one = batch;
        one.units = batch.units.subspan(i, 1);
        const Tally first = kernel.count(one, stop);
        const Tally second = mirror.count_one(i);
        if (first != second) {
            throw IntegrityError("MISMATCH in subtree " + std::to_string(first_id + i) + ": " +
                                 text(kernel, first) + ", on its mirror image " + text(checker, second));
        }
    }
    throw IntegrityError("MISMATCH in subtrees " + std::to_string(first_id) + ".." +
                         std::to_string(first_id + batch.units.size() - 1) + ": " + text(kernel, tally) +
                         ", on their mirror images " + text(checker, again) +
                         "; one by one they agree, so this machine does not compute reliably");
}

}  // namespace nqueens
