// nqueens audit: some finished shards are counted once more, by other code, and compared.
#include "nqueens/cluster/audit.hpp"

#include <cmath>
#include <limits>
#include <random>
#include <sstream>

#include "app/cli/output.hpp"
#include "app/cli/record_files.hpp"
#include "app/cli/search_options.hpp"
#include "app/cli/signals.hpp"
#include "app/commands/commands.hpp"

namespace nqueens::app {
namespace {

// "12" shards or "5%" of them, at least one.
std::size_t sample_size(const std::string& text, std::size_t shards) {
    const bool percent = text.ends_with('%');
    const std::string digits = percent ? text.substr(0, text.size() - 1) : text;
    const int number = parse_int(digits, "option '--sample'", 1, percent ? 100 : 10'000'000);
    const auto wanted = percent
                            ? static_cast<std::size_t>(std::ceil(number * static_cast<double>(shards) / 100))
                            : static_cast<std::size_t>(number);
    return std::min(wanted, shards);
}

}  // namespace

Status audit_command(const Words& words) {
    CommandLine line("audit FILE|DIR|@LIST... --sample P [options]",
                     "Counts a random sample of finished shards once more with other code and compares; "
                     "a mismatch ends with status 3 and names the shard.");
    line.value("sample", "how many shards, or how many in a hundred (5%)", "P");
    line.value("seed", "the same seed draws the same shards (default: another one each time)", "S");
    line.value("engine",
               "the engine to count with (default: one that shares no code with that of the record)", "NAME");
    declare_threads(line);
    line.parse(words, {"the records: files, directories or @lists..."});
    const auto sample = line.text("sample");
    if (!sample) throw UsageError("audit needs '--sample'");
    const auto given = line.integer("seed", 0, std::numeric_limits<int>::max());
    const auto seed = given ? static_cast<std::uint64_t>(*given) : std::random_device{}();

    Signals signals;
    Audit audit(record_files(line.positionals()), line.text("engine").value_or("auto"),
                threads_asked_for(line));
    const std::stop_token stop = signals.begin_work([] {});
    const std::size_t wanted = sample_size(*sample, audit.records());
    try {
        for (const std::size_t index : audit.draw(wanted, seed)) note(audit.check(index, stop));
    } catch (const Stopped&) {
        note("interrupted");
        return signals.status();
    }
    signals.settle();
    std::ostringstream text;
    text << wanted << " of " << audit.records() << " records counted again (seed " << seed
         << "): all agree\n";
    print(text.str());
    return Status::done;
}

}  // namespace nqueens::app
