// Which of the units 0..size-1 are finished: one bit each, whatever the order they finish in.
//
// A bit a unit keeps files small in the worst case (1 MiB of text for the longest list there is); ranges would be
// shorter for work done in order and far longer for work that is not. Invariant: no unit is ever added twice, which is
// what keeps a total from holding a unit twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nqueens {

class UnitSet {
  public:
    explicit UnitSet(std::size_t size = 0) : size_(size), bytes_((size + 7) / 8) {}

    std::size_t size() const { return size_; }
    std::size_t count() const { return count_; }
    bool full() const { return count_ == size_; }
    bool contains(std::size_t id) const { return id < size_ && (bytes_[id / 8] >> (id % 8) & 1) != 0; }

    /// Adds first..last-1. Throws IntegrityError when one lies outside or is in the set already.
    void add(std::size_t first, std::size_t last);

    /// Two hexadecimal digits for eight units.
    std::string to_hex() const;
    /// The inverse; throws IntegrityError for a text that to_hex never gives for this size.
    static UnitSet from_hex(std::size_t size, std::string_view text);

    bool operator==(const UnitSet&) const = default;

  private:
    std::size_t size_;
    std::size_t count_ = 0;
    std::vector<std::uint8_t> bytes_;
};

}  // namespace nqueens
