// Counts that are stopped and go on later: the total is exact and nothing is counted twice.
#include "nqueens/run/long_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "engines.hpp"
#include "golden.hpp"
#include "nqueens/api/count_board.hpp"
#include "nqueens/nqueens.hpp"
#include "scratch_directory.hpp"

namespace nqueens {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class Resume : public testing::Test {
  protected:
    const test::ScratchDirectory scratch_;
    const std::filesystem::path file_ = scratch_.path() / "checkpoint";
    std::vector<std::string> notes_;

    CountOptions options(CheckpointOptions::Start start, int threads = 2) {
        CountOptions options{.threads = threads};
        options.checkpoint = {.file = file_, .start = start, .interval = std::chrono::milliseconds(0)};
        options.checkpoint->on_note = [this](std::string_view line) { notes_.emplace_back(line); };
        return options;
    }
    CountOptions fresh(int threads = 2) { return options(CheckpointOptions::Start::fresh, threads); }
    CountOptions resumed(int threads = 2) { return options(CheckpointOptions::Start::resume, threads); }

    // Counts until `share` of the subtrees are finished.
    static void stop_at(int n, double share, CountOptions options) {
        std::stop_source stop;
        options.stop = stop.get_token();
        options.on_progress = [&](const Progress& progress) {
            if (static_cast<double>(progress.units_done) >= share * static_cast<double>(progress.units))
                stop.request_stop();
        };
        EXPECT_THROW(count(n, options), Stopped);
    }
};

TEST_F(Resume, IsExactAfterAStopAtAnyFraction) {
    for (int tenth = 0; tenth < 10; ++tenth) {
        std::filesystem::remove(file_);
        std::filesystem::remove(file_.string() + ".prev");
        stop_at(12, tenth / 10.0, fresh());
        const CountResult result = count(12, resumed());
        EXPECT_EQ(result.solutions, 14200U);
        EXPECT_EQ(result.work.nodes, golden::kFullNodes[12]);
        EXPECT_GE(static_cast<double>(result.resumed_units),
                  tenth / 10.0 * static_cast<double>(result.units));
        EXPECT_LT(result.resumed_units, result.units);
    }
}

TEST_F(Resume, GoesOnInAChainWithOtherThreads) {
    stop_at(13, 0.1, fresh(1));
    double share = 0.2;
    for (const int threads : {3, 16, 1, 2, 4}) {
        stop_at(13, share, resumed(threads));
        share += 0.15;
    }
    double last = share - 0.15;
    CountOptions options = resumed();
    options.on_progress = [&](const Progress& progress) {
        EXPECT_GE(progress.fraction, last);
        EXPECT_LE(progress.fraction, 1);
        EXPECT_GT(progress.total_seconds, progress.seconds);
        last = progress.fraction;
    };
    EXPECT_EQ(count(13, options).solutions, 73712U);
    EXPECT_EQ(last, 1);
}

TEST_F(Resume, AFinishedRunGivesItsTotalAndAddsNothing) {
    EXPECT_EQ(count(11, fresh()).solutions, 2680U);
    const std::string before = test::content_of(file_);
    for (int i = 0; i < 2; ++i) {
        const CountResult result = count(11, resumed());
        EXPECT_EQ(result.solutions, 2680U);
        EXPECT_EQ(result.resumed_units, result.units);
        EXPECT_EQ(result.work.nodes, golden::kFullNodes[11]);
    }
    EXPECT_EQ(test::content_of(file_), before);
}

TEST_F(Resume, EverySizeCanBeSavedAndResumed) {
    for (int n = 0; n <= 10; ++n) {
        const auto solutions = golden::kSolutions.at(static_cast<std::size_t>(n));
        CountOptions options = fresh();
        options.checkpoint->file += std::to_string(n);
        EXPECT_EQ(count(n, options).solutions, solutions);
        options.checkpoint->start = CheckpointOptions::Start::resume;
        EXPECT_EQ(count(n, options).solutions, solutions);
    }
}

TEST_F(Resume, WithoutAFileStartsAnewAndSaysSo) {
    EXPECT_EQ(count(8, resumed()).solutions, 92U);
    EXPECT_THAT(notes_, testing::ElementsAre(AllOf(HasSubstr(file_.string()), HasSubstr("anew"))));
}

TEST_F(Resume, AFreshCountRefusesToReplaceAFile) {
    count(8, fresh());
    EXPECT_THROW(count(8, fresh()), InputError);
    std::filesystem::rename(file_, file_.string() + ".prev");
    EXPECT_THROW(count(8, fresh()), InputError);
}

TEST_F(Resume, AnotherCountIsRefusedAndTheFileKept) {
    count(8, fresh());
    const std::string before = test::content_of(file_);
    EXPECT_THROW(count(9, resumed()), InputError);
    CountOptions other = resumed();
    other.symmetry = Symmetry::none;
    EXPECT_THROW(count(8, other), InputError);
    other = resumed();
    other.split_depth = 2;
    EXPECT_THROW(count(8, other), InputError);
    EXPECT_EQ(test::content_of(file_), before);
}

TEST_F(Resume, AnExplicitDepthHoldsForTheNextRun) {
    CountOptions options = fresh();
    options.split_depth = 3;
    EXPECT_EQ(count_board(9, options).list.split_depth, 3);
    EXPECT_EQ(count_board(9, resumed()).list.split_depth, 3);
}

TEST_F(Resume, TheDepthDoesNotDependOnThreads) {
    EXPECT_EQ(count_board(9, fresh(1)).list.split_depth, 4);
    std::filesystem::remove(file_);
    std::filesystem::remove(file_.string() + ".prev");
    EXPECT_EQ(count_board(9, fresh(100)).list.split_depth, 4);
}

TEST_F(Resume, ASecondCountOnTheFileIsRefusedWhileOneRuns) {
    CountOptions options = fresh();
    options.on_progress = [&](const Progress&) { EXPECT_THROW(count(9, resumed()), InputError); };
    EXPECT_EQ(count(9, options).solutions, 352U);
}

TEST_F(Resume, AnUnwritablePlaceIsAnErrorBeforeAnyWork) {
    CountOptions options = fresh();
    options.checkpoint->file = scratch_.path() / "missing" / "file";
    options.on_progress = [](const Progress&) { FAIL() << "work was done"; };
    EXPECT_THROW(count(9, options), std::system_error);
}

TEST_F(Resume, AVanishedDirectoryIsReportedAndTheTotalIsRight) {
    const auto directory = scratch_.path() / "directory";
    std::filesystem::create_directory(directory);
    CountOptions options = fresh();
    options.checkpoint->file = directory / "file";
    options.on_progress = [&](const Progress&) { std::filesystem::remove_all(directory); };
    const CountResult result = count(10, options);
    EXPECT_EQ(result.solutions, 724U);
    EXPECT_THAT(result.checkpoint_error, HasSubstr("directory"));
    EXPECT_THAT(notes_, testing::Contains(HasSubstr("no checkpoint saved")));
}

TEST(Schedule, CoversWhatIsNotFinishedOnceAndStartsWithTheLargest) {
    std::mt19937 random(5);
    std::vector<double> work(1000);
    for (double& w : work) w = 1e7 * std::uniform_int_distribution(1, 20)(random);
    UnitSet finished(work.size());
    for (int i = 0; i < 300; ++i) {
        const std::size_t id = random() % work.size();
        if (!finished.contains(id)) finished.add(id, id + 1);
    }
    const auto tasks = schedule({{0, 400}, {400, 1000}}, work, finished);
    double last = 1e300;
    for (const Task& task : tasks) {
        ASSERT_LT(task.begin, task.end);
        double sum = 0;
        for (std::size_t id = task.begin; id < task.end; ++id) sum += work[id];
        EXPECT_LE(sum, last);
        EXPECT_TRUE(sum <= 1 << 28 || task.end == task.begin + 1);
        last = sum;
        finished.add(task.begin, task.end);  // throws for what was finished already
    }
    EXPECT_TRUE(finished.full());
}

TEST(LongRun, RefusesTasksHandedInTwiceOrNotAtAll) {
    CountOptions options;
    options.on_progress = [](const Progress&) {};
    const std::vector<double> work(4, 1.0);
    LongRun run({{}, {.units = UnitSet(4), .sum = {}, .seconds = 0}}, test::engine("scalar"), work, nullptr,
                options);
    run.add({0, 2}, {});
    EXPECT_THROW(run.add({1, 3}, {}), IntegrityError);
    EXPECT_THROW(run.complete(), IntegrityError);
}

}  // namespace
}  // namespace nqueens
