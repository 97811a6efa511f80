#include "nqueens/units/symmetry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracle.hpp"

namespace nqueens {
namespace {

constexpr std::array kAll{Symmetry::none, Symmetry::mirror, Symmetry::full};

TEST(Symmetry, NamesAreThereAndBack) {
    for (const Symmetry symmetry : kAll) EXPECT_EQ(symmetry_from(to_string(symmetry)), symmetry);
}

TEST(Symmetry, AnUnknownNameIsAnErrorThatListsTheChoices) {
    try {
        symmetry_from("Mirror");
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("'Mirror'"));
        EXPECT_THAT(error.what(), testing::HasSubstr("none, mirror, full"));
    }
}

// The invariant of the header: 8 / k over all boards of all families is Q(n).
TEST(Symmetry, TheFamiliesStandForAllBoards) {
    for (const Symmetry symmetry : kAll) {
        for (int n = 0; n <= 9; ++n) {
            Tally tally;
            for (const Family& family : families(n, symmetry)) tally += test::naive_tally(family, n);
            EXPECT_EQ(tally.solutions(), naive::count(n).solutions) << to_string(symmetry) << ", n = " << n;
        }
    }
}

// The derivation of docs/algorithms.md, section 3, on every board there is.

using Board = naive::Board;

Board turned(const Board& board) {
    Board image(board.size());
    for (std::size_t row = 0; row < board.size(); ++row) {
        image[static_cast<std::size_t>(board[row])] = static_cast<int>(board.size() - 1 - row);
    }
    return image;
}

std::vector<Board> images(Board board) {
    std::vector<Board> result;
    for (int turn = 0; turn < 4; ++turn) {
        result.push_back(board);
        result.emplace_back(board.rbegin(), board.rend());
        board = turned(board);
    }
    return result;
}

// How many of the eight images have the leftmost first queen, or 0 when this board's own is not it.
std::size_t ties_by_definition(const Board& board) {
    std::vector<int> first;
    for (const Board& image : images(board)) first.push_back(image.front());
    const int leftmost = *std::min_element(first.begin(), first.end());
    return board.front() == leftmost
               ? static_cast<std::size_t>(std::count(first.begin(), first.end(), leftmost))
               : 0;
}

TEST(FullSymmetry, WeightsOfTheLeftmostImagesSumToAllBoards) {
    for (int n = 2; n <= 9; ++n) {
        Tally leftmost;
        for (const Board& board : naive::prefixes(n, n)) {
            if (const std::size_t k = ties_by_definition(board)) ++leftmost.solutions_by_ties[k];
        }
        EXPECT_EQ(leftmost.solutions(), naive::count(n).solutions) << "n = " << n;
    }
}

TEST(FullSymmetry, FamiliesFindTheLeftmostImagesWithTheirTies) {
    for (int n = 2; n <= 9; ++n) {
        Tally leftmost;
        for (const Board& board : naive::prefixes(n, n)) {
            const std::size_t k = ties_by_definition(board);
            // In a corner the rows and columns can be swapped as well: one of two such boards is enough, with
            // k = 1.
            const auto second_column = std::find(board.begin(), board.end(), 1) - board.begin();
            if (k == 2 && board.front() == 0) {
                if (board[1] < second_column) ++leftmost.solutions_by_ties[1];
            } else if (k != 0) {
                ++leftmost.solutions_by_ties[k];
            }
        }
        Tally found;
        for (const Family& family : families(n, Symmetry::full)) found += test::naive_tally(family, n);
        EXPECT_EQ(found.solutions_by_ties, leftmost.solutions_by_ties) << "n = " << n;
    }
}

TEST(FullSymmetry, EveryClassIsFoundAndStandsForAllItsImages) {
    for (int n = 2; n <= 8; ++n) {
        for (const Board& board : naive::prefixes(n, n)) {
            std::vector<Board> all = images(board);
            std::sort(all.begin(), all.end());
            all.erase(std::unique(all.begin(), all.end()), all.end());
            double weight = 0;
            for (const Board& image : all) {
                if (const std::size_t k = ties_by_definition(image)) weight += 8.0 / static_cast<double>(k);
            }
            EXPECT_NEAR(weight, static_cast<double>(all.size()), 1e-9) << "n = " << n;
        }
    }
}

TEST(Symmetry, RowsBeyondTheBoardAreEmpty) {
    for (const Symmetry symmetry : kAll) {
        for (int n = 0; n <= kMaxCountSize; ++n) {
            for (const Family& family : families(n, symmetry)) {
                for (std::size_t row = 0; row < family.open.size(); ++row) {
                    const Mask limit = row < static_cast<std::size_t>(n) ? all_columns(n) : 0;
                    const Mask used = family.open[row] | family.closing[row] | family.ties[row];
                    EXPECT_EQ(used & ~limit, 0U) << to_string(symmetry) << ", n = " << n << ", row " << row;
                }
            }
        }
    }
}

TEST(Symmetry, PlainBetweenTellsWhereColumnsCloseOrTie) {
    EXPECT_TRUE(families(8, Symmetry::none).front().plain_between(0, 8));
    // First queen in column 4 of 12: ties in rows 4, 7 and 11, closing in row 7.
    const std::vector<Family> full = families(12, Symmetry::full);
    const Family& border =
        *std::find_if(full.begin(), full.end(), [](const Family& f) { return f.open[0] == column_bit(4); });
    EXPECT_TRUE(border.plain_between(0, 4));
    EXPECT_FALSE(border.plain_between(4, 5));
    EXPECT_TRUE(border.plain_between(5, 7));
    EXPECT_FALSE(border.plain_between(7, 8));
    EXPECT_TRUE(border.plain_between(8, 11));
    EXPECT_FALSE(border.plain_between(11, 12));
}

TEST(Symmetry, CandidatesObeyOpenAndClosingColumns) {
    Family family;
    family.open[0] = 0b1110;
    family.closing[0] = 0b0100;
    EXPECT_EQ(candidates(family, 0, State{}), 0b0100U);  // only the missing column is left
    family.closing[0] = 0b0001;
    EXPECT_EQ(candidates(family, 0, State{}), 0U);  // the missing column is not open
    family.closing[0] = 0b0110;
    EXPECT_EQ(candidates(family, 0, State{}), 0U);  // one queen cannot take two
    const State taken{.columns = 0b0110, .antidiagonals = 0, .diagonals = 0};
    EXPECT_EQ(candidates(family, 0, taken), 0b1000U);
}

TEST(Symmetry, PlaceCountsTies) {
    Family family;
    family.ties[3] = 0b0010;
    EXPECT_EQ(ties(place(family, 3, State{}, 0b0010)), 1U);
    EXPECT_EQ(ties(place(family, 3, State{}, 0b0100)), 0U);
    EXPECT_EQ(ties(place(family, 2, State{}, 0b0010)), 0U);
}

}  // namespace
}  // namespace nqueens
