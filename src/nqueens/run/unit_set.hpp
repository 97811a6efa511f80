// Which of the work units begin..end-1 are finished: one bit each, whatever the order they finish in.
//
// A bit a unit keeps files small in the worst case (1 MiB of text for the longest list there is); ranges
// would be shorter for work done in order and far longer for work that is not. Invariant: no unit is ever
// added twice, which is what keeps a total from holding a unit twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nqueens {

class UnitSet {
  public:
    UnitSet() = default;
    UnitSet(std::size_t begin, std::size_t end) : begin_(begin), end_(end), bytes_((end - begin + 7) / 8) {}

    std::size_t begin() const { return begin_; }
    std::size_t end() const { return end_; }
    std::size_t count() const { return count_; }
    bool full() const { return count_ == end_ - begin_; }
    bool contains(std::size_t id) const;

    /// Adds first..last-1. Throws IntegrityError when one lies outside or is in the set already.
    void add(std::size_t first, std::size_t last);

    /// Two hexadecimal digits for eight units.
    std::string to_hex() const;
    /// The inverse; throws IntegrityError for a text that to_hex never gives for these bounds.
    static UnitSet from_hex(std::size_t begin, std::size_t end, std::string_view text);

    bool operator==(const UnitSet&) const = default;

  private:
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::size_t count_ = 0;
    std::vector<std::uint8_t> bytes_;
};

}  // namespace nqueens
