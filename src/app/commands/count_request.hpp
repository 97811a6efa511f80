// The options of `nqueens count`, read and checked.
#pragma once

#include <optional>
#include <string>

#include "app/cli/progress.hpp"
#include "app/cli/signals.hpp"
#include "app/commands/commands.hpp"
#include "nqueens/cluster/shard.hpp"

namespace nqueens::app {

struct ShardRequest {
    Shard shard;
    std::string output;
};

struct CountRequest {
    CountOptions options;
    bool fundamental = false;
    Words words;  // the command line, to say how to go on
    ProgressMode progress = ProgressMode::automatic;
    bool verify = false;
    bool stats = false;
    std::optional<std::string> json;  // a file, or empty for standard output
    std::optional<ShardRequest> shard;
};

void declare_count_options(CommandLine& line);

/// Throws UsageError, among others for options that do not go together.
CountRequest count_request_from(const CommandLine& line, const Words& words);

/// A board size that can be counted. Throws UsageError.
int parse_size(std::string_view text);

/// Says how far the count was and how to go on.
void note_interruption(const CountRequest& request, ProgressDisplay& display);

/// Counts the shard asked for into its file, unless that is done.
Status run_shard(int n, CountRequest request, Signals& signals);

}  // namespace nqueens::app
