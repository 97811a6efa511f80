// Completion: each solver and the whole against brute force, then boards beyond it that are known to have a
// completion. Random tests print their seed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "board_oracle.hpp"
#include "nqueens/search/search_bits.hpp"
#include "nqueens/search/search_lines.hpp"
#include "planted.hpp"
#include "sanitized.hpp"

namespace nqueens {
namespace {

using std::chrono::milliseconds;

SearchOptions within(milliseconds timeout) { return {.timeout = timeout, .stop = {}}; }

template <class Search>
std::optional<Columns> solve(const OpenBoard& board, const SearchOptions& options) {
    const Budget budget(options);
    Search search(board);
    if (!budget.is_yes(search.solve(budget))) return std::nullopt;
    return search.columns();
}

struct Solver {
    const char* name;
    std::optional<Columns> (*solve)(const OpenBoard&, const SearchOptions&);
};

void PrintTo(const Solver& solver, std::ostream* out) { *out << solver.name; }

class Solvers : public testing::TestWithParam<Solver> {
  protected:
    void SetUp() override {
        if (GetParam().solve == solve<SatSearch> && sat_solver() == "none")
            GTEST_SKIP() << "built without CaDiCaL";
    }

    static void expect_answer(const Board& given, bool completable) {
        const auto columns = GetParam().solve(open_board(given), {});
        ASSERT_EQ(columns.has_value(), completable);
        if (completable) {
            EXPECT_TRUE(test::completes(*columns, given));
        }
    }
};

INSTANTIATE_TEST_SUITE_P(Complete, Solvers,
                         testing::Values(Solver{"bits", solve<BitSearch>}, Solver{"lines", solve<LineSearch>},
                                         Solver{"sat", solve<SatSearch>}),
                         [](const auto& solver) { return solver.param.name; });

// Every board with no, one or two queens of which no two attack each other.
void for_each_small_board(int n, const std::function<void(const Board&)>& visit) {
    visit(Board{n, {}});
    for (int a = 0; a < n * n; ++a) {
        const Square first{a / n, a % n};
        visit(Board{n, {first}});
        for (int b = a + 1; b < n * n; ++b) {
            const Square second{b / n, b % n};
            if (test::pairs_model({first, second})) visit(Board{n, {first, second}});
        }
    }
}

bool keeps(const Columns& columns, const Board& given) {
    return std::all_of(given.queens.begin(), given.queens.end(), [&](const Square& queen) {
        return columns[static_cast<std::size_t>(queen.row)] == queen.column;
    });
}

TEST_P(Solvers, DecideAllBoardsOfUpToTwoQueens) {
    for (int n = 1; n <= (test::kSanitized ? 6 : 8); ++n) {
        const auto solutions = test::naive_completions(Board{n, {}});
        for_each_small_board(n, [&](const Board& given) {
            expect_answer(given, std::any_of(solutions.begin(), solutions.end(),
                                             [&](const Columns& columns) { return keeps(columns, given); }));
        });
    }
}

TEST_P(Solvers, DecideRandomBoardsBeyond) {
    std::mt19937_64 random(20260101);
    for (int n = 9; n <= 14; ++n) {
        for (int i = 0; i < (test::kSanitized ? 2 : 10); ++i) {
            const Board given = test::random_board(n, n / 3, random);
            expect_answer(given, !test::naive_completions(given).empty());
        }
    }
}

TEST_P(Solvers, NeverUseAClosedDiagonal) {
    std::mt19937_64 random(4711);
    constexpr int kSize = 8;
    const auto solutions = test::naive_completions(Board{kSize, {}});
    int completable = 0;
    for (int i = 0; i < 200; ++i) {
        OpenBoard board(kSize);
        for (int k = 0; k < 1 + i % 12; ++k) {
            auto& lines = random() % 2 == 0 ? board.diagonals : board.antidiagonals;
            lines[random() % lines.size()] = 0;
        }
        const auto obeys = [&](const Columns& columns) {
            for (int row = 0; row < kSize; ++row) {
                if (!board.free(row, columns[static_cast<std::size_t>(row)])) return false;
            }
            return true;
        };
        const bool expected = std::any_of(solutions.begin(), solutions.end(), obeys);
        const auto columns = GetParam().solve(board, {});
        ASSERT_EQ(columns.has_value(), expected);
        if (expected) {
            EXPECT_TRUE(obeys(*columns) && test::completes(*columns, Board{kSize, {}}));
        }
        completable += expected ? 1 : 0;
    }
    EXPECT_GT(completable, 20);
    EXPECT_LT(completable, 180);
}

TEST_P(Solvers, AreUndecidedOnceTheBudgetIsSpent) {
    // Nobody decides this one in the time given: see bench/hard_boards.cpp.
    std::mt19937_64 random(3);
    OpenBoard board(40);
    for (int k = 0; k < 60; ++k) {
        auto& lines = random() % 2 == 0 ? board.diagonals : board.antidiagonals;
        lines[random() % lines.size()] = 0;
    }
    const auto start = std::chrono::steady_clock::now();
    EXPECT_THROW(GetParam().solve(board, within(milliseconds(50))), TimedOut);
    EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(3000));
}

TEST(Complete, TheExampleOfTheManual) {
    const Board given{5, {{0, 0}, {2, 4}, {4, 3}}};
    EXPECT_EQ(complete(given), (Columns{0, 2, 4, 1, 3}));
    EXPECT_EQ(count_completions(given), 1U);
}

TEST(Complete, EmptyBoardsOfEverySizeAroundTheWordSizes) {
    for (const int n : {1, 2, 3, 4, 5, 6, 7, 8, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129}) {
        const auto columns = complete(Board{n, {}});
        ASSERT_EQ(columns.has_value(), n != 2 && n != 3) << n;
        if (columns) {
            EXPECT_TRUE(test::completes(*columns, Board{n, {}}));
        }
    }
}

TEST(Complete, PlantedBoards) {
    std::mt19937_64 random(1850);
    for (const auto& [n, queens] :
         {std::pair{64, 16}, {65, 16}, {100, 30}, {100, 70}, {200, 40}, {400, 80}}) {
        const Board given = test::planted_board(n, queens, random);
        EXPECT_TRUE(test::completes(complete(given).value(), given)) << n;
    }
}

TEST(Complete, ThousandByThousand) {
    std::mt19937_64 random(1000);
    for (const int queens : {0, 200, 900}) {
        const Board given = test::planted_board(1000, queens, random);
        EXPECT_TRUE(complete(given, within(milliseconds(20'000)))) << queens;
    }
    const Board full = to_board(construct(1000).value());
    EXPECT_EQ(to_board(complete(full).value()), full);
}

TEST(Complete, ALineWithoutAFreeSquareIsSeenAtOnce) {
    // Row 50 has one square that columns do not close, and a diagonal closes that one.
    Board given{100, {}};
    const Columns columns = construct(100).value();
    for (int row = 0; row < 100; ++row) {
        if (row != 50 && row != 99) given.queens.push_back({row, columns[static_cast<std::size_t>(row)]});
    }
    EXPECT_TRUE(complete(given));
    given.queens.back() = {99, columns[50]};
    ASSERT_FALSE(check(given).conflict);
    const auto start = std::chrono::steady_clock::now();
    EXPECT_FALSE(complete(given));
    EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(test::kSanitized ? 500 : 20));
}

TEST(Complete, AttackingQueensAreAnInputErrorThatNamesBoth) {
    try {
        complete(Board{8, {{0, 0}, {3, 3}}});
        FAIL() << "no error";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(),
                     "the given queens at row 1, column 1 and row 4, column 4 attack each other");
    }
    EXPECT_THROW(count_completions(Board{8, {{0, 0}, {0, 5}}}), InputError);
}

TEST(Complete, RefusesSizesOutOfRange) {
    EXPECT_THROW(complete(Board{0, {}}), InputError);
    EXPECT_THROW(complete(Board{-1, {}}), InputError);
    EXPECT_THROW(complete(Board{kMaxCompleteSize + 1, {}}), InputError);
}

// Long enough for CaDiCaL to join in on a second thread; both must end together.
TEST(Complete, TheRaceEndsAtTheTimeoutAndAtAStop) {
    std::mt19937_64 random(3);
    OpenBoard board(40);
    for (int k = 0; k < 60; ++k) {
        auto& lines = random() % 2 == 0 ? board.diagonals : board.antidiagonals;
        lines[random() % lines.size()] = 0;
    }
    EXPECT_THROW(complete(board, within(milliseconds(500))), TimedOut);
    std::stop_source source;
    const std::jthread stopper([&] {
        std::this_thread::sleep_for(milliseconds(500));
        source.request_stop();
    });
    EXPECT_THROW(complete(board, {.timeout = {}, .stop = source.get_token()}), Stopped);
}

TEST(CountCompletions, OfAllBoardsOfUpToTwoQueens) {
    for (int n = 1; n <= 6; ++n) {
        const auto solutions = test::naive_completions(Board{n, {}});
        for_each_small_board(n, [&](const Board& given) {
            const auto expected =
                std::count_if(solutions.begin(), solutions.end(),
                              [&](const Columns& columns) { return keeps(columns, given); });
            ASSERT_EQ(count_completions(given), static_cast<std::uint64_t>(expected));
        });
    }
}

template <class Search>
std::uint64_t count_with(const Board& given) {
    Search search(open_board(given));
    std::uint64_t count = 0;
    while (search.next(Budget(SearchOptions{})) == Answer::yes) {
        EXPECT_TRUE(test::completes(search.columns(), given));
        ++count;
    }
    return count;
}

TEST(CountCompletions, EveryWayToCountAgrees) {
    std::mt19937_64 random(12);
    for (int n = 4; n <= 14; ++n) {
        for (int i = 0; i < (test::kSanitized ? 2 : 8); ++i) {
            const Board given = test::random_board(n, n / 4, random);
            const std::uint64_t expected = test::naive_completions(given).size();
            EXPECT_EQ(count_completions(given), expected);
            EXPECT_EQ(count_with<BitSearch>(given), expected);
            EXPECT_EQ(count_with<LineSearch>(given), expected);
        }
    }
}

TEST(CountCompletions, KnownBoards) {
    EXPECT_EQ(count_completions(Board{5, {{2, 2}}}), 2U);
    EXPECT_EQ(count_completions(Board{8, {{3, 3}}}), 8U);
    const std::vector<std::uint64_t> by_first_column{4, 8, 16, 18, 18, 16, 8, 4};
    for (int column = 0; column < 8; ++column) {
        EXPECT_EQ(count_completions(Board{8, {{0, column}}}),
                  by_first_column[static_cast<std::size_t>(column)]);
    }
    int dead_pairs = 0;
    for_each_small_board(8, [&](const Board& given) {
        if (given.queens.size() == 2 && !complete(given)) ++dead_pairs;
    });
    EXPECT_EQ(dead_pairs, 236);
}

TEST(CountCompletions, DeadSquaresOfSmallBoards) {
    for (const auto& [n, dead] : {std::pair{4, 8}, {6, 12}, {5, 0}, {7, 0}, {8, 0}, {9, 0}, {10, 0}}) {
        int found = 0;
        for (int square = 0; square < n * n; ++square) {
            if (!complete(Board{n, {{square / n, square % n}}})) ++found;
        }
        EXPECT_EQ(found, dead) << n;
    }
}

TEST(CountCompletions, OnBoardsPastTheKernels) {
    // All but a few queens of a solution: the search counts what brute force over the open rows counts.
    for (const int n : {29, 64, 65, 100}) {
        Board given = to_board(construct(n).value());
        given.queens.resize(given.queens.size() - 8);
        std::uint64_t expected = 0;
        std::vector<Square> queens = given.queens;
        const std::function<void(int)> extend = [&](int row) {
            if (row == n) {
                ++expected;
                return;
            }
            for (int column = 0; column < n; ++column) {
                const bool attacked = std::any_of(queens.begin(), queens.end(), [&](const Square& queen) {
                    return !test::pairs_model({queen, {row, column}});
                });
                if (attacked) continue;
                queens.push_back({row, column});
                extend(row + 1);
                queens.pop_back();
            }
        };
        extend(n - 8);
        EXPECT_EQ(count_completions(given), expected) << n;
    }
}

TEST(CountCompletions, ThrowWhenTheTimeIsUp) {
    for (const int n : {26, 40, 100}) {
        EXPECT_THROW(count_completions(Board{n, {}}, within(milliseconds(50))), TimedOut) << n;
    }
}

TEST(CountCompletions, AreStoppedByTheToken) {
    std::stop_source source;
    source.request_stop();
    for (const int n : {26, 40, 100}) {
        EXPECT_THROW(count_completions(Board{n, {}}, {.timeout = {}, .stop = source.get_token()}), Stopped)
            << n;
    }
}

}  // namespace
}  // namespace nqueens
