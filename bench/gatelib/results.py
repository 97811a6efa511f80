"""Result files of the benchmark program, and whether two of them may be compared."""

import json
import re

from .status import GateError, Status

_NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}

# What makes two runs comparable, with the words for it. The host's name and the build type of the benchmark
# *library* are deliberately not among them.
_MACHINE = {"cpu_model": "processor", "num_cpus": "number of CPUs"}
_BUILD = {"nqueens_build_type": "build type", "nqueens_flags": "compiler flags"}
_CLOCK_TOLERANCE = 0.1


def parse(text, source):
    """A Google Benchmark document with at least one case; GateError(INCOMPLETE) naming `source` otherwise."""
    try:
        document = json.loads(text)
        benchmarks = document["benchmarks"]
        document["context"]["num_cpus"]
    except (ValueError, KeyError, TypeError) as error:
        raise GateError(Status.INCOMPLETE, f"{source} is not a benchmark result: {error!r}") from error
    if not benchmarks:
        raise GateError(Status.INCOMPLETE, f"{source} holds no benchmark")
    return document


def load(path):
    try:
        with open(path, encoding="utf-8") as file:
            return parse(file.read(), path)
    except OSError as error:
        raise GateError(Status.INCOMPLETE, f"cannot read {path}: {error.strerror}") from error


def cpu_times(document):
    """{case: [CPU nanoseconds an iteration, one a repetition]}; failed cases are left out and so are missing."""
    times = {}
    for run in document["benchmarks"]:
        if run.get("run_type", "iteration") != "iteration" or run.get("error_occurred"):
            continue
        name = run.get("run_name", run["name"])
        times.setdefault(name, []).append(run["cpu_time"] * _NANOSECONDS[run["time_unit"]])
    return times


def _compiler_class(context):
    """"GNU 12.2.0" -> "GNU 12"."""
    return re.match(r"\S*( \d+)?", context.get("nqueens_compiler", "unknown")).group(0)


def differences(base, head):
    """What keeps contexts `base` and `head` from being of one class: {key: sentence}."""
    found = {}
    for key, words in {**_MACHINE, **_BUILD}.items():
        if base.get(key) != head.get(key):
            found[key] = f"{words} differs: {base.get(key)} and {head.get(key)}"
    if _compiler_class(base) != _compiler_class(head):
        found["nqueens_compiler"] = f"compiler differs: {_compiler_class(base)} and {_compiler_class(head)}"
    clocks = base.get("mhz_per_cpu", 0), head.get("mhz_per_cpu", 0)
    if abs(clocks[0] - clocks[1]) > _CLOCK_TOLERANCE * max(clocks):
        found["mhz_per_cpu"] = f"clock differs: {clocks[0]} and {clocks[1]} MHz"
    return found


def require_comparable(base, head, what):
    found = differences(base, head)
    if found:
        raise GateError(Status.INCOMPLETE, f"not comparable, {what}: " + "; ".join(found.values()))
