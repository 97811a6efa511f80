#include "nqueens/record/record_parts.hpp"

#include <fmt/format.h>

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

void append(Json& json, const ListIdentity& list) {
    json["n"] = list.n;
    json["symmetry"] = to_string(list.symmetry);
    json["unit"] = list.unit;
    if (list.split_depth) json["split_depth"] = *list.split_depth;
    json["units"] = list.units;
    json["fingerprint"] = hex(list.fingerprint);
}

ListIdentity identity_from(const Json& json) {
    ListIdentity list{.n = json.at("n"),
                      .symmetry = symmetry_from(json.at("symmetry").get<std::string>()),
                      .unit = json.at("unit"),
                      .split_depth = {},
                      .units = json.at("units"),
                      .fingerprint = number(json.at("fingerprint"), 16)};
    if (json.contains("split_depth")) list.split_depth = json.at("split_depth").get<int>();
    return list;
}

void append(Json& json, const CheckedTally& sum) {
    Json& counts = json["boards_by_ties"] = Json::array();
    for (const std::uint64_t boards : sum.tally.solutions_by_ties) counts.push_back(std::to_string(boards));
    for (const WorkCounter& counter : kWorkCounters)
        json[counter.field] = std::to_string(sum.tally.work.*counter.value);
    json["checksum_mod_2_31_minus_1"] = sum.checksum.mod_mersenne31;
    json["checksum_mod_1000003"] = sum.checksum.mod_small_prime;
}

CheckedTally sum_from(const Json& json) {
    CheckedTally sum;
    const Json& counts = json.at("boards_by_ties");
    auto& boards = sum.tally.solutions_by_ties;
    if (counts.size() != boards.size())
        throw IntegrityError(fmt::format("a tally has {} counts", counts.size()));
    for (std::size_t k = 0; k < boards.size(); ++k) boards[k] = number(counts[k]);
    for (const WorkCounter& counter : kWorkCounters)
        sum.tally.work.*counter.value = number(json.at(counter.field));
    sum.checksum = {json.at("checksum_mod_2_31_minus_1"), json.at("checksum_mod_1000003")};
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
    for (const WorkCounter& counter : kWorkCounters) {
        if (const auto done = tally.work.*counter.value) record[counter.field] = std::to_string(done);
    }
    record["boards_by_ties"] = ties;
    record["solutions_mod_2_31_minus_1"] = solutions % kMersenne31;
    record["solutions_mod_1000003"] = solutions % kSmallPrime;
}

void require_schema(const Json& json, std::string_view schema, int version) {
    const std::string found = json.at("schema");
    if (found != schema) throw InputError("it is of schema " + found + ", not " + std::string(schema));
    const int found_version = json.at("schema_version");
    if (found_version == version) return;
    throw InputError(fmt::format("it is of schema version {}, not {}: {}", found_version, version,
                                 found_version < version
                                     ? "an older version of nqueens wrote it, use that one"
                                     : "a newer version of nqueens wrote it"));
}

}  // namespace nqueens
