// Completions by CaDiCaL; the only file that includes it, and the only one that is built differently without
// (NQUEENS_WITH_CADICAL is 1 or 0).
//
// One variable a free square. Each open row and column has exactly one queen, each open diagonal at most one.
// At most one of a list: groups of three get a commander variable each, true exactly when one of the group
// is, and the commanders are such a list again; lists of up to four are written out in pairs. Of the
// encodings measured (pairs, sequential counter, commanders implied one way or both ways) this one was five
// times as fast on planted boards and mixed on hard ones: results/search/README.md. Cost: about 5
// clauses for each free square and kind of line.
#include "nqueens/search/completion.hpp"

#if NQUEENS_WITH_CADICAL

#include <cadical.hpp>

namespace nqueens {
namespace {

constexpr std::size_t kMaxVariables = 500'000;  // free squares; about a gigabyte of clauses
constexpr std::size_t kPairsUpTo = 4;
constexpr std::size_t kGroup = 3;

using Literals = std::vector<int>;

class Terminator : public CaDiCaL::Terminator {
  public:
    explicit Terminator(const Budget& budget) : budget_(budget) {}
    bool terminate() override { return budget_.spent(); }

  private:
    const Budget& budget_;
};

struct Variable {
    Square square;
    int literal;
};

class Encoding {
  public:
    explicit Encoding(CaDiCaL::Solver& solver) : solver_(solver) {}

    int new_variable() { return ++variables_; }

    void exactly_one(const Literals& literals) {
        for (const int literal : literals) solver_.add(literal);
        solver_.add(0);
        at_most_one(literals);
    }

    void at_most_one(Literals literals) {
        while (literals.size() > kPairsUpTo) literals = commanders(literals);
        in_pairs(literals, 0, literals.size());
    }

  private:
    void add(int a, int b) {
        solver_.add(a);
        solver_.add(b);
        solver_.add(0);
    }

    void in_pairs(const Literals& literals, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            for (std::size_t j = i + 1; j < end; ++j) add(-literals[i], -literals[j]);
        }
    }

    Literals commanders(const Literals& literals) {
        Literals result;
        for (std::size_t begin = 0; begin < literals.size(); begin += kGroup) {
            const std::size_t end = std::min(begin + kGroup, literals.size());
            if (end - begin == 1) {
                result.push_back(literals[begin]);
                continue;
            }
            const int commander = new_variable();
            in_pairs(literals, begin, end);
            for (std::size_t i = begin; i < end; ++i) add(-literals[i], commander);
            for (std::size_t i = begin; i < end; ++i) solver_.add(literals[i]);
            solver_.add(-commander);
            solver_.add(0);
            result.push_back(commander);
        }
        return result;
    }

    CaDiCaL::Solver& solver_;
    int variables_ = 0;
};

// The free squares with their variables, or nothing where they are too many.
std::optional<std::vector<Variable>> variables_of(const OpenBoard& board, Encoding& encoding) {
    std::vector<Variable> variables;
    for (int row = 0; row < board.n; ++row) {
        for (int column = 0; column < board.n; ++column) {
            if (!board.free(row, column)) continue;
            if (variables.size() == kMaxVariables) return std::nullopt;
            variables.push_back({{row, column}, encoding.new_variable()});
        }
    }
    return variables;
}

// False when the budget was spent first: a large board takes seconds to encode.
bool encode(const OpenBoard& board, const std::vector<Variable>& variables, Encoding& encoding,
            const Budget& budget) {
    std::vector<Literals> rows(board.rows.size());
    std::vector<Literals> columns(board.columns.size());
    std::vector<Literals> diagonals(board.diagonals.size());
    std::vector<Literals> antidiagonals(board.antidiagonals.size());
    for (const auto& [square, literal] : variables) {
        rows[static_cast<std::size_t>(square.row)].push_back(literal);
        columns[static_cast<std::size_t>(square.column)].push_back(literal);
        diagonals[OpenBoard::diagonal(square.row, square.column)].push_back(literal);
        antidiagonals[board.antidiagonal(square.row, square.column)].push_back(literal);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (budget.spent()) return false;
        if (board.rows[i] != 0) encoding.exactly_one(rows[i]);
        if (board.columns[i] != 0) encoding.exactly_one(columns[i]);
    }
    for (std::size_t i = 0; i < diagonals.size(); ++i) {
        if (budget.spent()) return false;
        encoding.at_most_one(diagonals[i]);
        encoding.at_most_one(antidiagonals[i]);
    }
    return true;
}

}  // namespace

Answer SatSearch::solve(const Budget& budget) {
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);
    Terminator terminator(budget);
    solver.connect_terminator(&terminator);
    Encoding encoding(solver);
    const auto variables = variables_of(board_, encoding);
    if (!variables || !encode(board_, *variables, encoding, budget)) return Answer::undecided;

    constexpr int kSatisfiable = 10;
    constexpr int kUnsatisfiable = 20;
    const int status = solver.solve();
    if (status == kUnsatisfiable) return Answer::no;
    if (status != kSatisfiable) return Answer::undecided;
    for (const auto& [square, literal] : *variables) {
        if (solver.val(literal) > 0) columns_[static_cast<std::size_t>(square.row)] = square.column;
    }
    return Answer::yes;
}

std::string sat_solver() { return std::string("CaDiCaL ") + CaDiCaL::Solver::version(); }

}  // namespace nqueens

#else

namespace nqueens {

Answer SatSearch::solve(const Budget&) { return Answer::undecided; }

std::string sat_solver() { return "none"; }

}  // namespace nqueens

#endif
