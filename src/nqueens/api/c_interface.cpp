// The C interface. No exception leaves it: each becomes a status and a line of text.
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>

#include "nqueens/nqueens.h"
#include "nqueens/nqueens.hpp"

namespace {

thread_local std::array<char, 512> last_error{};  // keeping a text in it cannot fail

int fail(nqueens_status status, const char* text) noexcept {
    std::snprintf(last_error.data(), last_error.size(), "%s", text);
    return status;
}

}  // namespace

int nqueens_count(int n, int threads, std::uint64_t* solutions) try {
    if (solutions == nullptr) return fail(NQUEENS_INPUT, "there is no place for the number of solutions");
    *solutions = nqueens::count(n, {.threads = threads}).solutions;
    return NQUEENS_OK;
} catch (const nqueens::InputError& error) {
    return fail(NQUEENS_INPUT, error.what());
} catch (const std::exception& error) {
    return fail(NQUEENS_FAILURE, error.what());
} catch (...) {
    return fail(NQUEENS_FAILURE, "unknown error");
}

int nqueens_known_count(int n, std::uint64_t* solutions) {
    if (solutions == nullptr) return fail(NQUEENS_INPUT, "there is no place for the number of solutions");
    const auto known = nqueens::known_count(n);
    if (!known) return fail(NQUEENS_UNKNOWN, "the number of solutions is known for n = 0 to 27 only");
    *solutions = *known;
    return NQUEENS_OK;
}

const char* nqueens_version() { return nqueens::version().data(); }  // a whole literal, so it ends in a zero

const char* nqueens_error() { return last_error.data(); }
