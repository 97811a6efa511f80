// What the lockstep search keeps in memory: the states of each row. Plain arrays, the same for all instruction sets.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "nqueens/board/board.hpp"

namespace nqueens {

inline constexpr std::size_t kMaxLanes = 16;
inline constexpr std::size_t kMaxVectors = 4;
// A row is swept from this many waiting states on; it takes children until it has twice as many.
inline constexpr std::size_t kFull = 256;

// The states of one row, a mask an array.
struct Row {
    // A refill that finds fewer states than it needs reads on into the padding in front of them. Behind them,
    // a step that starts below the limit appends a child a lane, as whole vectors.
    static constexpr std::size_t kPadding = kMaxLanes;
    static constexpr std::size_t kCapacity = kPadding + 2 * kFull + kMaxVectors * kMaxLanes + kMaxLanes;
    static constexpr std::size_t kInFlight = kMaxVectors * kMaxLanes;

    template <std::size_t kSize>
    struct States {
        alignas(64) std::array<Mask, kSize> columns;
        alignas(64) std::array<Mask, kSize> antidiagonals;
        alignas(64) std::array<Mask, kSize> diagonals;
    };

    States<kCapacity> waiting;  // element kPadding + i is state i
    std::size_t size = 0;       // states waiting
    States<kInFlight> in_flight;
    alignas(64) std::array<Mask, kInFlight> untried;

    // Columns all taken: a state without a free column.
    Row() {
        waiting.columns.fill(~Mask{0});
        waiting.antidiagonals.fill(0);
        waiting.diagonals.fill(0);
    }

    void add(const State& state) {
        const std::size_t at = kPadding + size++;
        waiting.columns[at] = state.columns;
        waiting.antidiagonals[at] = state.antidiagonals;
        waiting.diagonals[at] = state.diagonals;
    }

    bool busy() const {
        return size != 0 || std::any_of(untried.begin(), untried.end(), [](Mask m) { return m != 0; });
    }

    void clear() {
        size = 0;
        untried.fill(0);
    }
};

using Rows = std::array<Row, kMaxCountSize>;

// This thread's rows, all empty.
inline Rows& cleared_rows() {
    thread_local const std::unique_ptr<Rows> rows = std::make_unique<Rows>();
    for (Row& row : *rows) row.clear();
    return *rows;  // NOLINT(clang-analyzer-cplusplus.NewDelete): believes that `rows` ends here
}

}  // namespace nqueens
