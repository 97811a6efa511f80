// nqueens verify: the whole machinery tested where it runs, by counts whose results are known.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/output.hpp"
#include "app/commands/commands.hpp"
#include "nqueens/kernels/engine.hpp"

namespace nqueens::app {
namespace {

constexpr int kDeepest = 4;

void expect_known(int n, const CountOptions& options, std::uint64_t known) {
    const CountResult result = count(n, options);
    if (result.solutions == known) return;
    throw IntegrityError(
        fmt::format("MISMATCH: {} instead of {} for n = {}, engine {} {}, symmetry {}, depth {}, {} threads",
                    result.solutions, known, n, options.engine, options.target, to_string(options.symmetry),
                    options.split_depth.value_or(-1), options.threads));
}

// Every choice of symmetry and split depth that the units of this engine leave.
std::vector<ListRequest> lists_for(int n, const Engine& engine) {
    std::vector<ListRequest> requests{{.symmetry = Symmetry::full}};
    for (const Symmetry symmetry : {Symmetry::none, Symmetry::mirror, Symmetry::full}) {
        for (int depth = 0; depth <= std::min(n, kDeepest); ++depth)
            requests.push_back({.symmetry = symmetry, .split_depth = depth});
    }
    std::erase_if(requests, [&](const ListRequest& request) {
        try {
            engine.kind->require(request);
            return false;
        } catch (const InputError&) {
            return true;
        }
    });
    return requests;
}

// Counts n with one engine in every other way there is; returns the number of ways.
int verify_with(int n, const Engine& engine, std::uint64_t known) {
    CountOptions options;
    options.engine = engine.name;
    options.target = engine.target;
    int ways = 0;
    for (const int threads : {1, 2, usable_cpus() + 1}) {
        options.threads = threads;
        for (const ListRequest& request : lists_for(n, engine)) {
            options.symmetry = request.symmetry;
            options.split_depth = request.split_depth;
            expect_known(n, options, known);
            ++ways;
        }
    }
    return ways;
}

}  // namespace

Status verify_command(const Words& words) {
    constexpr int kDefaultMax = 11;
    constexpr int kLargestMax = 16;
    CommandLine line(
        "verify [options]",
        "Recounts small boards with every engine, target, symmetry, split depth up to four and several "
        "numbers of threads, and compares with the known values (OEIS A000170).");
    line.value("max", "largest board (default: 11)", "N");
    line.parse(words, {});
    const int max = line.integer("max", 0, kLargestMax).value_or(kDefaultMax);

    print(" n  engine            ways       solutions\n");
    for (int n = 0; n <= max; ++n) {
        const std::uint64_t known = known_count(n).value();
        for (const Engine& engine : all_engines()) {
            const int ways = verify_with(n, engine, known);
            print(fmt::format("{:>2}  {:<16}{:>6}{:>16}  ok\n", n,
                              fmt::format("{} {}", engine.name, engine.target), ways, known));
        }
    }
    return Status::done;
}

}  // namespace nqueens::app
