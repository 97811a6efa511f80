// The one hash of this project, xxHash's XXH3 of 64 bits: fingerprints of lists, checksums of files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace nqueens {

/// The same on every machine of the same byte order.
std::uint64_t hash64(std::span<const std::byte> bytes);

/// 16 lower-case hexadecimal digits.
std::string hex(std::uint64_t value);

}  // namespace nqueens
