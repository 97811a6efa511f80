#include "nqueens/kernels/engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "nqueens/kernels/join/column_set_units.hpp"
#include "nqueens/kernels/join/cost_model.hpp"
#include "nqueens/kernels/join/join.hpp"
#include "nqueens/kernels/join/search_column_sets.hpp"
#include "nqueens/kernels/scalar.hpp"
#include "nqueens/kernels/simd/simd.hpp"
#include "nqueens/kernels/subtree_units.hpp"

namespace nqueens {
namespace {

constexpr std::array kSearchCounters{EngineCounter{kNodes, 1}};
constexpr std::array kJoinCounters{EngineCounter{kHalfBoards, kPairsPerHalfBoard}, EngineCounter{kPairs, 1}};

constexpr std::string_view kAuto = "auto";

// One row an engine, slowest on large boards first. `fastest_from`: lockstep needs boards large enough to fill its
// vectors; with one thread `simd` is ahead from n = 11 on, with several, whose tasks are shorter, from n = 12 on
// (results/bench/auto.md). For `join`: results/bench/join.md.
std::vector<Engine> make_engines() {
    const Engine scalar{"scalar", &kSubtrees, count_scalar, kSearchCounters, "simd", 0};
    const Engine simd{"simd", &kSubtrees, nullptr, kSearchCounters, "scalar", 12};
    const Engine join{"join", &kColumnSets, nullptr, kJoinCounters, "search", 16};
    std::vector<Engine> engines{scalar};
    const auto add = [&](Engine engine, const std::vector<TargetFunction>& functions) {
        for (const auto& [target, count] : functions) {
            engine.target = target;
            engine.count = count;
            engines.push_back(engine);
        }
    };
    add(simd, simd_functions());
    add(join, join_functions());
    return engines;
}

// Engines that only check others: far slower than what they check.
const std::array kVerifiers{Engine{"search", &kColumnSets, search_column_sets, kSearchCounters, "join", 0}};

bool equal_but_for_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::toupper(x) == std::toupper(y); });
}

// The names of those that `chosen` says, each once.
template <class Predicate>
std::vector<std::string_view> names_of(const Predicate& chosen,
                                       std::string_view Engine::*name = &Engine::name) {
    std::vector<std::string_view> names;
    const auto add = [&](const auto& engines) {
        for (const Engine& engine : engines) {
            const std::string_view text = engine.*name;
            if (chosen(engine) && !text.empty() && std::find(names.begin(), names.end(), text) == names.end())
                names.push_back(text);
        }
    };
    add(all_engines());
    add(kVerifiers);
    return names;
}

bool is_engine(const Engine& engine) {
    return std::none_of(kVerifiers.begin(), kVerifiers.end(),
                        [&](const Engine& verifier) { return verifier.name == engine.name; });
}

[[noreturn]] void throw_unknown(std::string_view name, std::vector<std::string_view> choices) {
    choices.insert(choices.begin(), kAuto);
    throw InputError(fmt::format("unknown engine '{}': choose one of {}", name, fmt::join(choices, ", ")));
}

const Engine* last_named(std::string_view name) {
    const auto is_it = [&](const Engine& engine) { return engine.name == name; };
    const auto& engines = all_engines();
    if (const auto it = std::find_if(engines.rbegin(), engines.rend(), is_it); it != engines.rend())
        return &*it;
    const auto verifier = std::find_if(kVerifiers.begin(), kVerifiers.end(), is_it);
    return verifier != kVerifiers.end() ? &*verifier : nullptr;
}

void require_target(const Engine& engine, std::string_view target) {
    if (target.empty() || equal_but_for_case(engine.target, target)) return;
    const auto targets =
        names_of([&](const Engine& other) { return other.name == engine.name; }, &Engine::target);
    if (targets.empty())
        throw InputError(fmt::format("engine '{}' has no targets to choose from", engine.name));
    throw InputError(fmt::format("target '{}' is not one this machine can run: choose one of {}", target,
                                 fmt::join(targets, ", ")));
}

void require_saved_unit(const Engine& engine, std::string_view saved_unit) {
    if (saved_unit.empty() || engine.kind->name == saved_unit) return;
    const auto others =
        names_of([&](const Engine& other) { return is_engine(other) && other.kind->name == saved_unit; });
    throw InputError(
        fmt::format("the checkpoint counts {}s and engine {} counts {}s: resume with engine auto or {}, or "
                    "use another file",
                    saved_unit, engine.name, engine.kind->name, fmt::join(others, " or ")));
}

// The name of an engine that boards of n are too small for means `auto`.
std::string_view name_for(int n, std::string_view name, std::vector<std::string_view> choices) {
    if (name == kAuto) return name;
    if (std::find(choices.begin(), choices.end(), name) == choices.end())
        throw_unknown(name, std::move(choices));
    return n < last_named(name)->kind->smallest_board ? kAuto : name;
}

}  // namespace

const std::vector<Engine>& all_engines() {
    static const std::vector<Engine> engines = make_engines();
    return engines;
}

double cost_of(const Engine& engine, const Work& work) {
    double cost = 0;
    for (const auto& [counter, each] : engine.counters)
        cost += each * static_cast<double>(work.*counter.value);
    return cost;
}

bool count_alike(const Engine& a, const Engine& b) { return a.counters.data() == b.counters.data(); }

const UnitKind& unit_kind(std::string_view name) {
    for (const UnitKind* kind : {&kSubtrees, &kColumnSets}) {
        if (kind->name == name) return *kind;
    }
    throw InputError(fmt::format("there are no work units of kind '{}'", name));
}

const Engine& find_checker(std::string_view name, const UnitKind& kind) {
    const auto all = names_of([](const Engine&) { return true; });
    const Engine* const checker = last_named(name);
    if (checker == nullptr) throw_unknown(name, all);
    if (checker->kind == &kind) return *checker;
    const auto choices = names_of([&](const Engine& engine) { return engine.kind == &kind; });
    throw InputError(fmt::format("engine {} does not count {}s: choose one of {} to check with", name,
                                 kind.name, fmt::join(choices, ", ")));
}

EngineChoice choose_engine(int n, const CountOptions& options, std::string_view saved_unit) {
    require_countable(n);
    const std::string_view name = name_for(n, options.engine, names_of(is_engine));
    const std::string_view check =
        options.double_check
            ? name_for(n, *options.double_check, names_of([](const Engine&) { return true; }))
            : kAuto;
    const auto& engines = all_engines();
    const Engine* chosen = nullptr;
    std::exception_ptr refusal;  // of the fastest engine
    for (auto engine = engines.rbegin(); engine != engines.rend(); ++engine) {
        if ((name != kAuto && engine->name != name) || n < engine->kind->smallest_board) continue;
        try {
            require_target(*engine, options.target);
            engine->kind->require({.symmetry = options.symmetry, .split_depth = options.split_depth});
            require_saved_unit(*engine, saved_unit);
            if (check != kAuto) find_checker(check, *engine->kind);
        } catch (const InputError&) {
            if (!refusal) refusal = std::current_exception();
            continue;
        }
        const bool faster =
            chosen == nullptr || (n < chosen->fastest_from && engine->fastest_from < chosen->fastest_from);
        if (faster) chosen = &*engine;
    }
    if (chosen == nullptr) std::rethrow_exception(refusal);
    const Engine* const checker = !options.double_check ? nullptr
                                  : check == kAuto      ? chosen
                                                        : &find_checker(check, *chosen->kind);
    return {*chosen, checker};
}

UnitList list_of(const ListIdentity& identity) {
    require_countable(identity.n);
    const UnitKind& kind = unit_kind(identity.unit);
    const ListRequest request{.symmetry = identity.symmetry, .split_depth = identity.split_depth};
    kind.require(request);
    if (identity.n < kind.smallest_board)
        throw InputError(fmt::format("a board of {} has no {}s", identity.n, kind.name));
    UnitList list = kind.list(identity.n, request);
    const std::string differs = difference(identity, identity_of(list));
    if (!differs.empty()) throw InputError("no list of units like that: " + differs);
    return list;
}

std::vector<EngineInfo> engines() {
    std::vector<EngineInfo> infos;
    for (const Engine& engine : all_engines()) {
        if (infos.empty() || infos.back().name != engine.name) {
            infos.push_back(
                {std::string(engine.name), std::string(engine.kind->name), {}, engine.fastest_from});
        }
        if (!engine.target.empty()) infos.back().targets.emplace_back(engine.target);
    }
    return infos;
}

}  // namespace nqueens
