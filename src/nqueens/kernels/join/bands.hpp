// Bands: a few consecutive rows, filled on as many columns. Half boards are put together from them.
//
// A search for half boards makes the same few rows over and over, for one set of columns after another. There are
// only C(n, r) sets of r columns, and on each of them some r!/3 bands, so all of them are tabled, and a half board
// is bands on disjoint columns one below the other:
//
//     first band      5 rows for n = 18                "leaving": the lines its queens send into the next row
//     next band       4 rows; it fits if it stands     "entering": the lines that must not come in
//                      on none of the lines that enter
//     boundary
//
// Memory: 16 bytes a band, 32 a next band; 7 MiB for n = 18, 22 MiB for n = 20, 4 MiB for n = 22, 81 MiB for n = 27,
// shared by all threads and kept. Made in 0.1 s or less up to n = 22.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nqueens/board/board.hpp"
#include "nqueens/kernels/join/plan.hpp"

namespace nqueens {

/// In every band's entering lines, so that nothing that has it can be continued. No board is that wide.
inline constexpr Lines kDeadEnd = std::uint64_t{1} << 31;

/// All bands of so many rows.
class Bands {
  public:
    static constexpr int kMostRows = 5;
    /// Behind the leaving lines of each set stand at least so many dead ends less one.
    static constexpr std::size_t kPadding = 8;

    /// On a set of columns there are fewer bands.
    static constexpr std::size_t kMost = 120;

    /// 0 <= rows <= kMostRows and rows <= n <= kMaxCountSize.
    Bands(int n, int rows);

    int rows() const { return rows_; }

    /// Where the bands on rows() columns are.
    struct Range {
        std::size_t begin;
        std::size_t size;
    };
    Range on(Mask columns) const {
        const std::size_t set = before_[columns >> low_bits_] + rank_[columns & all_columns(low_bits_)];
        return {begin_[set], size_[set]};
    }

    const std::vector<Lines>& entering() const { return entering_; }
    const std::vector<Lines>& leaving() const { return leaving_; }

  private:
    void place_all(int n, Mask columns, const State& state, Lines entering);

    int rows_;
    int low_bits_;
    std::vector<std::uint32_t> before_;  // by the high columns of a set: how many sets have lesser ones
    std::vector<std::uint32_t> rank_;    // by the low columns: among sets of as many low columns
    std::vector<std::uint32_t> begin_;   // by set
    std::vector<std::uint8_t> size_;
    std::vector<Lines> entering_;
    std::vector<Lines> leaving_;
};

/// What half boards of n are made of: one first band, then next bands.
struct HalfBoardBands {
    HalfBoardBands(int n, const SignaturePlan& plan);

    const Bands& first() const { return other_first ? *other_first : next; }

    Bands next;
    std::optional<Bands> other_first;  ///< where first bands have another number of rows
    std::vector<Signature> top;        ///< of the leaving lines of next bands, as last bands of a top half
    std::vector<Signature> bottom;
};

/// Made at the first call for this n and kept. 2 <= n <= kMaxCountSize. Safe to call from many threads.
const HalfBoardBands& half_board_bands(int n);

}  // namespace nqueens
