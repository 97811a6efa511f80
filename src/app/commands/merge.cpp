// nqueens merge: many shard records, one total; or what is still to be done for one.
#include "nqueens/cluster/merge.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "app/cli/output.hpp"
#include "app/cli/progress.hpp"
#include "app/cli/record_files.hpp"
#include "app/commands/commands.hpp"
#include "nqueens/base/file.hpp"

namespace nqueens::app {
namespace {

// Shards are dealt to be of equal work, so what is left is a matter of numbers.
std::string status_text(const Campaign& campaign) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(1);
    if (campaign.list) {
        const std::size_t done = campaign.shards - campaign.missing.size();
        double seconds = 0;
        for (const ShardFile& file : campaign.accepted) seconds += file.record.seconds;
        const double left =
            done == 0 ? 0
                      : seconds * static_cast<double>(campaign.missing.size()) / static_cast<double>(done);
        text << "campaign   n = " << campaign.list->n << ", symmetry " << to_string(campaign.list->symmetry)
             << ", " << campaign.list->units << " units of kind " << campaign.list->unit << ", fingerprint "
             << std::hex << campaign.list->fingerprint << std::dec << "\n"
             << "done       " << done << " of " << campaign.shards << " shards, "
             << 100.0 * static_cast<double>(done) / static_cast<double>(campaign.shards) << " % of the work\n"
             << "missing    " << (campaign.missing.empty() ? "none" : ranges_text(campaign.missing)) << "\n"
             << "run time   " << duration_text(seconds) << " so far, about " << duration_text(left)
             << " left, one shard after another\n";
    }
    text << "confirmed  " << campaign.confirmed.size() << "\n";
    for (const std::string& line : campaign.confirmed) text << "           " << line << "\n";
    text << "faults     " << campaign.faults.size() << "\n";
    for (const std::string& line : campaign.faults) text << "           " << line << "\n";
    return text.str();
}

Status print_status(const Campaign& campaign) {
    print(status_text(campaign));
    if (!campaign.faults.empty()) return Status::failure;
    return campaign.complete() ? Status::done : Status::no;
}

}  // namespace

Status merge_command(const Words& words) {
    CommandLine line("merge FILE|DIR|@LIST... [options]",
                     "Prints the total of a complete set of shard records. Of a directory all *.json are "
                     "read, of a list the files it names, one a line. Whatever is missing, damaged, foreign, "
                     "overlapping or contradictory is named and there is no total (status 3).");
    line.flag("status",
              "what is done, missing and at fault, and the work left; status 0 complete, 1 not yet, 3 at "
              "fault");
    line.optional_value("json", "a full record in FILE, or on standard output instead of the number", "FILE");
    line.parse(words, {"the records: files, directories or @lists..."});
    const auto json = line.text("json");
    if (json && line.has("status")) throw UsageError("options '--json' and '--status' exclude each other");

    const Campaign campaign = inspect(record_files(line.positionals()));
    if (line.has("status")) return print_status(campaign);
    const MergedCount total = merge(campaign);
    for (const std::string& confirmed : campaign.confirmed) note(confirmed);
    const std::string number = std::to_string(total.solutions) + "\n";
    const std::string record = merged_record(campaign, total, Layout::indented);
    print(json && json->empty() ? record : number);
    if (json && !json->empty()) write_file_atomically(*json, record);
    return Status::done;
}

}  // namespace nqueens::app
