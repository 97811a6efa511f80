#!/usr/bin/python3
"""The performance regression gate. docs/ci.md shows it at work.

  gate.py compare BASE HEAD        two builds, source directories or git revisions, measured now and in turns
  gate.py baseline FILE BUILD      a build against a stored baseline, through the frozen reference search
  gate.py record FILE BUILD        makes that baseline
  gate.py files BASE HEAD          two result files of the benchmark program

Exit status: 0 fine, 1 slower, 2 wrong count or changed signature, 3 too noisy to tell, 4 nothing or not
everything measured or not comparable, 64 usage. Needs SciPy; `compare` also valgrind, CMake and a compiler.
"""

import argparse
import pathlib
import re
import sys
import tempfile
import traceback

try:
    from gatelib import baseline, builds, compare, measure, report, results, signature, stats
except ImportError as error:
    print(f"gate: {error}: install python3-scipy and run with /usr/bin/python3", file=sys.stderr)
    sys.exit(64)
from gatelib.status import GateError, Status

# Short cases that cover the kernels' inner loops, the splitting and a whole count.
DEFAULT_CASES = (r"^(kernel/scalar/(mirror|full)/n:13|kernel/simd.*/full/n:13|split/depth:4/.*|count/threads:1/n:12/.*|"
                 r"join/whole:.*/n:14|join/(enumerate|bucket|tables|match):(AVX2|AVX3_DL)/.*)$")
# Instruction counts of these, where BASE knows them.
SYMMETRIES_OF_INSTRUCTIONS = ("mirror", "full")


def log(text):
    print(f"gate: {text}", file=sys.stderr, flush=True)


def select(names, pattern, where):
    chosen = [name for name in names if re.search(pattern, name)]
    if not chosen:
        raise GateError(Status.INCOMPLETE, f"no case of {where} matches {pattern}")
    return chosen


def common_names(wanted, build, side, outcome):
    """Those of `wanted` that the build has, at least one; the others become lines."""
    present = set(build.case_names())
    outcome.lines += compare.missing_lines(set(wanted) - present, side)
    common = [name for name in wanted if name in present]
    if not common:
        raise GateError(Status.INCOMPLETE, f"nothing to compare: {side} has none of the cases")
    return common


def context_of(build, name):
    return build.measure(name, 0)["context"]


def compare_command(options, outcome):
    plan = measure.Plan(options.pairs, options.max_pairs, options.seconds, options.threshold)
    with tempfile.TemporaryDirectory(prefix="nqueens-gate-") as scratch:
        scratch = pathlib.Path(scratch)
        log("preparing the builds")
        with builds.prepared(options.base, scratch, "base") as base, \
             builds.prepared(options.head, scratch, "head") as head:
            wanted = select(base.case_names(), options.cases, "BASE")
            names = common_names(wanted, head, "HEAD", outcome)
            note_contexts(context_of(base, names[0]), context_of(head, names[0]), outcome)

            log("comparing counts and work totals")
            totals = signature.totals(base)
            outcome.lines += signature.compare_totals(totals, signature.totals(head), options.allow_new_nodes)
            if outcome.status is Status.WRONG:
                return
            if not options.no_instructions:
                log("counting instructions")
                pairs = [pair for pair in dict.fromkeys(key[:2] for key in totals)
                         if pair[1] in SYMMETRIES_OF_INSTRUCTIONS]
                outcome.lines += signature.compare_instructions(base, head, pairs, options.instruction_tolerance)

            log(f"measuring {len(names)} cases in pairs")
            outcome.lines += measure.compare_builds(base, head, names, plan, log)


def note_contexts(base, head, outcome):
    outcome.notes.append(f"BASE {base.get('nqueens_commit')}, HEAD {head.get('nqueens_commit')}, "
                         f"{head.get('cpu_model')}, {head.get('num_cpus')} CPUs")
    differences = results.differences(base, head)
    if "nqueens_build_type" in differences:
        raise GateError(Status.INCOMPLETE, "not comparable: " + differences["nqueens_build_type"])
    outcome.notes += differences.values()


def record_command(options, outcome):
    build = builds.Build(options.build)
    names = select(build.case_names(), options.cases, "the build")
    log(f"measuring {len(names)} cases, {options.rounds} rounds")
    ratios = measure.calibrated_times(build, names, baseline.REFERENCE, options.rounds, options.seconds)
    write(options.file, baseline.dump(context_of(build, names[0]), ratios))
    outcome.lines += [compare.Line(name, Status.FINE, f"{len(ratios[name])} times recorded") for name in names]


def baseline_command(options, outcome):
    stored = baseline.load(options.file)
    build = builds.Build(options.build)
    wanted = stored["ratios"]
    names = common_names(wanted, build, "the build", outcome)
    baseline.require_same_class(stored, context_of(build, names[0]))

    def lines_of(chosen):
        now = measure.calibrated_times(build, chosen, baseline.REFERENCE, options.rounds, options.seconds)
        return {name: compare.judge(name, wanted[name], now[name], options.threshold, stats.unpaired_shift)
                for name in chosen}

    log(f"measuring {len(names)} cases, {options.rounds} rounds")
    outcome.lines += measure.confirmed(lines_of, names, log)


def files_command(options, outcome):
    base, head = results.load(options.base), results.load(options.head)
    results.require_comparable(base["context"], head["context"], "the files are of different machines or builds")
    outcome.lines += compare.times_by_name(results.cpu_times(base), results.cpu_times(head), options.threshold,
                                           stats.unpaired_shift)


def write(path, text):
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise GateError(Status.USAGE, f"cannot write {path}: {error.strerror}") from error


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(int(Status.USAGE), f"gate: {message}; try --help\n")


def positive(convert, scale=1):
    def parse(text):
        value = convert(text)
        if not 0 < value < 1e6:
            raise ValueError(text)
        return value / scale if scale != 1 else value
    parse.__name__ = "positive number"
    return parse


def pattern(text):
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"not a regular expression: {error}") from error


def parse_arguments(words):
    percent = positive(float, 100)
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser)

    def command(name, run, title, positionals, threshold):
        added = commands.add_parser(name, help=title)
        added.set_defaults(run=run, title=title)
        for positional in positionals:
            added.add_argument(positional)
        if threshold:
            added.add_argument("--threshold", type=percent, default=threshold / 100, metavar="PERCENT",
                               help=f"slower than this fails (default {threshold})")
        for output in ("summary", "junit", "json"):
            added.add_argument(f"--{output}", metavar="FILE")
        return added

    def measuring(added, seconds):
        added.add_argument("--cases", type=pattern, default=pattern(DEFAULT_CASES), metavar="REGEX")
        added.add_argument("--seconds", type=positive(float), default=seconds, help="CPU seconds of one run")

    paired = command("compare", compare_command, "Performance of HEAD against BASE", ["base", "head"], 3)
    measuring(paired, 0.1)
    paired.add_argument("--pairs", type=positive(int), default=stats.MIN_SAMPLES)
    paired.add_argument("--max-pairs", type=positive(int), default=5 * stats.MIN_SAMPLES,
                        help="go on to this many while the answer is unclear")
    paired.add_argument("--no-instructions", action="store_true", help="do without valgrind")
    paired.add_argument("--instruction-tolerance", type=percent, default=0.02, metavar="PERCENT")
    paired.add_argument("--allow-new-nodes", action="store_true", help="the search was changed on purpose")

    for name, run, title, threshold in (
            ("record", record_command, "Recording a baseline", None),
            ("baseline", baseline_command, "Performance against the stored baseline", 10)):
        added = command(name, run, title, ["file", "build"], threshold)
        added.add_argument("--rounds", type=positive(int), default=15)
        if name == "record":
            measuring(added, 0.1)
        else:
            added.add_argument("--seconds", type=positive(float), default=0.1)

    command("files", files_command, "Two result files", ["base", "head"], 10)
    return parser.parse_args(words)


def main(words):
    options = parse_arguments(words)
    outcome = report.Report(options.title)
    try:
        options.run(options, outcome)
    except GateError as error:
        if error.status is Status.USAGE:
            log(error)
            return Status.USAGE
        outcome.lines.append(compare.Line("gate", error.status, str(error)))
    except Exception:  # Python's own status for this would read as "slower"
        outcome.lines.append(compare.Line("gate", Status.INCOMPLETE, "the gate itself failed"))
        traceback.print_exc()
    print(outcome.markdown(), end="", flush=True)
    try:
        for path, text in ((options.summary, outcome.markdown), (options.junit, outcome.junit),
                           (options.json, outcome.json)):
            if path:
                write(path, text())
    except GateError as error:
        log(error)
        return Status.USAGE
    return outcome.status


if __name__ == "__main__":
    sys.exit(int(main(sys.argv[1:])))
