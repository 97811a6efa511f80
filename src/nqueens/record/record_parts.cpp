#include "nqueens/record/record_parts.hpp"

#include <charconv>

#include "nqueens/base/hash.hpp"
#include "nqueens/record/record.hpp"

namespace nqueens {

std::uint64_t number(const Json& text, int base) {
    const auto& digits = text.get_ref<const std::string&>();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (error != std::errc{} || end != digits.data() + digits.size())
        throw IntegrityError("not a number of 64 bits: " + digits);
    return value;
}

void append(Json& json, const Work& work) {
    json["n"] = work.n;
    json["symmetry"] = to_string(work.symmetry);
    json["unit"] = work.unit;
    json["split_depth"] = work.split_depth;
    json["units"] = work.units;
    json["fingerprint"] = hex(work.fingerprint);
}

Work work_from(const Json& json) {
    return {.n = json.at("n"),
            .symmetry = symmetry_from(json.at("symmetry").get<std::string>()),
            .unit = json.at("unit"),
            .split_depth = json.at("split_depth"),
            .units = json.at("units"),
            .fingerprint = number(json.at("fingerprint"), 16)};
}

void append(Json& json, const CheckedTally& sum) {
    Json& counts = json["boards_by_ties"] = Json::array();
    for (const std::uint64_t boards : sum.tally.solutions_by_ties) counts.push_back(std::to_string(boards));
    json["nodes"] = std::to_string(sum.tally.nodes);
    json["residue_mod_2_61_minus_1"] = std::to_string(sum.checksum.mod_mersenne31);
    json["residue_mod_1000003"] = std::to_string(sum.checksum.mod_small_prime);
}

CheckedTally sum_from(const Json& json) {
    CheckedTally sum;
    const Json& counts = json.at("boards_by_ties");
    auto& boards = sum.tally.solutions_by_ties;
    if (counts.size() != boards.size())
        throw IntegrityError("a tally has " + std::to_string(counts.size()) + " counts");
    for (std::size_t k = 0; k < boards.size(); ++k) boards[k] = number(counts[k]);
    sum.tally.nodes = number(json.at("nodes"));
    sum.checksum = {number(json.at("residue_mod_2_61_minus_1")), number(json.at("residue_mod_1000003"))};
    check(sum);
    return sum;
}

void append_total(Json& record, int n, std::uint64_t solutions, const Tally& tally) {
    Json ties = Json::object();
    for (std::size_t k = 1; k < tally.solutions_by_ties.size(); ++k) {
        if (const auto boards = tally.solutions_by_ties[k]) ties[std::to_string(k)] = std::to_string(boards);
    }
    record["n"] = n;
    record["solutions"] = std::to_string(solutions);
    record["verified"] = matches_known(n, solutions) ? Json(true) : Json(nullptr);
    record["nodes"] = std::to_string(tally.nodes);
    record["boards_by_ties"] = ties;
    record["solutions_mod_2_61_minus_1"] = std::to_string(solutions % kMersenne31);
    record["solutions_mod_1000003"] = std::to_string(solutions % kSmallPrime);
}

void require_schema(const Json& json, std::string_view schema, int version) {
    const std::string found = json.at("schema");
    if (found != schema) throw InputError("it is of schema " + found + ", not " + std::string(schema));
    const int found_version = json.at("schema_version");
    if (found_version != version) {
        throw InputError("it is of schema version " + std::to_string(found_version) +
                         ", not schema version " + std::to_string(version));
    }
}

}  // namespace nqueens
