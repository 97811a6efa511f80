// Scheduling on oneTBB; the only file that includes it.
//
// Each task counts its units, usually one, into a tally of its own, which is then added to the shared one
// atomically. oneTBB runs the tickets of its loop in an order of its own; each takes the next task of the
// plan, so the plan's order (large tasks first, say) holds.
//
// Thread count: an arena alone never gets more workers than there are CPUs, a global limit alone does not
// bound the arena, so both are set. oneTBB obeys the smallest global limit alive, therefore one limit for the
// whole process is kept as large as all running counts need together (ThreadLease). And its pool of workers
// is sized once, for the limit of that moment or 256 workers (reserve_pool).
#include "nqueens/run/scheduler.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>

#include "nqueens/base/affinity.hpp"
#include "nqueens/kernels/double_check.hpp"

namespace nqueens {
namespace {

class SharedTally {
  public:
    void add(const Tally& tally) {
        for (std::size_t k = 0; k < solutions_.size(); ++k) {
            if (overflows(solutions_[k], tally.solutions_by_ties[k])) overflowed_ = true;
        }
        for (std::size_t i = 0; i < work_.size(); ++i) {
            if (overflows(work_[i], tally.work.*kWorkCounters[i].value)) saturated_[i] = true;
        }
    }

    Tally value() const {
        if (overflowed_) throw IntegrityError("a total does not fit 64 bits");
        Tally tally;
        std::copy(solutions_.begin(), solutions_.end(), tally.solutions_by_ties.begin());
        for (std::size_t i = 0; i < work_.size(); ++i) {
            tally.work.*kWorkCounters[i].value =
                saturated_[i] ? std::numeric_limits<std::uint64_t>::max() : work_[i].load();
        }
        return tally;
    }

  private:
    using Cell = std::atomic<std::uint64_t>;

    static bool overflows(Cell& cell, std::uint64_t amount) {
        const std::uint64_t before = cell.fetch_add(amount, std::memory_order_relaxed);
        return before + amount < before;
    }

    std::array<Cell, Tally::kMaxTies + 1> solutions_{};
    std::array<Cell, kWorkCounters.size()> work_{};
    std::array<std::atomic<bool>, kWorkCounters.size()> saturated_{};
    std::atomic<bool> overflowed_{false};
};

// Sizes oneTBB's pool for every number of threads count() accepts and keeps it: a later limit does not
// enlarge it. A program that used oneTBB before its first count has a pool for 256 workers or four a CPU.
void reserve_pool() {
    static const tbb::task_scheduler_handle pool = [] {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                        CountOptions::kMaxThreads);
        tbb::task_scheduler_handle handle{tbb::attach{}};
        tbb::task_arena(1).initialize();
        return handle;
    }();
}

// Keeps the process-wide limit at one thread plus all extra threads of the counts now running.
class ThreadLease {
  public:
    explicit ThreadLease(int threads) : extra_(static_cast<std::size_t>(threads) - 1) { change(extra_); }
    ~ThreadLease() { change(0 - extra_); }
    ThreadLease(const ThreadLease&) = delete;
    ThreadLease& operator=(const ThreadLease&) = delete;

  private:
    static void change(std::size_t amount) {
        static std::mutex mutex;
        static std::size_t extra = 0;
        static std::unique_ptr<tbb::global_control> limit;
        const std::lock_guard lock(mutex);
        extra += amount;
        limit = extra == 0 ? nullptr
                           : std::make_unique<tbb::global_control>(
                                 tbb::global_control::max_allowed_parallelism, extra + 1);
    }

    const std::size_t extra_;
};

// What one thread did; checksums are summed here, away from the shared tally they are to prove.
struct Worker {
    WorkerStats stats;
    Checksum checksum;
};

class Stopwatch {
  public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

// What the tasks of one run share.
class Run {
  public:
    Run(const UnitList& list, std::span<const Task> tasks, const Engine& engine, const RunOptions& options)
        : list_(list),
          tasks_(tasks),
          engine_(engine),
          options_(options),
          workers_(static_cast<std::size_t>(options.threads)),
          pin_to_(options.pin_threads ? allowed_cpus_by_core() : std::vector<int>{}) {}

    // `slot` numbers the calling thread, 0..threads-1.
    void count_next(std::size_t slot) {
        if (options_.stop.stop_requested()) throw Stopped("the count was stopped");
        // Bound for one task: a thread of oneTBB outlives the run and must not stay bound.
        std::optional<PinnedThread> pinned;
        if (!pin_to_.empty()) pinned.emplace(pin_to_[slot % pin_to_.size()]);
        const Stopwatch watch;
        const Task& task = tasks_[next_.fetch_add(1, std::memory_order_relaxed)];
        const auto units = std::span(list_.units).subspan(task.begin, task.end - task.begin);
        const Family& family = list_.families[units.front().family];
        const Batch batch{list_.n, list_.first_row(), family, units};
        const Tally tally = engine_.count(batch, options_.stop);
        if (options_.checker != nullptr) {
            check_again(batch, task.begin, tally, engine_, *options_.checker, options_.stop);
        }
        total_.add(tally);
        const std::lock_guard lock(mutex_);
        workers_[slot].checksum += checksum_of(tally);
        WorkerStats& stats = workers_[slot].stats;
        ++stats.tasks;
        stats.units += units.size();
        stats.busy_seconds += watch.seconds();
        if (options_.on_task_done) options_.on_task_done(task, tally);
        done_.fetch_add(1, std::memory_order_relaxed);
    }

    RunResult result() {
        // oneTBB lets a loop that was cancelled from outside return as if it had ended.
        if (done_ != tasks_.size()) throw Stopped("the count was stopped");
        RunResult result{{total_.value(), {}}, {}};
        for (const Worker& worker : workers_) {
            result.sum.checksum += worker.checksum;
            if (worker.stats.tasks != 0) result.workers.push_back(worker.stats);
        }
        check(result.sum);
        return result;
    }

  private:
    const UnitList& list_;
    const std::span<const Task> tasks_;
    const Engine& engine_;
    const RunOptions& options_;
    std::vector<Worker> workers_;    // by slot, which oneTBB may pass from one thread to another
    const std::vector<int> pin_to_;  // CPUs by slot; empty: threads are left alone
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> done_{0};
    SharedTally total_;
    std::mutex mutex_;  // guards workers_ and on_task_done
};

// The order oneTBB keeps, said in terms the thread sanitizer sees: what the caller wrote before is known to
// all tasks, what tasks wrote is known to the caller afterwards. oneTBB is not built for the sanitizer, and
// without this every task would have to be exempt from it. The counters live as long as the process, because
// their own beginning would be unseen too; tasks are not ordered among each other, so that their races show.
class VisibleOrder {
  public:
    enum class Side { caller, task };

    explicit VisibleOrder(Side side) : side_(side) {
        if (side_ == Side::caller) {
            begun_.fetch_add(1, std::memory_order_release);
        } else {
            begun_.load(std::memory_order_acquire);
        }
    }
    ~VisibleOrder() {
        if (side_ == Side::caller) {
            ended_.load(std::memory_order_acquire);
        } else {
            ended_.fetch_add(1, std::memory_order_release);
        }
    }
    VisibleOrder(const VisibleOrder&) = delete;
    VisibleOrder& operator=(const VisibleOrder&) = delete;

  private:
    static inline std::atomic<unsigned> begun_{0};
    static inline std::atomic<unsigned> ended_{0};

    const Side side_;
};

void run_on_arena(Run& run, std::size_t tasks, int threads) {
    reserve_pool();
    const ThreadLease lease(threads);
    const VisibleOrder outer(VisibleOrder::Side::caller);
    tbb::task_arena arena(threads);
    arena.execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, tasks),
            [&](const tbb::blocked_range<std::size_t>& tickets) {
                const VisibleOrder inner(VisibleOrder::Side::task);
                const auto slot = static_cast<std::size_t>(tbb::this_task_arena::current_thread_index());
                for (std::size_t i = tickets.begin(); i != tickets.end(); ++i) run.count_next(slot);
            },
            tbb::simple_partitioner{});
    });
}

}  // namespace

std::vector<Task> plan_tasks(const UnitList& list, int threads) {
    constexpr std::size_t kTasksPerThread = 64;
    const std::size_t wanted = kTasksPerThread * static_cast<std::size_t>(threads);
    const std::size_t longest = std::max<std::size_t>(1, list.units.size() / wanted);
    std::vector<Task> tasks;
    for (std::size_t id = 0; id < list.units.size(); ++id) {
        const bool fits = !tasks.empty() && id - tasks.back().begin < longest &&
                          list.units[id].family == list.units[tasks.back().begin].family;
        if (!fits) tasks.push_back({id, id});
        tasks.back().end = id + 1;
    }
    return tasks;
}

RunResult run(const UnitList& list, std::span<const Task> tasks, const Engine& engine,
              const RunOptions& options) {
    if (engine.kind->name != list.unit)
        throw InputError(
            fmt::format("engine {} counts {}s, not {}s", engine.name, engine.kind->name, list.unit));
    Run run(list, tasks, engine, options);
    if (options.threads == 1) {
        for (std::size_t i = 0; i < tasks.size(); ++i) run.count_next(0);
    } else {
        run_on_arena(run, tasks.size(), options.threads);
    }
    return run.result();
}

int threads_for(int wanted) {
    if (wanted < 0 || wanted > CountOptions::kMaxThreads) {
        throw InputError(fmt::format("the number of threads must lie in 0..{}, not {}",
                                     CountOptions::kMaxThreads, wanted));
    }
    return wanted == 0 ? usable_cpus() : wanted;
}

}  // namespace nqueens
