// Scheduling on oneTBB; the only file that includes it.
//
// A task is a range of consecutive subtrees of one family, usually one. Each task counts into a tally of its
// own, which is then added to the shared one atomically: the only data tasks share. Tasks take ranges from a
// ticket in list order, whatever order oneTBB runs them in.
//
// Thread count: an arena alone never gets more workers than there are CPUs, a global limit alone does not
// bound the arena, so both are set. oneTBB obeys the smallest global limit alive, therefore one limit for the
// whole process is kept as large as all running counts need together (ThreadLease).
#include "nqueens/count.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>

namespace nqueens {
namespace {

class SharedTally {
  public:
    void add(const Tally& tally) {
        for (std::size_t k = 0; k < solutions_.size(); ++k) add(solutions_[k], tally.solutions_by_ties[k]);
        add(nodes_, tally.nodes);
    }

    Tally value() const {
        if (overflowed_) throw IntegrityError("a total does not fit 64 bits");
        Tally tally;
        std::copy(solutions_.begin(), solutions_.end(), tally.solutions_by_ties.begin());
        tally.nodes = nodes_;
        return tally;
    }

  private:
    using Cell = std::atomic<std::uint64_t>;

    void add(Cell& cell, std::uint64_t amount) {
        const std::uint64_t before = cell.fetch_add(amount, std::memory_order_relaxed);
        if (before + amount < before) overflowed_ = true;
    }

    std::array<Cell, Tally::kMaxTies + 1> solutions_{};
    Cell nodes_{0};
    std::atomic<bool> overflowed_{false};
};

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

struct Range {
    std::size_t begin;
    std::size_t end;
};

// Ranges of one family each, short enough that every thread gets many.
std::vector<Range> ranges(const SubtreeList& list, int threads) {
    constexpr std::size_t kRangesPerThread = 64;
    const std::size_t longest = std::max<std::size_t>(
        1, list.subtrees.size() / (kRangesPerThread * static_cast<std::size_t>(threads)));
    std::vector<Range> result;
    for (std::size_t begin = 0; begin < list.subtrees.size();) {
        std::size_t end = begin + 1;
        while (end < list.subtrees.size() && end - begin < longest &&
               list.subtrees[end].family == list.subtrees[begin].family) {
            ++end;
        }
        result.push_back({begin, end});
        begin = end;
    }
    return result;
}

// What the tasks of one run share.
class Run {
  public:
    Run(const SubtreeList& list, const Kernel& kernel, int threads, const std::stop_token& stop,
        const std::function<void(const Progress&)>& on_progress)
        : list_(list),
          kernel_(kernel),
          stop_(stop),
          on_progress_(on_progress),
          ranges_(ranges(list, threads)),
          ran_a_task_(static_cast<std::size_t>(threads)) {}

    std::size_t tasks() const { return ranges_.size(); }

    // `slot` numbers the calling thread, 0..threads-1.
    void count_next(std::size_t slot) {
        if (stop_.stop_requested()) throw Stopped("the count was stopped");
        ran_a_task_[slot] = 1;
        const Range range = ranges_[next_.fetch_add(1, std::memory_order_relaxed)];
        const std::span subtrees = std::span(list_.subtrees).subspan(range.begin, range.end - range.begin);
        const Family& family = list_.families[subtrees.front().family];
        total_.add(kernel_.count({list_.n, list_.depth, family, subtrees}, stop_));
        report(subtrees.size());
    }

    RunResult result() const {
        // oneTBB lets a loop that was cancelled from outside return as if it had ended.
        if (progress_.subtrees_done != list_.subtrees.size()) throw Stopped("the count was stopped");
        Tally tally = total_.value();
        tally += Tally{.nodes = list_.prefix_nodes};
        return {tally, static_cast<int>(std::count(ran_a_task_.begin(), ran_a_task_.end(), 1))};
    }

  private:
    void report(std::size_t subtrees) {
        const std::lock_guard lock(progress_mutex_);
        progress_.subtrees_done += subtrees;
        if (on_progress_) on_progress_(progress_);
    }

    const SubtreeList& list_;
    const Kernel& kernel_;
    const std::stop_token& stop_;
    const std::function<void(const Progress&)>& on_progress_;
    const std::vector<Range> ranges_;
    std::vector<char> ran_a_task_;  // one element a thread, so no two threads write the same
    std::atomic<std::size_t> next_{0};
    SharedTally total_;
    std::mutex progress_mutex_;
    Progress progress_{.subtrees_done = 0, .subtrees = list_.subtrees.size()};
};

void run_on_arena(Run& run, int threads) {
    const ThreadLease lease(threads);
    tbb::task_arena arena(threads);
    arena.execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, run.tasks()),
            [&](const tbb::blocked_range<std::size_t>& tickets) {
                const auto slot = static_cast<std::size_t>(tbb::this_task_arena::current_thread_index());
                for (std::size_t i = tickets.begin(); i != tickets.end(); ++i) run.count_next(slot);
            },
            tbb::simple_partitioner{});
    });
}

}  // namespace

RunResult run(const SubtreeList& list, const Kernel& kernel, int threads, const std::stop_token& stop,
              const std::function<void(const Progress&)>& on_progress) {
    Run run(list, kernel, threads, stop, on_progress);
    if (threads == 1) {
        for (std::size_t i = 0; i < run.tasks(); ++i) run.count_next(0);
    } else {
        run_on_arena(run, threads);
    }
    return run.result();
}

CountResult count(int n, const CountOptions& options) {
    if (options.threads < 0 || options.threads > CountOptions::kMaxThreads) {
        throw InputError("the number of threads must lie in 0.." + std::to_string(CountOptions::kMaxThreads) +
                         ", not " + std::to_string(options.threads));
    }
    const int threads = options.threads == 0 ? usable_cpus() : options.threads;
    const Kernel& kernel = find_kernel(options.engine);
    const SubtreeList list = options.split_depth ? list_subtrees(n, *options.split_depth, options.symmetry)
                                                 : list_subtrees_for(n, threads, options.symmetry);
    const RunResult result = run(list, kernel, threads, options.stop, options.on_progress);
    return {.n = n,
            .solutions = result.tally.solutions(),
            .tally = result.tally,
            .engine = std::string(kernel.name),
            .symmetry = list.symmetry,
            .split_depth = list.depth,
            .subtrees = list.subtrees.size(),
            .fingerprint = list.fingerprint,
            .threads = threads,
            .workers = result.workers};
}

}  // namespace nqueens
