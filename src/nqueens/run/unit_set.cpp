#include "nqueens/run/unit_set.hpp"

#include <bit>

#include "nqueens/nqueens.hpp"

namespace nqueens {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

std::uint8_t bit_of(std::size_t offset) { return static_cast<std::uint8_t>(1U << (offset % 8)); }

std::uint8_t digit(char c) {
    const auto value = kDigits.find(c);
    if (value == std::string_view::npos) throw IntegrityError("not a hexadecimal digit in a set of units");
    return static_cast<std::uint8_t>(value);
}

}  // namespace

bool UnitSet::contains(std::size_t id) const {
    if (id < begin_ || id >= end_) return false;
    return (bytes_[(id - begin_) / 8] & bit_of(id - begin_)) != 0;
}

void UnitSet::add(std::size_t first, std::size_t last) {
    if (first < begin_ || last > end_) {
        throw IntegrityError("unit " + std::to_string(first < begin_ ? first : last - 1) +
                             " is not among the units " + std::to_string(begin_) + ".." +
                             std::to_string(end_));
    }
    for (std::size_t id = first; id < last; ++id) {
        std::uint8_t& byte = bytes_[(id - begin_) / 8];
        const std::uint8_t bit = bit_of(id - begin_);
        if ((byte & bit) != 0)
            throw IntegrityError("unit " + std::to_string(id) + " was about to be counted twice");
        byte |= bit;
        ++count_;
    }
}

std::string UnitSet::to_hex() const {
    std::string text;
    text.reserve(2 * bytes_.size());
    for (const std::uint8_t byte : bytes_) text.append({kDigits[byte >> 4], kDigits[byte & 15]});
    return text;
}

UnitSet UnitSet::from_hex(std::size_t begin, std::size_t end, std::string_view text) {
    const std::size_t units = end - begin;
    const std::size_t digits = 2 * (units / 8 + (units % 8 != 0 ? 1 : 0));
    if (text.size() != digits) {
        throw IntegrityError("a set of units has " + std::to_string(text.size()) + " digits instead of " +
                             std::to_string(digits));
    }
    UnitSet set(begin, end);
    for (std::size_t i = 0; i < set.bytes_.size(); ++i) {
        set.bytes_[i] = static_cast<std::uint8_t>(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
        set.count_ += static_cast<std::size_t>(std::popcount(set.bytes_[i]));
    }
    if (units % 8 != 0 && (set.bytes_.back() >> (units % 8)) != 0)
        throw IntegrityError("a set of units holds units beyond its end");
    return set;
}

}  // namespace nqueens
