#include "nqueens/run/unit_set.hpp"

#include <fmt/format.h>

#include <bit>

#include "nqueens/error.hpp"

namespace nqueens {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

std::uint8_t digit(char c) {
    const auto value = kDigits.find(c);
    if (value == std::string_view::npos) throw IntegrityError("not a hexadecimal digit in a set of units");
    return static_cast<std::uint8_t>(value);
}

}  // namespace

void UnitSet::add(std::size_t first, std::size_t last) {
    if (last > size_) throw IntegrityError(fmt::format("unit {} is not among the {} units", last - 1, size_));
    for (std::size_t id = first; id < last; ++id) {
        if (contains(id)) throw IntegrityError(fmt::format("unit {} was about to be counted twice", id));
        bytes_[id / 8] |= static_cast<std::uint8_t>(1U << (id % 8));
        ++count_;
    }
}

std::string UnitSet::to_hex() const {
    std::string text;
    text.reserve(2 * bytes_.size());
    for (const std::uint8_t byte : bytes_) text.append({kDigits[byte >> 4], kDigits[byte & 15]});
    return text;
}

UnitSet UnitSet::from_hex(std::size_t size, std::string_view text) {
    const std::size_t digits = 2 * (size / 8 + (size % 8 != 0 ? 1 : 0));
    if (text.size() != digits)
        throw IntegrityError(fmt::format("a set of units has {} digits instead of {}", text.size(), digits));
    UnitSet set(size);
    for (std::size_t i = 0; i < set.bytes_.size(); ++i) {
        set.bytes_[i] = static_cast<std::uint8_t>(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
        set.count_ += static_cast<std::size_t>(std::popcount(set.bytes_[i]));
    }
    if (size % 8 != 0 && (set.bytes_.back() >> (size % 8)) != 0)
        throw IntegrityError("a set of units holds units beyond its end");
    return set;
}

}  // namespace nqueens
