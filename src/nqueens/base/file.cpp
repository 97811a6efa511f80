#include "nqueens/base/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "nqueens/error.hpp"

namespace nqueens {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kMode = 0644;  // but for what the umask takes away

// The largest checkpoint has 2 MiB; what never ends, as /dev/zero, must not fill the memory.
constexpr std::size_t kLargestFile = std::size_t{1} << 26;

[[noreturn]] void fail(std::string_view what, const fs::path& path) {
    throw std::system_error(errno, std::generic_category(), fmt::format("{} '{}'", what, path.string()));
}

// Errors name `target`, the file the user knows.
class Descriptor {
  public:
    Descriptor(int descriptor, fs::path target) : target_(std::move(target)), descriptor_(descriptor) {
        if (descriptor < 0) fail("cannot open", target_);
    }
    ~Descriptor() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    std::string read_all() const {
        std::string content;
        std::array<char, 1 << 16> block;
        for (;;) {
            const ssize_t got = ::read(descriptor_, block.data(), block.size());
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) fail("cannot read", target_);
            if (got == 0) return content;
            if (content.size() > kLargestFile)
                throw InputError(
                    fmt::format("'{}' is too large for a file of this program", target_.string()));
            content.append(block.data(), static_cast<std::size_t>(got));
        }
    }

    void write_and_flush(std::string_view content) const {
        while (!content.empty()) {
            const ssize_t written = ::write(descriptor_, content.data(), content.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail("cannot write", target_);
            content.remove_prefix(static_cast<std::size_t>(written));
        }
        if (fsync(descriptor_) != 0) fail("cannot write", target_);
    }

  private:
    const fs::path target_;
    const int descriptor_;
};

// A rename over a device or a pipe would replace it by a plain file, for root even /dev/null.
void refuse_special_file(const fs::path& path) {
    if (fs::exists(path) && !fs::is_regular_file(path)) {
        throw std::system_error(std::make_error_code(std::errc::invalid_argument),
                                fmt::format("cannot write '{}': it is not a plain file", path.string()));
    }
}

fs::path directory_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

// A new file for writing; -1 when there is anything of that name, also a symbolic link to nowhere.
int create(const fs::path& path) {
    return open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode);
}

// A new file beside `target`; its name in `name`. As mkostemp, which knows no umask.
int create_beside(const fs::path& target, std::string& name) {
    std::random_device random;
    for (;;) {
        name = fmt::format("{}.tmp.{}", target.string(), random());
        const int descriptor = create(name);
        if (descriptor >= 0 || errno != EEXIST) return descriptor;
    }
}

// A name that is removed unless it was renamed.
struct TemporaryName {
    std::string name;

    ~TemporaryName() {
        if (!name.empty()) unlink(name.c_str());
    }
};

}  // namespace

std::optional<std::string> Files::read(const fs::path& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 && errno == ENOENT) return std::nullopt;
    return Descriptor(descriptor, path).read_all();
}

void Files::write(const fs::path& path, std::string_view content) {
    unlink(path.c_str());
    Descriptor(create(path), path).write_and_flush(content);
}

bool Files::exists(const fs::path& path) { return access(path.c_str(), F_OK) == 0; }

void Files::move(const fs::path& from, const fs::path& to) {
    if (rename(from.c_str(), to.c_str()) != 0) fail("cannot write", to);
}

void Files::remove(const fs::path& path) {
    if (unlink(path.c_str()) != 0 && errno != ENOENT) fail("cannot remove", path);
}

void Files::flush_directory_of(const fs::path& path) {
    const fs::path directory = directory_of(path);
    const int descriptor = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const Descriptor opened(descriptor, directory);
    // Some file systems cannot flush a directory and say EINVAL.
    if (fsync(descriptor) != 0 && errno != EINVAL) fail("cannot flush", directory);
}

Files& disk() {
    static Files files;
    return files;
}

void write_file_atomically(const fs::path& path, std::string_view content) {
    refuse_special_file(path);
    TemporaryName temporary;
    Descriptor(create_beside(path, temporary.name), path).write_and_flush(content);
    disk().move(temporary.name, path);
    temporary.name.clear();
    disk().flush_directory_of(path);
}

void require_writable(const fs::path& path) {
    refuse_special_file(path);
    if (access(directory_of(path).c_str(), W_OK | X_OK) != 0) fail("cannot write", path);
}

FileLock::FileLock(fs::path path) : path_(std::move(path)) {
    for (;;) {
        descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, kMode);
        if (descriptor_ < 0) fail("cannot write", path_);
        if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            const int error = std::exchange(errno, 0);
            ::close(descriptor_);
            if (error == EWOULDBLOCK) {
                throw InputError(fmt::format(
                    "'{}' is locked by another run: wait for it or choose another file", path_.string()));
            }
            errno = error;
            fail("cannot lock", path_);
        }
        // The last holder removed the name between our open and our lock: then we locked a file nobody sees.
        struct stat mine {};
        struct stat named {};
        if (fstat(descriptor_, &mine) == 0 && stat(path_.c_str(), &named) == 0 &&
            mine.st_ino == named.st_ino && mine.st_dev == named.st_dev) {
            return;
        }
        ::close(descriptor_);
    }
}

FileLock::~FileLock() {
    unlink(path_.c_str());
    ::close(descriptor_);
}

}  // namespace nqueens
