#include "nqueens/base/hash.hpp"

#include <string_view>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace nqueens {

std::uint64_t hash64(std::span<const std::byte> bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string hex(std::uint64_t value) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(16, '0');
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 4) *digit = kDigits[value & 15];
    return text;
}

}  // namespace nqueens
