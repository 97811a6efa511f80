// What a long run leaves on disk, so that a later one goes on where it stopped whatever happened to it.
//
// A checkpoint names the list of units it belongs to, the finished units and the sum of their tallies. It is tied to
// that list and nothing else: threads, place and double check may change between runs, and so may the engine, as long
// as it counts the same kind of units (scalar and simd count subtrees, join counts column sets).
//
// Three names: FILE, FILE.prev (the generation before) and FILE.tmp. A save writes and flushes FILE.tmp,
// moves FILE to FILE.prev and FILE.tmp to FILE, and flushes the directory. Invariant: from the first save on,
// at every moment FILE or FILE.prev is a whole checkpoint. Both end in a checksum: damage is found,
// never read. FILE.lock keeps a second run out. Cost: a bit of text a unit and two flushes a save.
// docs/long_runs.md.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "nqueens/base/file.hpp"
#include "nqueens/board/checksum.hpp"
#include "nqueens/run/unit_set.hpp"
#include "nqueens/units/list_identity.hpp"

namespace nqueens {

inline constexpr std::string_view kCheckpointSchema = "nqueens.checkpoint";
inline constexpr int kCheckpointSchemaVersion = 2;

/// Throws InputError at the first field in which the saved list is not the wanted one, naming both values.
void require_same(const ListIdentity& saved, const ListIdentity& wanted);

/// What is finished: units, the sum over them, and the running time that took.
struct FinishedWork {
    UnitSet units;
    CheckedTally sum;
    double seconds = 0;  ///< of all runs so far
};

struct SavedRun {
    ListIdentity list;
    FinishedWork finished;
};

std::string to_text(const SavedRun& run);

/// Nothing when the text is damaged. Throws InputError for a whole file of another or newer schema.
std::optional<SavedRun> saved_run_from(std::string_view text);

/// The files of one checkpoint, locked while this lives.
class Checkpoint {
  public:
    using Note = std::function<void(std::string_view)>;

    /// Locks. Throws InputError when another run holds the lock.
    Checkpoint(std::filesystem::path file, Files& files);

    /// The newest whole generation, or nothing when there are no files; `note` hears when that is not the
    /// newest file. Throws Error when there are files but none is whole. Changes nothing on the disk.
    std::optional<SavedRun> load(const Note& note);

    /// Throws std::system_error; then the generations on the disk are those from before or the new one.
    void save(const SavedRun& run);

    /// Removes both generations: the work is done and told elsewhere.
    void remove();

    bool has_files() const;
    const std::filesystem::path& file() const { return file_; }

  private:
    std::optional<SavedRun> whole(const std::filesystem::path& path) const;

    const std::filesystem::path file_;
    const std::filesystem::path previous_;
    const std::filesystem::path temporary_;
    Files& files_;
    const FileLock lock_;
    bool current_is_whole_ = false;  // only a whole FILE may replace FILE.prev
};

}  // namespace nqueens
