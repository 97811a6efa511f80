#include "nqueens/checkpoint.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "nqueens/build_info.hpp"
#include "nqueens/hash.hpp"
#include "nqueens/seal.hpp"

namespace nqueens {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

fs::path with_suffix(fs::path path, std::string_view suffix) { return path += suffix; }

// Totals are decimal strings: they pass 2^53, which is where JSON readers begin to round.
std::uint64_t number(const Json& text, int base = 10) {
    const auto& digits = text.get_ref<const std::string&>();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (error != std::errc{} || end != digits.data() + digits.size())
        throw IntegrityError("not a number of 64 bits: " + digits);
    return value;
}

Json to_json(const Tally& tally) {
    Json counts = Json::array();
    for (const std::uint64_t boards : tally.solutions_by_ties) counts.push_back(std::to_string(boards));
    return counts;
}

Tally tally_from(const Json& counts, const Json& nodes) {
    Tally tally;
    if (counts.size() != tally.solutions_by_ties.size())
        throw IntegrityError("a tally has " + std::to_string(counts.size()) + " counts");
    for (std::size_t k = 0; k < counts.size(); ++k) tally.solutions_by_ties[k] = number(counts[k]);
    tally.nodes = number(nodes);
    return tally;
}

void require_equal(std::string_view what, const std::string& saved, const std::string& wanted) {
    if (saved == wanted) return;
    std::string line = "the checkpoint is of ";
    line.append(what).append(" ").append(saved).append(", this run of ").append(what).append(" ");
    line.append(wanted).append(": resume with the same one or use another file");
    throw InputError(line);
}

}  // namespace

void require_same(const Work& saved, const Work& wanted) {
    require_equal("n", std::to_string(saved.n), std::to_string(wanted.n));
    require_equal("symmetry", std::string(to_string(saved.symmetry)),
                  std::string(to_string(wanted.symmetry)));
    require_equal("unit", saved.unit, wanted.unit);
    require_equal("split depth", std::to_string(saved.split_depth), std::to_string(wanted.split_depth));
    require_equal("length", std::to_string(saved.units), std::to_string(wanted.units));
    require_equal("fingerprint", hex(saved.fingerprint), hex(wanted.fingerprint));
}

std::string to_text(const SavedRun& run) {
    const auto& [work, ledger] = run;
    const Json json{
        {"schema", kCheckpointSchema},
        {"schema_version", kCheckpointSchemaVersion},
        {"n", work.n},
        {"symmetry", to_string(work.symmetry)},
        {"unit", work.unit},
        {"split_depth", work.split_depth},
        {"units", work.units},
        {"fingerprint", hex(work.fingerprint)},
        {"range", {ledger.finished.begin(), ledger.finished.end()}},
        {"finished_units", ledger.finished.count()},
        {"boards_by_ties", to_json(ledger.sum.tally)},
        {"nodes", std::to_string(ledger.sum.tally.nodes)},
        {"residue_mod_2_61_minus_1", std::to_string(ledger.sum.residues.mod_mersenne61)},
        {"residue_mod_1000003", std::to_string(ledger.sum.residues.mod_small_prime)},
        {"seconds", ledger.seconds},
        {"version", build_info::kVersion},
        {"commit", build_info::kCommit},
        {"finished", ledger.finished.to_hex()},
    };
    return seal(json.dump());
}

std::optional<SavedRun> saved_run_from(std::string_view text) {
    const auto object = unseal(text);
    if (!object) return std::nullopt;
    try {
        const Json json = Json::parse(*object);
        require_equal("schema", json.at("schema"), std::string(kCheckpointSchema));
        require_equal("schema version", std::to_string(json.at("schema_version").get<int>()),
                      std::to_string(kCheckpointSchemaVersion));
        SavedRun run;
        Work& work = run.work;
        work.n = json.at("n");
        work.symmetry = symmetry_from(json.at("symmetry").get<std::string>());
        work.unit = json.at("unit");
        work.split_depth = json.at("split_depth");
        work.units = json.at("units");
        work.fingerprint = number(json.at("fingerprint"), 16);
        Ledger& ledger = run.ledger;
        const std::size_t begin = json.at("range").at(0);
        const std::size_t end = json.at("range").at(1);
        if (begin > end || end > work.units) throw IntegrityError("the range does not lie in the list");
        ledger.finished = IdSet::from_hex(begin, end, json.at("finished").get_ref<const std::string&>());
        ledger.sum.tally = tally_from(json.at("boards_by_ties"), json.at("nodes"));
        ledger.sum.residues = {number(json.at("residue_mod_2_61_minus_1")),
                               number(json.at("residue_mod_1000003"))};
        ledger.seconds = json.at("seconds");
        check(ledger.sum);
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
    return text ? saved_run_from(*text) : std::nullopt;
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

bool Checkpoint::has_files() const { return files_.exists(file_) || files_.exists(previous_); }

}  // namespace nqueens
