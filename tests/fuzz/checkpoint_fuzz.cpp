// Checkpoints and shard records under libFuzzer: whatever the file holds, it is refused, or it is a run that holds what it promises and
// comes back the same from its own text. The input is tried as it is and sealed, so that the fuzzer need not find
// checksums.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "nqueens/cluster/shard_record.hpp"
#include "nqueens/record/file_checksum.hpp"
#include "nqueens/run/checkpoint.hpp"

namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

void read_record(std::string_view text) {
    try {
        nqueens::shard_record_from(text);
    } catch (const nqueens::Error& error) {
        require(*error.what() != '\0');
    }
}

void read_checkpoint(std::string_view text) {
    std::optional<nqueens::SavedRun> run;
    try {
        run = nqueens::saved_run_from(text);
    } catch (const nqueens::InputError&) {
        return;
    }
    if (!run) return;
    const nqueens::UnitSet& finished = run->finished.units;
    require(finished.size() == run->list.units);
    require(finished.count() <= finished.size());
    const std::string written = nqueens::to_text(*run);
    const auto again = nqueens::saved_run_from(written);
    require(again && nqueens::to_text(*again) == written && again->finished.units == finished);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    read_checkpoint(text);
    read_record(text);
    if (text.size() < 3 || !text.starts_with('{') || !text.ends_with('}')) return 0;
    const std::string sealed = nqueens::with_checksum(text);
    require(nqueens::without_checksum(sealed) == text);
    read_checkpoint(sealed);
    read_record(sealed);
    return 0;
}
