// Half boards: the work units of engine `join` and the lines by which two halves meet.
//
// The top h = n / 2 rows take a set S of columns, the bottom h rows another, for odd n the middle row the column
// left over. Both halves are the same kind of thing seen from the boundary: h rows filled on a set of columns, and
// the lines their queens send across. docs/algorithms.md, section 6.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nqueens/kernels/engine.hpp"

namespace nqueens {

/// One choice of columns for a board of odd n, or the only one of a column set for even n.
struct Split {
    Mask top;               ///< columns of the top half
    Mask bottom;            ///< columns of the bottom half
    int middle;             ///< column of the middle row's queen, -1 for even n
    unsigned multiplicity;  ///< 2 when its mirror image is another split, else 1
};

/// The splits with this top set that stand for their images under reflection and flip: at most one for even n, at
/// most h + 1 for odd n. 2 <= n <= kMaxCountSize, `top` has n / 2 columns.
std::vector<Split> splits(int n, Mask top);

enum class Half { top, bottom };

/// Rows 0..h-1 take `columns`, each at most once.
Family half_board_family(int n, Mask columns);

/// The lines a half board sends into the row behind it, as in State: diagonals in the upper 32 bits.
using Lines = std::uint64_t;
inline constexpr int kDiagonalsShift = 32;

/// Two halves fit together when their signatures have no line in common. The lowest bytes of a signature are groups of
/// up to seven lines; above the last group lie the cut lines, by which half boards are sorted into buckets, and in the
/// two highest bits the long diagonals.
using Signature = std::uint64_t;
inline constexpr std::size_t kMinGroups = 4;  ///< fewer are needed for small boards only
inline constexpr std::size_t kMaxGroups = 7;
inline constexpr std::size_t kGroupEntries = 128;  ///< sets of lines of a group
inline constexpr int kMaxCuts = 8;
inline constexpr int kLongShift = 62;
/// No half board: a bit of the first byte that is no line.
inline constexpr Signature kNoHalfBoard = 0x80;

/// A run of bits that moves from one place to another.
struct BitMove {
    int from;
    int to;
    std::uint64_t mask;  ///< of the run, at bit 0
};

/// More than a plan has for one side: a run for each line that is cut, and two for each group.
inline constexpr std::size_t kMaxMoves = 32;

/// How the lines of boards of n are cut and grouped.
struct SignaturePlan {
    explicit SignaturePlan(int n);

    int cuts = 0;
    int cut_shift = 0;  ///< of the lowest cut line in a signature
    std::size_t groups = 0;
    std::array<std::size_t, kMaxGroups> group_size{};
    std::vector<BitMove> top;     ///< from the Lines of a top half to its signature
    std::vector<BitMove> bottom;  ///< of a bottom half, upside down
    std::vector<Signature>
        attacks_middle;  ///< odd n: the lines of a top half that attack a column of the middle row
};

/// The signature of a half board, by the moves of its side.
Signature signature(const std::vector<BitMove>& moves, Lines lines);

/// All top sets with at least one split, in ascending order; for n < 2 the empty set alone.
std::vector<Mask> column_sets(int n);

/// The column sets as work units: the set is in `state.columns`, the depth is n / 2, the symmetry full.
UnitList list_column_sets(int n);

/// How many ways there are to place queens in `rows` rows on `columns` (as many or one more), up to a factor that
/// sets of a size have in common: as if each pair of queens at a distance met on a diagonal independently of the
/// others. A tenth off on average. The same on every machine: products only. About 0.1 us.
double expected_half_boards(int rows, Mask columns);

/// The expected half boards on `top` times those on the other columns of a board of n.
double expected_pairs(int n, Mask top);

/// The work in each unit of list_column_sets() or a part of it, in pairs of half boards to compare. The same for the
/// same list. A tenth off on average.
std::vector<double> estimate_column_sets(const UnitList& list);

/// Counts column sets as engine join does, by another algorithm and about ten times slower. A CountFunction.
Tally search_column_sets(const Batch& batch, const std::stop_token& stop);

}  // namespace nqueens
