#include "nqueens/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace nqueens {
namespace {

// An open file that is removed unless it was renamed into place.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::filesystem::path& target)
        : target_(target), name_(target.string() + ".tmp.XXXXXX"), descriptor_(mkstemp(name_.data())) {
        if (descriptor_ < 0) fail();
    }
    ~TemporaryFile() {
        close();
        if (!name_.empty()) unlink(name_.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    void write(std::string_view content) {
        while (!content.empty()) {
            const ssize_t written = ::write(descriptor_, content.data(), content.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail();
            content.remove_prefix(static_cast<std::size_t>(written));
        }
    }

    void move_to_target() {
        constexpr mode_t kMode = 0644;
        if (fchmod(descriptor_, kMode) != 0 || fsync(descriptor_) != 0) fail();
        close();
        if (rename(name_.c_str(), target_.c_str()) != 0) fail();
        name_.clear();
    }

  private:
    void close() {
        if (descriptor_ >= 0) ::close(descriptor_);
        descriptor_ = -1;
    }

    [[noreturn]] void fail() const {
        throw std::system_error(errno, std::generic_category(), "cannot write '" + target_.string() + "'");
    }

    const std::filesystem::path target_;
    std::string name_;
    int descriptor_;
};

// A rename over a device or a pipe would replace it by a plain file, for root even /dev/null.
void refuse_special_file(const std::filesystem::path& path) {
    if (std::filesystem::exists(path) && !std::filesystem::is_regular_file(path)) {
        throw std::system_error(std::make_error_code(std::errc::invalid_argument),
                                "cannot write '" + path.string() + "': it is not a plain file");
    }
}

// A rename is on the disk once its directory is.
void flush_directory_of(const std::filesystem::path& path) {
    const std::filesystem::path directory = path.has_parent_path() ? path.parent_path() : ".";
    const int descriptor = open(directory.c_str(), O_RDONLY | O_DIRECTORY);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
}

}  // namespace

void write_file_atomically(const std::filesystem::path& path, std::string_view content) {
    refuse_special_file(path);
    TemporaryFile file(path);
    file.write(content);
    file.move_to_target();
    flush_directory_of(path);
}

}  // namespace nqueens
