#include "nqueens/base/file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <system_error>

#include "nqueens/nqueens.hpp"
#include "scratch_directory.hpp"

namespace nqueens {
namespace {

namespace fs = std::filesystem;

class File : public testing::Test {
  protected:
    const test::ScratchDirectory scratch_;
    const fs::path path_ = scratch_.path() / "record.json";

    std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(scratch_.path()), {}));
    }
};

TEST_F(File, HoldsTheContentAndNothingIsLeftBeside) {
    const std::string content("two\nlines\0and a zero", 20);
    write_file_atomically(path_, content);
    EXPECT_EQ(test::content_of(path_), content);
    EXPECT_EQ(entries(), 1U);
}

TEST_F(File, ReplacesAnOlderOne) {
    scratch_.write("record.json", std::string(100'000, 'x'));
    write_file_atomically(path_, "new");
    EXPECT_EQ(test::content_of(path_), "new");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(File, MayBeReadByOthers) {
    write_file_atomically(path_, "");
    EXPECT_EQ(fs::status(path_).permissions(), fs::perms(0644));
}

TEST_F(File, ObeysTheUmask) {
    const mode_t before = umask(027);
    write_file_atomically(path_, "");
    disk().write(scratch_.path() / "checkpoint", "");
    umask(before);
    EXPECT_EQ(fs::status(path_).permissions(), fs::perms(0640));
    EXPECT_EQ(fs::status(scratch_.path() / "checkpoint").permissions(), fs::perms(0640));
}

// Nobody who can make links in a directory gets other files overwritten.
TEST_F(File, SymbolicLinksAreReplacedAndNotFollowed) {
    scratch_.write("precious", "kept");
    const fs::path link = scratch_.path() / "link";
    const fs::path nowhere = scratch_.path() / "nowhere";
    for (const fs::path& target : {scratch_.path() / "precious", nowhere}) {
        fs::create_symlink(target, link);
        disk().write(link, "new");
        EXPECT_FALSE(fs::is_symlink(link));
        EXPECT_EQ(test::content_of(link), "new");
        fs::remove(link);

        fs::create_symlink(target, link);
        write_file_atomically(link, "new");
        EXPECT_FALSE(fs::is_symlink(link));
        EXPECT_EQ(test::content_of(link), "new");
        fs::remove(link);

        fs::create_symlink(target, link);
        EXPECT_THROW(FileLock{link}, std::system_error);
        fs::remove(link);
    }
    EXPECT_EQ(test::content_of(scratch_.path() / "precious"), "kept");
    EXPECT_FALSE(fs::exists(nowhere));
}

TEST_F(File, WhatNeverEndsIsRefused) { EXPECT_THROW(disk().read("/dev/zero"), InputError); }

TEST_F(File, AMissingDirectoryIsAnErrorThatNamesThePath) {
    const fs::path path = scratch_.path() / "missing" / "record.json";
    try {
        write_file_atomically(path, "content");
        FAIL() << "written";
    } catch (const std::system_error& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr(path.string()));
        EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
    }
    EXPECT_TRUE(scratch_.is_empty());
}

TEST_F(File, ADirectoryIsNotReplaced) {
    fs::create_directory(path_);
    EXPECT_THROW(write_file_atomically(path_, "content"), std::system_error);
    EXPECT_TRUE(fs::is_directory(path_));
    EXPECT_EQ(entries(), 1U);
}

// A rename would turn /dev/null into a plain file, given the permission.
TEST_F(File, ADeviceOrPipeIsNotReplaced) {
    ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
    EXPECT_THROW(write_file_atomically(path_, "content"), std::system_error);
    EXPECT_TRUE(fs::is_fifo(path_));
    EXPECT_EQ(entries(), 1U);
}

}  // namespace
}  // namespace nqueens
