#include "nqueens/record/provenance.hpp"

#include <array>
#include <chrono>
#include <ctime>
#include <string>

#include "nqueens/base/build_info.hpp"
#include "nqueens/base/machine.hpp"
#include "nqueens/nqueens.hpp"

namespace nqueens {
namespace {

std::string utc_now() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text.data();
}

}  // namespace

void append_provenance(nlohmann::ordered_json& record) {
    record["cpu"] = cpu_model();
    record["cpus_usable"] = usable_cpus();
    record["host"] = host_name();
    record["compiler"] = build_info::kCompiler;
    record["flags"] = build_info::kFlags;
    record["build_type"] = build_info::kBuildType;
    record["version"] = build_info::kVersion;
    record["commit"] = build_info::kCommit;
    record["utc"] = utc_now();
}

}  // namespace nqueens
