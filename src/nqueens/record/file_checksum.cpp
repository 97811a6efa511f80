#include "nqueens/record/file_checksum.hpp"

#include <span>

#include "nqueens/base/hash.hpp"

namespace nqueens {
namespace {

// What follows `body`, an object without its closing brace.
std::string tail_of(std::string_view body) {
    std::string tail = R"(,"checksum":")";
    return tail.append(hex(hash64(std::as_bytes(std::span(body))))).append("\"}\n");
}

}  // namespace

std::string with_checksum(std::string object) {
    object.pop_back();
    const std::string tail = tail_of(object);
    return object.append(tail);
}

std::optional<std::string> without_checksum(std::string_view text) {
    const std::size_t tail_size = tail_of({}).size();
    if (text.size() <= tail_size) return std::nullopt;
    const std::string_view body = text.substr(0, text.size() - tail_size);
    if (text.substr(body.size()) != tail_of(body)) return std::nullopt;
    return std::string(body) + "}";
}

}  // namespace nqueens
