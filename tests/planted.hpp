// Boards that are known to have a completion: some queens of a random solution.
//
// The solution comes from a random permutation by swaps that lower the number of attacks (Sosic and Gu,
// 1990), which has nothing in common with the searches under test. Some milliseconds for n = 1000.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "nqueens/nqueens.hpp"

namespace nqueens::test {

class SwapSearch {
  public:
    SwapSearch(int n, std::mt19937_64& random)
        : n_(n),
          random_(random),
          columns_(index_of(n)),
          diagonals_(2 * index_of(n)),
          antidiagonals_(2 * index_of(n)) {}

    /// A random solution, n >= 4.
    Columns solve() {
        for (;;) {
            shuffle();
            for (int sweep = 0; sweep < kSweeps; ++sweep) {
                if (attacks_ == 0) return columns_;
                for (int row = 0; row < n_; ++row) improve(row);
            }
        }
    }

  private:
    static constexpr int kSweeps = 100;

    static std::size_t index_of(int i) { return static_cast<std::size_t>(i); }
    int& diagonal(int row) { return diagonals_[index_of(row + columns_[index_of(row)])]; }
    int& antidiagonal(int row) { return antidiagonals_[index_of(row - columns_[index_of(row)] + n_)]; }

    void shuffle() {
        std::iota(columns_.begin(), columns_.end(), 0);
        std::shuffle(columns_.begin(), columns_.end(), random_);
        std::fill(diagonals_.begin(), diagonals_.end(), 0);
        std::fill(antidiagonals_.begin(), antidiagonals_.end(), 0);
        attacks_ = 0;
        for (int row = 0; row < n_; ++row) put(row);
    }

    void put(int row) {
        attacks_ += diagonal(row)++;
        attacks_ += antidiagonal(row)++;
    }

    void take(int row) {
        attacks_ -= --diagonal(row);
        attacks_ -= --antidiagonal(row);
    }

    void swap(int a, int b) {
        take(a);
        take(b);
        std::swap(columns_[index_of(a)], columns_[index_of(b)]);
        put(a);
        put(b);
    }

    void improve(int row) {
        if (diagonal(row) == 1 && antidiagonal(row) == 1) return;
        for (int attempt = 0; attempt < n_; ++attempt) {
            const auto other = static_cast<int>(random_() % static_cast<std::uint64_t>(n_));
            if (other == row) continue;
            const int before = attacks_;
            swap(row, other);
            if (attacks_ < before) return;
            swap(row, other);
        }
    }

    const int n_;
    std::mt19937_64& random_;
    Columns columns_;
    std::vector<int> diagonals_;
    std::vector<int> antidiagonals_;
    int attacks_ = 0;  // pairs of queens on one diagonal
};

/// `queens` queens of a random solution on a board of n >= 4.
inline Board planted_board(int n, int queens, std::mt19937_64& random) {
    Board board = to_board(SwapSearch(n, random).solve());
    std::shuffle(board.queens.begin(), board.queens.end(), random);
    board.queens.resize(static_cast<std::size_t>(queens));
    return board;
}

}  // namespace nqueens::test
