// Whatever happens to the files of a checkpoint, a later run gets a whole generation or a refusal.
#include "nqueens/run/checkpoint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <system_error>

#include "nqueens/base/hash.hpp"
#include "nqueens/record/file_checksum.hpp"
#include "scratch_directory.hpp"

namespace nqueens {
namespace {

using testing::AllOf;
using testing::HasSubstr;

struct PowerCut {};

// A disk on which the power goes, or an operation fails, after a number of operations that change it.
class MemoryDisk : public Files {
  public:
    enum class Trouble { power_cut, error };

    std::map<std::string, std::string> files;

    void trouble_after(int operations, Trouble trouble) {
        left_ = operations;
        trouble_ = trouble;
    }
    void end_trouble() { left_ = -1; }

    std::optional<std::string> read(const std::filesystem::path& path) override {
        const auto file = files.find(path);
        return file == files.end() ? std::nullopt : std::optional(file->second);
    }
    void write(const std::filesystem::path& path, std::string_view content) override {
        files[path] = "";
        step();
        files[path] = content.substr(0, content.size() / 2);
        step();
        files[path] = content;
        step();
    }
    bool exists(const std::filesystem::path& path) override { return files.contains(path); }
    void move(const std::filesystem::path& from, const std::filesystem::path& to) override {
        step();
        files[to] = files.at(from);
        files.erase(from);
        step();
    }
    void remove(const std::filesystem::path& path) override {
        step();
        files.erase(path);
    }
    void flush_directory_of(const std::filesystem::path&) override { step(); }

  private:
    void step() {
        if (left_ < 0 || left_-- > 0) return;
        left_ = trouble_ == Trouble::error ? 0 : -1;
        if (trouble_ == Trouble::power_cut) throw PowerCut{};
        throw std::system_error(std::make_error_code(std::errc::no_space_on_device), "test");
    }

    int left_ = -1;
    Trouble trouble_ = Trouble::power_cut;
};

// Each generation has one more unit finished.
SavedRun generation(std::size_t number) {
    constexpr std::size_t kUnits = 20;
    SavedRun run{{.n = 12,
                  .symmetry = Symmetry::mirror,
                  .unit = "subtree",
                  .split_depth = 3,
                  .units = kUnits,
                  .fingerprint = 0xfedcba9876543210},
                 {.units = UnitSet(kUnits), .sum = {}, .seconds = 1.5}};
    for (std::size_t id = 0; id < number; ++id) {
        run.finished.units.add(id, id + 1);
        Tally tally;
        tally.solutions_by_ties[4] = (std::uint64_t{1} << 54) + id;
        tally.work.nodes = 1000;
        run.finished.sum.add(tally);
    }
    return run;
}

std::size_t number_of(const SavedRun& run) { return run.finished.units.count(); }

class CheckpointFiles : public testing::Test {
  protected:
    const test::ScratchDirectory scratch_;
    const std::filesystem::path file_ = scratch_.path() / "c";
    const std::string name_ = file_.string();
    MemoryDisk disk_;
    std::vector<std::string> notes_;

    std::optional<SavedRun> load() {
        return Checkpoint(file_, disk_).load([this](std::string_view line) { notes_.emplace_back(line); });
    }
    void save(std::size_t number) { Checkpoint(file_, disk_).save(generation(number)); }
};

TEST_F(CheckpointFiles, NothingThereIsNothing) {
    EXPECT_FALSE(load());
    EXPECT_TRUE(scratch_.is_empty()) << "the lock is still there";
}

TEST_F(CheckpointFiles, WhatWasSavedComesBack) {
    save(3);
    const auto run = load();
    ASSERT_TRUE(run);
    const SavedRun wanted = generation(3);
    EXPECT_NO_THROW(require_same(run->list, wanted.list));
    EXPECT_EQ(run->finished.units, wanted.finished.units);
    EXPECT_EQ(run->finished.sum, wanted.finished.sum);
    EXPECT_EQ(run->finished.seconds, 1.5);
    EXPECT_EQ(to_text(*run), disk_.files[name_]);
}

TEST_F(CheckpointFiles, RemovedIsGone) {
    Checkpoint checkpoint(file_, disk_);
    for (std::size_t number = 1; number <= 2; ++number) checkpoint.save(generation(number));
    checkpoint.remove();
    EXPECT_TRUE(disk_.files.empty());
}

TEST_F(CheckpointFiles, TheGenerationBeforeIsKept) {
    Checkpoint checkpoint(file_, disk_);
    for (std::size_t number = 1; number <= 3; ++number) checkpoint.save(generation(number));
    EXPECT_EQ(number_of(saved_run_from(disk_.files[name_]).value()), 3U);
    EXPECT_EQ(number_of(saved_run_from(disk_.files[name_ + ".prev"]).value()), 2U);
    EXPECT_EQ(disk_.files.size(), 2U);
}

TEST_F(CheckpointFiles, APowerCutAtAnyMomentLeavesAWholeGeneration) {
    for (int operations = 0;; ++operations) {
        disk_.files.clear();
        {
            Checkpoint checkpoint(file_, disk_);
            checkpoint.save(generation(1));
            checkpoint.save(generation(2));
            disk_.trouble_after(operations, MemoryDisk::Trouble::power_cut);
            try {
                checkpoint.save(generation(3));
                EXPECT_GT(operations, 4);
                return;
            } catch (const PowerCut&) {
            }
        }
        const auto run = load();
        ASSERT_TRUE(run) << operations;
        EXPECT_THAT(number_of(*run), testing::AnyOf(2U, 3U)) << operations;
        Checkpoint checkpoint(file_, disk_);
        checkpoint.load([](std::string_view) {});
        checkpoint.save(generation(4));
        EXPECT_EQ(number_of(saved_run_from(disk_.files[name_]).value()), 4U) << operations;
    }
}

// A damaged FILE must not push the good FILE.prev away.
TEST_F(CheckpointFiles, APowerCutWhileGoingOnFromThePreviousGenerationLeavesAWholeOne) {
    for (int operations = 0;; ++operations) {
        disk_.end_trouble();
        disk_.files = {{name_, "damaged"}, {name_ + ".prev", to_text(generation(1))}};
        {
            Checkpoint checkpoint(file_, disk_);
            ASSERT_TRUE(checkpoint.load([](std::string_view) {}));
            disk_.trouble_after(operations, MemoryDisk::Trouble::power_cut);
            try {
                checkpoint.save(generation(2));
                return;
            } catch (const PowerCut&) {
            }
        }
        const auto run = load();
        ASSERT_TRUE(run) << operations;
        EXPECT_THAT(number_of(*run), testing::AnyOf(1U, 2U)) << operations;
    }
}

TEST_F(CheckpointFiles, AnErrorAtAnyMomentIsReportedAndTheNextSaveIsWhole) {
    int errors = 0;
    for (int operations = 0; operations < 12; ++operations) {
        disk_.files.clear();
        Checkpoint checkpoint(file_, disk_);
        checkpoint.save(generation(1));
        disk_.trouble_after(operations, MemoryDisk::Trouble::error);
        for (std::size_t number = 2; number < 5; ++number) {
            try {
                checkpoint.save(generation(number));
            } catch (const std::system_error&) {
                ++errors;
            }
        }
        disk_.end_trouble();
        checkpoint.save(generation(5));
        EXPECT_EQ(number_of(saved_run_from(disk_.files[name_]).value()), 5U) << operations;
    }
    EXPECT_GT(errors, 12);
}

TEST_F(CheckpointFiles, GoesOnFromThePreviousGenerationAndSaysSo) {
    save(2);
    disk_.files[name_ + ".prev"] = to_text(generation(1));
    disk_.files[name_] += "x";
    EXPECT_EQ(number_of(load().value()), 1U);
    EXPECT_THAT(notes_, testing::ElementsAre(AllOf(HasSubstr("damaged"), HasSubstr(name_ + ".prev"))));
    disk_.files.erase(name_);
    EXPECT_EQ(number_of(load().value()), 1U);
    EXPECT_THAT(notes_.back(), HasSubstr("missing"));
}

TEST_F(CheckpointFiles, RefusesWhenBothAreDamagedAndTouchesNothing) {
    disk_.files = {{name_, "x"}, {name_ + ".prev", to_text(generation(1)).substr(1)}};
    const auto before = disk_.files;
    EXPECT_THROW(load(), Error);
    EXPECT_EQ(disk_.files, before);
}

TEST_F(CheckpointFiles, StrayTemporaryFilesDoNotMatter) {
    save(2);
    disk_.files[name_ + ".tmp"] = "half a checkpo";
    EXPECT_EQ(number_of(load().value()), 2U);
    save(3);
    EXPECT_EQ(number_of(load().value()), 3U);
}

TEST_F(CheckpointFiles, ASecondRunIsRefused) {
    const Checkpoint first(file_, disk_);
    try {
        const Checkpoint second(file_, disk_);
        FAIL() << "both hold the lock";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr(name_));
    }
}

TEST(CheckpointText, EveryFlippedBitIsFound) {
    const std::string good = to_text(generation(5));
    for (std::size_t at = 0; at < good.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string bad = good;
            bad[at] = static_cast<char>(bad[at] ^ (1 << bit));
            ASSERT_FALSE(saved_run_from(bad)) << "byte " << at << " bit " << bit;
        }
    }
}

TEST(CheckpointText, EveryTruncationAndAppendedTextIsFound) {
    const std::string good = to_text(generation(5));
    for (std::size_t size = 0; size < good.size(); ++size)
        ASSERT_FALSE(saved_run_from(good.substr(0, size))) << size;
    for (const std::string& more :
         {std::string(" "), std::string("\n"), std::string("garbage"), std::string(1, 0)})
        EXPECT_FALSE(saved_run_from(good + more));
    EXPECT_FALSE(saved_run_from(good + good));
    EXPECT_TRUE(saved_run_from(good));
}

// A whole file of another kind is refused, not taken for a damaged one.
TEST(CheckpointText, AnotherSchemaIsNamed) {
    const auto with = [](const std::string& from, const std::string& to) {
        std::string object = without_checksum(to_text(generation(1))).value();
        return with_checksum(object.replace(object.find(from), from.size(), to));
    };
    try {
        saved_run_from(with(R"("schema_version":2)", R"("schema_version":1)"));
        FAIL() << "read";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), AllOf(HasSubstr("schema version 1, not 2"), HasSubstr("older version")));
    }
    EXPECT_THROW(saved_run_from(with("nqueens.checkpoint", "nqueens.count")), InputError);
}

// Sealed, but not by this program: totals that do not fit their residues, units out of range.
TEST(CheckpointText, FieldsThatContradictEachOtherAreDamage) {
    const auto with = [](const std::string& from, const std::string& to) {
        std::string object = without_checksum(to_text(generation(2))).value();
        return saved_run_from(with_checksum(object.replace(object.find(from), from.size(), to)));
    };
    EXPECT_TRUE(with("\"n\":12", "\"n\":12"));
    EXPECT_FALSE(with("36028797018963969", "36028797018963968"));
    EXPECT_FALSE(with("\"finished\":\"03", "\"finished\":\""));
    EXPECT_FALSE(with("\"units\":20", "\"units\":29"));
    EXPECT_FALSE(with("\"n\":12,", ""));
}

TEST(CheckpointText, EveryDifferenceOfTheListIsNamedWithBothValues) {
    const ListIdentity saved = generation(1).list;
    const auto refusal = [&](auto change) -> std::string {
        ListIdentity wanted = saved;
        change(wanted);
        try {
            require_same(saved, wanted);
        } catch (const InputError& error) {
            return error.what();
        }
        return "accepted";
    };
    EXPECT_THAT(refusal([](ListIdentity& list) { list.n = 13; }),
                AllOf(HasSubstr("n 12"), HasSubstr("n 13")));
    EXPECT_THAT(refusal([](ListIdentity& list) { list.symmetry = Symmetry::none; }),
                AllOf(HasSubstr("mirror"), HasSubstr("none")));
    EXPECT_THAT(refusal([](ListIdentity& list) { list.split_depth = 4; }),
                AllOf(HasSubstr("depth 3"), HasSubstr("depth 4")));
    EXPECT_THAT(refusal([](ListIdentity& list) { list.unit = "column set"; }),
                AllOf(HasSubstr("subtree"), HasSubstr("column set")));
    EXPECT_THAT(refusal([](ListIdentity& list) { list.fingerprint = 1; }),
                AllOf(HasSubstr(hex(saved.fingerprint)), HasSubstr(hex(1))));
    EXPECT_EQ(refusal([](ListIdentity&) {}), "accepted");
}

}  // namespace
}  // namespace nqueens
