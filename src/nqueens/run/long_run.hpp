// What a count does beside counting: remember finished units, report progress, save checkpoints.
//
// Workers hand in finished tasks; a periodic thread reads the clock, reports and saves ten times a second at
// most. Knows units by id and expected cost only, so it serves every kind of unit. Cost: one lock a task,
// and a copy of the finished units (a bit each) a save; nothing at all when neither progress nor a checkpoint is
// asked for.
#pragma once

#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "nqueens/base/periodic_thread.hpp"
#include "nqueens/base/running_time.hpp"
#include "nqueens/run/checkpoint.hpp"
#include "nqueens/run/progress_estimator.hpp"
#include "nqueens/run/scheduler.hpp"

namespace nqueens {

/// What is left of `tasks` without the finished units, cut where a piece would take long, largest first.
/// `costs` are those expected of each unit.
std::vector<Task> schedule(const std::vector<Task>& tasks, const std::vector<double>& costs,
                           const UnitSet& finished);

class LongRun {
  public:
    /// `run` is where this run starts: some of its units may be finished. `engine` counts them.
    /// `checkpoint` may be null. `options` and `checkpoint` must outlive this. Saves at once when there is
    /// nothing on the disk yet, so that an unwritable place is an error before any work.
    LongRun(SavedRun run, const Engine& engine, const std::vector<double>& costs, Checkpoint* checkpoint,
            const CountOptions& options);
    ~LongRun();
    LongRun(const LongRun&) = delete;
    LongRun& operator=(const LongRun&) = delete;

    /// Whether anyone wants to know: otherwise add() need not be called.
    bool active() const { return checkpoint_ != nullptr || static_cast<bool>(options_.on_progress); }

    /// Triggered by the caller's token and by errors in the caller's functions.
    std::stop_token stop_token() const { return stop_.get_token(); }

    /// Thread-safe. Throws IntegrityError when a unit is handed in twice.
    void add(const Task& task, const Tally& tally);

    /// After all tasks: last report, last save. Throws what the caller's functions threw, IntegrityError when
    /// units are missing.
    void complete();
    /// After a stop: last save. Throws what the caller's functions threw.
    void interrupted();

    const FinishedWork& finished() const { return run_.finished; }
    /// Of this run up to its end; pauses are left out only while active().
    double seconds() const;
    /// Empty when the last save went well or there was nothing to save.
    const std::string& save_error() const { return save_error_; }

  private:
    void tick();
    Progress progress() const;
    void report();
    void save();
    void end_ticks();
    void note(const std::string& line) const;

    mutable std::mutex mutex_;  // guards run_, estimator_ and time_ while others run
    std::mutex report_mutex_;
    bool reported_end_ = false;
    SavedRun run_;
    const Engine& engine_;
    const std::vector<double>& costs_;
    ProgressEstimator estimator_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    RunningTime time_{start_};
    const double earlier_seconds_;  // and the next one: what earlier runs left
    const double earlier_solutions_;
    Checkpoint* const checkpoint_;
    const CountOptions& options_;
    std::size_t saved_units_;
    double next_save_ = 0;
    std::string save_error_;
    std::exception_ptr error_;  // what a function of the caller threw in the periodic thread
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> forward_stop_;
    std::unique_ptr<PeriodicThread> periodic_thread_;
};

}  // namespace nqueens
