// The parser under libFuzzer: whatever comes in, it is a board that holds what it promises or an InputError
// with a place in it; and the pieces it comes in make no difference.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "nqueens/board/board_text.hpp"

namespace {

using nqueens::Board;
using nqueens::Square;

void require(bool condition) {
    if (!condition) std::abort();
}

std::optional<Board> parse(std::string_view text, std::size_t piece) {
    try {
        nqueens::BoardParser parser;
        for (; !text.empty(); text.remove_prefix(std::min(piece, text.size())))
            parser.feed(text.substr(0, piece));
        return parser.finish();
    } catch (const nqueens::InputError& error) {
        const std::string_view what = error.what();
        require(what.starts_with("row ") || what.starts_with("there is no board"));
        return std::nullopt;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    // The first byte chooses the length of the pieces.
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto board = parse(text, text.size() + 1);
    require(board == parse(text, 1 + data[0] % 32U));
    if (!board) return 0;
    require(board->n >= 1 && board->n <= nqueens::kMaxCompleteSize);
    for (std::size_t i = 0; i < board->queens.size(); ++i) {
        const Square& queen = board->queens[i];
        require(0 <= queen.row && queen.row < board->n && 0 <= queen.column && queen.column < board->n);
        require(i == 0 || board->queens[i - 1] < queen);
    }
    return 0;
}
