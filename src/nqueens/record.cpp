#include "nqueens/record.hpp"

#include "nqueens/origin.hpp"

namespace nqueens {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMersenne61 = (std::uint64_t{1} << 61) - 1;
constexpr std::uint64_t kSmallPrime = 1000003;

std::string hex(std::uint64_t value) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(16, '0');
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 4) *digit = kDigits[value & 15];
    return text;
}

}  // namespace

bool matches_known(const CountResult& result) {
    const auto known = known_count(result.n);
    if (known && *known != result.solutions) {
        throw IntegrityError("MISMATCH: counted " + std::to_string(result.solutions) + " for n = " +
                             std::to_string(result.n) + ", but the known value is " + std::to_string(*known));
    }
    return known.has_value();
}

std::string count_record(const CountResult& result, const Timing& timing, Layout layout) {
    Json ties = Json::object();
    for (std::size_t k = 1; k < result.tally.solutions_by_ties.size(); ++k) {
        if (const auto boards = result.tally.solutions_by_ties[k])
            ties[std::to_string(k)] = std::to_string(boards);
    }
    Json record{
        {"schema", kCountSchema},
        {"schema_version", kCountSchemaVersion},
        {"n", result.n},
        {"solutions", std::to_string(result.solutions)},
        {"verified", matches_known(result) ? Json(true) : Json(nullptr)},
        {"nodes", std::to_string(result.tally.nodes)},
        {"boards_by_ties", ties},
        {"solutions_mod_2_61_minus_1", std::to_string(result.solutions % kMersenne61)},
        {"solutions_mod_1000003", std::to_string(result.solutions % kSmallPrime)},
        {"engine", result.engine},
        {"target", result.target},
        {"symmetry", to_string(result.symmetry)},
        {"split_depth", result.split_depth},
        {"subtrees", result.subtrees},
        {"fingerprint", hex(result.fingerprint)},
        {"threads", result.threads},
        {"workers", result.workers.size()},
        {"wall_seconds", timing.wall_seconds},
        {"cpu_seconds", timing.cpu_seconds},
    };
    append_origin(record);
    return record.dump(layout == Layout::indented ? 2 : -1) + "\n";
}

}  // namespace nqueens
