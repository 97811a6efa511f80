#include "nqueens/base/hash.hpp"

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace nqueens {

std::uint64_t hash64(std::span<const std::byte> bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

}  // namespace nqueens
