// Engines: everything that depends on how boards are counted stands in one object, and this is the table of them.
//
// An engine counts units of one kind. What differs between kinds stands in UnitKind, what differs between engines of a
// kind in Engine; whoever schedules, saves, deals, merges, estimates or reports asks these and knows nothing else of an
// engine. docs/architecture.md says how to add one.
#pragma once

#include <span>
#include <stop_token>
#include <string>

#include "nqueens/board/tally.hpp"
#include "nqueens/estimate.hpp"
#include "nqueens/units/list_identity.hpp"
#include "nqueens/units/tree_size.hpp"

namespace nqueens {

/// Units of one family.
struct Batch {
    int n;
    int first_row;  ///< the row to be filled next, 0..n
    const Family& family;
    std::span<const Unit> units;
};

/// Counts a batch. Polls `stop` at least every 100 ms and throws Stopped. Safe to call from many threads.
using CountFunction = Tally (*)(const Batch& batch, const std::stop_token& stop);

/// A count function and the instruction set it was compiled for, by Highway's name.
struct TargetFunction {
    std::string_view target;
    CountFunction count;
};

/// Units with their family, which a Batch only refers to.
struct OwnedBatch {
    Family family;
    std::vector<Unit> units;
};

/// A kind of work unit.
struct UnitKind {
    std::string_view name;   ///< "subtree", "column set"
    int smallest_board = 0;  ///< smaller ones are left to engines of other kinds
    /// Throws InputError for what a list of these units cannot be.
    void (*require)(const ListRequest& request);
    /// The list, the same for equal n and request. smallest_board <= n <= kMaxCountSize.
    UnitList (*list)(int n, const ListRequest& request);
    /// What each unit is expected to cost, in the unit of cost_of(). Takes a hundredth of counting the list at most.
    std::vector<double> (*expected_costs)(const UnitList& list, int threads);
    /// A size to deal shards by, the same to the last bit on every machine.
    double (*shard_size)(const UnitList& list, const Unit& unit);
    /// The mirror image of every unit. It has the same tally.
    OwnedBatch (*mirrored)(const Batch& batch);
    /// Fills in the work of a whole board, by the counters of its engines, from `board` or as many probes of its own.
    void (*estimate)(Estimate& result, const BoardProbes& board, Random& random, const std::stop_token& stop);
    /// Units on which an engine's rate can be measured in a moment, like those of a board of n.
    UnitList (*sample)(int n, Symmetry symmetry, std::size_t units, Random& random);
};

struct EngineCounter {
    WorkCounter counter;
    double cost;  ///< of one, in proportion to time
};

struct Engine {
    std::string_view name;
    const UnitKind* kind = nullptr;
    CountFunction count = nullptr;
    std::span<const EngineCounter> counters;  ///< what it counts beside solutions
    std::string_view verifier;  ///< counts the same units by other code: an engine or a verifier
    int fastest_from = 0;       ///< `auto` takes it for boards of this n and larger
    std::string_view
        target{};  ///< the instruction set it was compiled for; empty for the compiler's baseline
};

/// All engines that this machine can run, one for each target, slowest on large boards first, slowest target first.
const std::vector<Engine>& all_engines();

/// What an engine did in one number, in proportion to its time.
double cost_of(const Engine& engine, const Work& work);

/// Whether the same batch gives the same tally, work included.
bool count_alike(const Engine& a, const Engine& b);

/// The kind of that name; throws InputError for an unknown one.
const UnitKind& unit_kind(std::string_view name);

/// The engine or verifier of that name for units of a kind, or InputError naming the choices.
const Engine& find_checker(std::string_view name, const UnitKind& kind);

/// What a count will be done by.
struct EngineChoice {
    const Engine& engine;
    const Engine* checker;  ///< counts every unit again; null for none
};

/// The engine and checker that the options mean for boards of n; `saved_unit` is the kind of unit that a checkpoint goes
/// on with, or empty. Checks all of engine, target, symmetry, split depth and double check. `auto` is the last engine
/// of the table that fits all of these and is the fastest from n on. Throws InputError naming the choices.
EngineChoice choose_engine(int n, const CountOptions& options, std::string_view saved_unit = {});

/// The list that an identity names, made again. Throws InputError when there is none like it: another fingerprint, for
/// example.
UnitList list_of(const ListIdentity& identity);

}  // namespace nqueens
