// Files that are whole or not there at all, and the few operations on the disk that this rests on.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace nqueens {

/// The operations on the disk that checkpoints are made of. Virtual for one reason: tests let each of them
/// fail, or the power go, at every point. All throw std::system_error naming the path.
class Files {
  public:
    Files() = default;
    Files(const Files&) = delete;
    Files& operator=(const Files&) = delete;
    virtual ~Files() = default;

    /// The content, or nothing when there is no such file. InputError above 64 MiB.
    virtual std::optional<std::string> read(const std::filesystem::path& path);
    /// Puts a new file in the place of what is there (of a symbolic link, not of what it points to), writes
    /// all of `content` and flushes it to the disk.
    virtual void write(const std::filesystem::path& path, std::string_view content);
    virtual bool exists(const std::filesystem::path& path);
    /// Renames, replacing `to`.
    virtual void move(const std::filesystem::path& from, const std::filesystem::path& to);
    /// Does nothing when there is no such file.
    virtual void remove(const std::filesystem::path& path);
    /// Makes earlier renames in the directory of `path` last.
    virtual void flush_directory_of(const std::filesystem::path& path);
};

/// The real disk.
Files& disk();

/// Writes `content` to a temporary file beside `path`, flushes it to the disk and renames it to `path`: after
/// a crash or an error `path` holds its old content or the new one. Throws std::system_error naming the path,
/// also when it is there but no plain file. A symbolic link at `path` is replaced, not followed.
void write_file_atomically(const std::filesystem::path& path, std::string_view content);

/// Throws std::system_error when a file could not be made at `path`, so that hours of work are not for nothing.
void require_writable(const std::filesystem::path& path);

/// Held by one process and one place in it at a time, also after a crash: a lock on a file of its own, which
/// is removed at the end.
class FileLock {
  public:
    /// Throws InputError when the lock is held elsewhere, std::system_error when it cannot be made.
    explicit FileLock(std::filesystem::path path);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

  private:
    const std::filesystem::path path_;
    int descriptor_ = -1;
};

}  // namespace nqueens
