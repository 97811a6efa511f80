#include "app/commands/count_request.hpp"

#include <chrono>
#include <string>

#include "app/cli/search_options.hpp"

namespace nqueens::app {
namespace {

std::size_t parse_shard_number(std::string_view text) {
    return static_cast<std::size_t>(
        parse_int(text, "a shard or the number of shards", 0, static_cast<int>(kMaxShards)));
}

// K/M or A-B/M.
Shard parse_shard(std::string_view text) {
    const auto slash = text.find('/');
    if (slash == std::string_view::npos)
        throw UsageError("option '--shard' takes K/M or A-B/M, not '" + std::string(text) + "'");
    const std::string_view which = text.substr(0, slash);
    const auto dash = which.find('-');
    Shard shard;
    shard.first = parse_shard_number(which.substr(0, dash));
    shard.last = dash == std::string_view::npos ? shard.first : parse_shard_number(which.substr(dash + 1));
    shard.of = parse_shard_number(text.substr(slash + 1));
    require_valid(shard);
    return shard;
}

std::optional<ShardRequest> shard_request(const CommandLine& line) {
    const auto shard = line.text("shard");
    const auto output = line.text("output");
    if (shard.has_value() != output.has_value())
        throw UsageError("options '--shard' and '--output' need each other");
    if (!shard) return std::nullopt;
    for (const char* name : {"fundamental", "verify", "json"}) {
        if (line.has(name))
            throw UsageError(
                std::string("option '--").append(name).append("' is of whole counts: give it to merge"));
    }
    return ShardRequest{parse_shard(*shard), *output};
}

std::optional<CheckpointOptions> checkpoint_options(const CommandLine& line) {
    if (!line.has("checkpoint") && !line.has("resume")) {
        if (line.has("interval")) throw UsageError("option '--interval' needs --checkpoint");
        return std::nullopt;
    }
    constexpr int kLongestInterval = 86400;
    CheckpointOptions checkpoint;
    checkpoint.file = line.text("checkpoint").value_or("");
    if (line.has("resume")) checkpoint.start = CheckpointOptions::Start::resume;
    if (const auto seconds = line.integer("interval", 0, kLongestInterval))
        checkpoint.interval = std::chrono::seconds(*seconds);
    return checkpoint;
}

std::string quoted(const std::string& word) {
    const bool plain = word.find_first_of(" \t'\"\\$`*?[](){}<>|&;#~!") == std::string::npos;
    return plain ? word : std::string("'").append(word).append("'");
}

}  // namespace

void declare_count_options(CommandLine& line) {
    declare_threads(line);
    declare_search_options(line);
    line.value("split-depth", "rows placed before subtrees become tasks, or auto (two or more)", "D");
    line.flag("fundamental",
              "print the number of fundamental solutions: those alike up to symmetry count as one");
    line.flag("verify", "compare with the known value; a mismatch is an error (status 3)");
    line.flag("stats", "work done, seconds and rates on standard error");
    line.value("progress", "how far it is, on standard error", "auto|always|never");
    line.optional_value("checkpoint",
                        "save what is done in FILE (default: nqueens-N.checkpoint, of a shard "
                        "OUTPUT.checkpoint)",
                        "FILE");
    line.value("interval", "seconds between two saves (default: 30; 0: ten a second)", "SECONDS");
    line.flag("resume", "go on from the checkpoint if there is one");
    line.optional_value("double-check",
                        "count every unit of work again, as its mirror image, with that engine or the same",
                        "NAME");
    line.optional_value("json", "a full record in FILE, or on standard output instead of the number", "FILE");
    line.value("shard", "count share K of M, 0 <= K < M, or shares A to B of M (A-B/M); needs --output",
               "K/M");
    line.value("output", "the record of the shard, for merge; a run that finds it done ends at once", "FILE");
}

CountRequest count_request_from(const CommandLine& line, const Words& words) {
    CountRequest request;
    request.options.threads = threads_asked_for(line);
    read_search_options(line, request.options);
    if (line.text("split-depth") != "auto")
        request.options.split_depth = line.integer("split-depth", 0, kMaxCountSize);
    request.fundamental = line.has("fundamental");
    request.options.checkpoint = checkpoint_options(line);
    if (const auto engine = line.text("double-check"))
        request.options.double_check = engine->empty() ? "auto" : *engine;
    request.words = words;
    request.progress = progress_mode_from(line.text("progress").value_or("auto"));
    request.verify = line.has("verify");
    request.stats = line.has("stats");
    request.json = line.text("json");
    request.shard = shard_request(line);
    return request;
}

int parse_size(std::string_view text) {
    const int size = parse_int(text, "the board size", 0, 1'000'000'000);
    if (size > kMaxCountSize) {
        throw UsageError("counting is for 0 <= N <= " + std::to_string(kMaxCountSize) + ", not " +
                         std::to_string(size) + ": larger totals do not fit 64 bits");
    }
    return size;
}

void note_interruption(const CountRequest& request, ProgressDisplay& display) {
    std::string text = "interrupted at " + display.percent() + "; ";
    if (!request.options.checkpoint) {
        display.note(text + "nothing is saved: with --checkpoint a count can be resumed");
        return;
    }
    text += "go on with: nqueens count";
    for (const std::string& word : request.words) {
        if (word != "--resume") text.append(" ").append(quoted(word));
    }
    display.note(text + " --resume");
}

}  // namespace nqueens::app
