// nqueens verify: the whole machinery tested where it runs, by counts whose results are known.
#include <algorithm>
#include <iomanip>
#include <sstream>

#include "app/commands/commands.hpp"
#include "app/cli/output.hpp"
#include "nqueens/kernels/engine.hpp"

namespace nqueens::app {
namespace {

constexpr int kDeepest = 4;
constexpr Symmetry kSymmetries[] = {Symmetry::none, Symmetry::mirror, Symmetry::full};

std::string name_of(const Kernel& kernel) {
    std::string name(kernel.name);
    return kernel.target.empty() ? name : name.append(" ").append(kernel.target);
}

void expect_known(int n, const CountOptions& options, std::uint64_t known) {
    const CountResult result = count(n, options);
    if (result.solutions == known) return;
    throw IntegrityError(
        "MISMATCH: " + std::to_string(result.solutions) + " instead of " + std::to_string(known) +
        " for n = " + std::to_string(n) + ", engine " + options.engine + " " + options.target +
        ", symmetry " + std::string(to_string(options.symmetry)) + ", depth " +
        std::to_string(result.split_depth) + ", " + std::to_string(options.threads) + " threads");
}

// Counts n with one kernel in every other way there is; returns the number of ways.
int verify_with(int n, const Kernel& kernel, std::uint64_t known) {
    CountOptions options;
    options.engine = kernel.name;
    options.target = kernel.target;
    int ways = 0;
    for (const int threads : {1, 2, usable_cpus() + 1}) {
        options.threads = threads;
        if (kernel.kind == Units::column_sets) {
            expect_known(n, options, known);
            ++ways;
            continue;
        }
        for (const Symmetry symmetry : kSymmetries) {
            options.symmetry = symmetry;
            for (int depth = 0; depth <= std::min(n, kDeepest); ++depth, ++ways) {
                options.split_depth = depth;
                expect_known(n, options, known);
            }
        }
    }
    return ways;
}

void print_row(int n, const Kernel& kernel, std::uint64_t known) {
    const int ways = verify_with(n, kernel, known);
    std::ostringstream row;
    row << std::setw(2) << n << "  " << std::left << std::setw(16) << name_of(kernel) << std::right
        << std::setw(6) << ways << std::setw(16) << known << "  ok\n";
    print(row.str());
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
        for (const Kernel& kernel : kernels()) print_row(n, kernel, known);
        for (const Kernel& kernel : join_kernels()) print_row(n, kernel, known);
    }
    return Status::done;
}

}  // namespace nqueens::app
