// First solutions and lists against the naive search, beyond its reach against the published first solutions.
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "board_oracle.hpp"
#include "golden.hpp"
#include "nqueens/nqueens.hpp"
#include "sanitized.hpp"

namespace nqueens {
namespace {

std::vector<Columns> listed(int n, Listing listing = Listing::all) {
    std::vector<Columns> result;
    const std::uint64_t visited = enumerate(n,
                                            [&](const Columns& columns) {
                                                result.push_back(columns);
                                                return Visit::go_on;
                                            },
                                            {.listing = listing, .stop = {}});
    EXPECT_EQ(visited, result.size());
    return result;
}

TEST(Enumerate, IsTheNaiveListInItsOrder) {
    for (int n = 0; n <= 9; ++n) EXPECT_EQ(listed(n), test::naive_completions(Board{n, {}})) << n;
}

TEST(Enumerate, CountsAndOrdersWhatTheNaiveSearchCannotReach) {
    for (int n = 10; n <= (test::kSanitized ? 10 : 12); ++n) {
        const auto boards = listed(n);
        EXPECT_EQ(boards.size(), golden::kSolutions[static_cast<std::size_t>(n)]);
        EXPECT_TRUE(std::is_sorted(boards.begin(), boards.end()));
        for (const Columns& columns : boards) ASSERT_TRUE(check(to_board(columns)).is_solution());
    }
}

Columns turned(const Columns& columns) {
    Columns result(columns.size());
    for (std::size_t row = 0; row < columns.size(); ++row) {
        result[static_cast<std::size_t>(columns[row])] = static_cast<int>(columns.size() - 1 - row);
    }
    return result;
}

Columns least_image(Columns columns) {
    Columns least = columns;
    for (int mirrored = 0; mirrored < 2; ++mirrored) {
        for (int turns = 0; turns < 4; ++turns) {
            columns = turned(columns);
            least = std::min(least, columns);
        }
        std::reverse(columns.begin(), columns.end());
    }
    return least;
}

TEST(Enumerate, FundamentalSolutionsAreTheLeastOfEachClass) {
    for (int n = 0; n <= (test::kSanitized ? 8 : 10); ++n) {
        std::set<Columns> classes;
        for (const Columns& columns : listed(n)) classes.insert(least_image(columns));
        EXPECT_EQ(listed(n, Listing::fundamental), std::vector<Columns>(classes.begin(), classes.end())) << n;
        EXPECT_EQ(classes.size(), known_fundamental_count(n)) << n;
    }
}

TEST(Enumerate, StopsWhenTheVisitorSaysSo) {
    int visits = 0;
    const auto visit = [&](const Columns&) { return ++visits == 3 ? Visit::stop : Visit::go_on; };
    EXPECT_EQ(enumerate(8, visit), 3U);
    EXPECT_EQ(visits, 3);
}

// The look ahead is at work here: rows left for it, more solutions than anyone can list.
TEST(Enumerate, BeginsLargeListsAtOnceAndInOrder) {
    std::vector<Columns> boards;
    enumerate(24, [&](const Columns& columns) {
        boards.push_back(columns);
        return boards.size() == 1000 ? Visit::stop : Visit::go_on;
    });
    EXPECT_TRUE(std::is_sorted(boards.begin(), boards.end()));
    EXPECT_EQ(std::adjacent_find(boards.begin(), boards.end()), boards.end());
    for (const Columns& columns : boards) ASSERT_TRUE(check(to_board(columns)).is_solution());
}

TEST(Enumerate, IsStoppedByItsToken) {
    std::stop_source source;
    source.request_stop();
    const EnumerateOptions options{.listing = Listing::all, .stop = source.get_token()};
    EXPECT_THROW(enumerate(
                     14, [](const Columns&) { return Visit::go_on; }, options),
                 Stopped);
}

TEST(Enumerate, RefusesSizesOutOfRange) {
    const auto visit = [](const Columns&) { return Visit::stop; };
    EXPECT_THROW(enumerate(-1, visit), InputError);
    EXPECT_THROW(enumerate(65, visit), InputError);
}

// First solutions in the numbering from 1, as published.
const std::vector<Columns> kFirst{
    {2, 4, 1, 3},
    {1, 3, 5, 2, 4},
    {2, 4, 6, 1, 3, 5},
    {1, 3, 5, 7, 2, 4, 6},
    {1, 5, 8, 6, 3, 7, 2, 4},
    {1, 3, 6, 8, 2, 4, 9, 7, 5},
    {1, 3, 6, 8, 10, 5, 9, 2, 4, 7},
};

TEST(First, IsThePublishedOne) {
    for (const Columns& expected : kFirst) {
        Columns columns = first_solution(static_cast<int>(expected.size())).value();
        for (int& column : columns) ++column;
        EXPECT_EQ(columns, expected);
    }
}

TEST(First, SmallestSizes) {
    EXPECT_EQ(first_solution(0), Columns{});
    EXPECT_EQ(first_solution(1), Columns{0});
    EXPECT_EQ(first_solution(2), std::nullopt);
    EXPECT_EQ(first_solution(3), std::nullopt);
}

// The classic backtracking on masks of its own, in rows from the first: what the look ahead must not change.
Columns plain_first_solution(int n) {
    struct Row {
        std::uint64_t untried, columns, left, right;
    };
    const std::uint64_t full = (std::uint64_t{1} << n) - 1;
    std::vector<Row> rows{{full, 0, 0, 0}};
    Columns columns;
    while (std::ssize(columns) < n) {
        Row& row = rows.back();
        if (row.untried == 0) {
            rows.pop_back();
            columns.pop_back();
            continue;
        }
        const std::uint64_t queen = row.untried & -row.untried;
        row.untried ^= queen;
        columns.push_back(__builtin_ctzll(queen));
        Row next{0, row.columns | queen, (row.left | queen) << 1, (row.right | queen) >> 1};
        next.untried = full & ~(next.columns | next.left | next.right);
        rows.push_back(next);
    }
    return columns;
}

TEST(First, IsWhatTheClassicBacktrackingFinds) {
    for (const int n : {11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 25, 27}) {
        EXPECT_EQ(first_solution(n), plain_first_solution(n)) << n;
    }
}

TEST(First, WordSizesAreHarmless) {
    for (const int n : {31, 32, 33, 63, 64}) {
        try {
            const auto columns = first_solution(n, {.timeout = std::chrono::milliseconds(20), .stop = {}});
            EXPECT_TRUE(check(to_board(columns.value())).is_solution()) << n;
        } catch (const TimedOut&) {  // as likely
        }
    }
    EXPECT_THROW(first_solution(65), InputError);
    EXPECT_THROW(first_solution(-1), InputError);
}

TEST(First, ThrowsWhenTheTimeIsUp) {
    EXPECT_THROW(first_solution(60, {.timeout = std::chrono::milliseconds(50), .stop = {}}), TimedOut);
}

TEST(First, IsStoppedByItsToken) {
    std::stop_source source;
    const std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        source.request_stop();
    });
    EXPECT_THROW(first_solution(60, {.timeout = {}, .stop = source.get_token()}), Stopped);
}

}  // namespace
}  // namespace nqueens
