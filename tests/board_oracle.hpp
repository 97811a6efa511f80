// Completions by brute force: every solution that keeps what is given, found by the naive search.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "naive.hpp"
#include "nqueens/search/completion.hpp"

namespace nqueens::test {

/// No square in the same row, column or diagonal as another.
inline bool pairs_model(const std::vector<Square>& squares) {
    for (std::size_t i = 0; i < squares.size(); ++i) {
        for (std::size_t j = i + 1; j < squares.size(); ++j) {
            const int rows = squares[i].row - squares[j].row;
            const int columns = squares[i].column - squares[j].column;
            if (rows == 0 || columns == 0 || std::abs(rows) == std::abs(columns)) return false;
        }
    }
    return true;
}

/// A solution of n that keeps the given queens, by the definition.
inline bool completes(const Columns& columns, const Board& given) {
    std::vector<Square> squares;
    for (std::size_t row = 0; row < columns.size(); ++row) {
        if (columns[row] < 0 || columns[row] >= given.n) return false;
        squares.push_back({static_cast<int>(row), columns[row]});
    }
    const auto kept = [&](const Square& queen) {
        return std::find(squares.begin(), squares.end(), queen) != squares.end();
    };
    return std::ssize(columns) == given.n && pairs_model(squares) &&
           std::all_of(given.queens.begin(), given.queens.end(), kept);
}

/// All completions in lexicographic order.
inline std::vector<Columns> naive_completions(const Board& given) {
    std::vector<Columns> result;
    const auto keep = [&](const naive::Board& board) {
        const Square last{static_cast<int>(board.size()) - 1, board.back()};
        return std::all_of(given.queens.begin(), given.queens.end(), [&](const Square& queen) {
            return queen == last || (queen.row != last.row && pairs_model({queen, last}));
        });
    };
    naive::Board board;
    naive::search(given.n, given.n, board, keep, [&](const naive::Board& found) { result.push_back(found); });
    return result;
}

/// Up to `queens` queens put at random where no other attacks.
inline Board random_board(int n, int queens, std::mt19937_64& random) {
    Board board{n, {}};
    const auto coordinate = [&] { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
    for (int attempt = 0; attempt < 4 * queens && std::ssize(board.queens) < queens; ++attempt) {
        board.queens.push_back({coordinate(), coordinate()});
        if (!pairs_model(board.queens)) board.queens.pop_back();
    }
    return board;
}

}  // namespace nqueens::test
