#include "nqueens/run/checkpoint.hpp"

#include <utility>

#include "nqueens/base/build_info.hpp"
#include "nqueens/record/file_checksum.hpp"
#include "nqueens/record/record_parts.hpp"

namespace nqueens {
namespace {

namespace fs = std::filesystem;

fs::path with_suffix(fs::path path, std::string_view suffix) { return path += suffix; }

}  // namespace

void require_same(const ListIdentity& saved, const ListIdentity& wanted) {
    const std::string differs = difference(saved, wanted);
    if (differs.empty()) return;
    throw InputError("the checkpoint is of " + differs + ": resume with the same one or use another file");
}

std::string to_text(const SavedRun& run) {
    const auto& [list, finished] = run;
    Json json{{"schema", kCheckpointSchema}, {"schema_version", kCheckpointSchemaVersion}};
    append(json, list);
    json["finished_units"] = finished.units.count();
    append(json, finished.sum);
    json["seconds"] = finished.seconds;
    json["version"] = build_info::kVersion;
    json["commit"] = build_info::kCommit;
    json["finished"] = finished.units.to_hex();
    return with_checksum(json.dump());
}

std::optional<SavedRun> saved_run_from(std::string_view text) {
    const auto object = without_checksum(text);
    if (!object) return std::nullopt;
    try {
        const Json json = Json::parse(*object);
        require_schema(json, kCheckpointSchema, kCheckpointSchemaVersion);
        SavedRun run;
        run.list = identity_from(json);
        FinishedWork& finished = run.finished;
        finished.units = UnitSet::from_hex(run.list.units, json.at("finished").get_ref<const std::string&>());
        finished.sum = sum_from(json);
        finished.seconds = json.at("seconds");
        return run;
    } catch (const Json::exception&) {
        return std::nullopt;
    } catch (const IntegrityError&) {
        return std::nullopt;
    }
}

Checkpoint::Checkpoint(fs::path file, Files& files)
    : file_(std::move(file)),
      previous_(with_suffix(file_, ".prev")),
      temporary_(with_suffix(file_, ".tmp")),
      files_(files),
      lock_(with_suffix(file_, ".lock")) {}

std::optional<SavedRun> Checkpoint::whole(const fs::path& path) const {
    const auto text = files_.read(path);
    try {
        return text ? saved_run_from(*text) : std::nullopt;
    } catch (const InputError& error) {
        throw InputError("'" + path.string() + "' is no checkpoint to go on with: " + error.what());
    }
}

std::optional<SavedRun> Checkpoint::load(const Note& note) {
    if (!has_files()) return std::nullopt;
    auto run = whole(file_);
    current_is_whole_ = run.has_value();
    if (run) return run;
    const std::string state = files_.exists(file_) ? " is damaged" : " is missing";
    run = whole(previous_);
    if (!run) {
        throw Error("checkpoint " + file_.string() + state + " and " + previous_.string() +
                    " is no whole one either: nothing was changed; move both away to start anew");
    }
    note("checkpoint " + file_.string() + state + "; going on from the generation before, " +
         previous_.string());
    return run;
}

void Checkpoint::save(const SavedRun& run) {
    files_.write(temporary_, to_text(run));
    if (current_is_whole_ && files_.exists(file_)) files_.move(file_, previous_);
    current_is_whole_ = false;
    files_.move(temporary_, file_);
    current_is_whole_ = true;
    files_.flush_directory_of(file_);
}

void Checkpoint::remove() {
    for (const fs::path& path : {file_, previous_}) files_.remove(path);
}

bool Checkpoint::has_files() const { return files_.exists(file_) || files_.exists(previous_); }

}  // namespace nqueens
