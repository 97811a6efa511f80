#include "nqueens/run/long_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <system_error>
#include <utility>

namespace nqueens {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kTick{100};

// A second or two of the slowest engine, a tenth of the fastest: what a crash can cost beyond the interval.
constexpr double kLongestTask = 1 << 28;

double seconds_of(std::chrono::milliseconds interval) {
    return std::chrono::duration<double>(interval).count();
}

double cost_of(const Task& task, const std::vector<double>& costs) {
    const auto at = [&](std::size_t id) { return costs.begin() + static_cast<std::ptrdiff_t>(id); };
    return std::accumulate(at(task.begin), at(task.end), 0.0);
}

double solutions_so_far(const Tally& tally) {
    double sum = 0;
    for (std::size_t k = 1; k < tally.solutions_by_ties.size(); ++k)
        sum += static_cast<double>(tally.solutions_by_ties[k]) * Tally::kMaxTies / static_cast<double>(k);
    return sum;
}

// The unfinished units of `task`, as pieces of at most kLongestTask or one unit.
void cut(const Task& task, const std::vector<double>& costs, const UnitSet& finished,
         std::vector<Task>& pieces) {
    double piece_cost = 0;
    bool open = false;
    for (std::size_t id = task.begin; id < task.end; ++id) {
        if (finished.contains(id)) {
            open = false;
            continue;
        }
        if (!open || piece_cost + costs[id] > kLongestTask) {
            pieces.push_back({id, id});
            piece_cost = 0;
            open = true;
        }
        pieces.back().end = id + 1;
        piece_cost += costs[id];
    }
}

}  // namespace

std::vector<Task> schedule(const std::vector<Task>& tasks, const std::vector<double>& costs,
                           const UnitSet& finished) {
    std::vector<Task> pieces;
    for (const Task& task : tasks) cut(task, costs, finished, pieces);
    std::vector<std::pair<double, Task>> weighted;
    weighted.reserve(pieces.size());
    for (const Task& piece : pieces) weighted.emplace_back(cost_of(piece, costs), piece);
    std::stable_sort(weighted.begin(), weighted.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::transform(weighted.begin(), weighted.end(), pieces.begin(),
                   [](const auto& entry) { return entry.second; });
    return pieces;
}

LongRun::LongRun(SavedRun run, const Engine& engine, const std::vector<double>& costs, Checkpoint* checkpoint,
                 const CountOptions& options)
    : run_(std::move(run)),
      engine_(engine),
      costs_(costs),
      estimator_(costs, run_.finished.units),
      earlier_seconds_(run_.finished.seconds),
      earlier_solutions_(solutions_so_far(run_.finished.sum.tally)),
      checkpoint_(checkpoint),
      options_(options),
      saved_units_(run_.finished.units.count()),
      forward_stop_(options.stop, [this] { stop_.request_stop(); }) {
    if (checkpoint_ != nullptr) {
        if (!checkpoint_->has_files()) checkpoint_->save(run_);
        next_save_ = seconds_of(options.checkpoint->interval);
    }
    if (active()) periodic_thread_ = std::make_unique<PeriodicThread>(kTick, [this] { tick(); });
}

double LongRun::seconds() const {
    if (active()) return time_.seconds();
    return std::max(0.0, std::chrono::duration<double>(Clock::now() - start_).count());
}

LongRun::~LongRun() { end_ticks(); }

void LongRun::end_ticks() { periodic_thread_.reset(); }

void LongRun::add(const Task& task, const Tally& tally) {
    const double expected = cost_of(task, costs_);
    {
        const std::lock_guard lock(mutex_);
        time_.tick(Clock::now());
        run_.finished.units.add(task.begin, task.end);
        run_.finished.sum.add(tally);
        estimator_.add(expected, nqueens::cost_of(engine_, tally.work));
    }
    report();
}

void LongRun::tick() {
    if (error_) return;
    try {
        std::unique_lock lock(mutex_);
        time_.tick(Clock::now());
        const bool due = checkpoint_ != nullptr && time_.seconds() >= next_save_;
        lock.unlock();
        report();
        if (due) save();
    } catch (...) {
        error_ = std::current_exception();
        stop_.request_stop();
    }
}

// Called with the lock held or by the only thread left.
Progress LongRun::progress() const {
    const FinishedWork& finished = run_.finished;
    Progress progress;
    progress.fraction = finished.units.full() ? 1 : estimator_.fraction();
    progress.units_done = finished.units.count();
    progress.units = finished.units.size();
    progress.solutions = solutions_so_far(finished.sum.tally);
    progress.seconds = time_.seconds();
    progress.total_seconds = earlier_seconds_ + progress.seconds;
    if (progress.seconds > 0) {
        progress.solutions_per_second = (progress.solutions - earlier_solutions_) / progress.seconds;
    }
    if (const auto remaining = estimator_.remaining(progress.seconds)) {
        progress.remaining_seconds = remaining->seconds;
        progress.remaining_uncertainty = remaining->uncertainty;
    }
    return progress;
}

void LongRun::report() {
    if (!options_.on_progress) return;
    const std::lock_guard one_at_a_time(report_mutex_);
    if (reported_end_) return;
    std::unique_lock lock(mutex_);
    const Progress now = progress();
    lock.unlock();
    reported_end_ = now.units_done == now.units;
    options_.on_progress(now);
}

// Failing to save must not cost the count: it is noted once, tried again and told at the end.
void LongRun::save() {
    std::unique_lock lock(mutex_);
    next_save_ = time_.seconds() + seconds_of(options_.checkpoint->interval);
    if (run_.finished.units.count() == saved_units_ && save_error_.empty()) return;
    SavedRun copy = run_;
    copy.finished.seconds = earlier_seconds_ + time_.seconds();
    lock.unlock();
    try {
        checkpoint_->save(copy);
        if (!save_error_.empty()) note("the checkpoint is saved again");
        save_error_.clear();
        saved_units_ = copy.finished.units.count();
    } catch (const std::system_error& error) {
        if (save_error_.empty())
            note(std::string("no checkpoint saved: ").append(error.what()).append("; the count goes on"));
        save_error_ = error.what();
    }
}

void LongRun::note(const std::string& line) const {
    if (options_.checkpoint->on_note) options_.checkpoint->on_note(line);
}

void LongRun::interrupted() {
    end_ticks();
    time_.tick(Clock::now());
    if (checkpoint_ != nullptr) save();
    if (error_) std::rethrow_exception(error_);
}

void LongRun::complete() {
    interrupted();
    if (!active()) return;
    check(run_.finished.sum);
    if (!run_.finished.units.full()) {
        throw IntegrityError(fmt::format("{} of {} units were counted", run_.finished.units.count(),
                                         run_.finished.units.size()));
    }
    report();
}

}  // namespace nqueens
