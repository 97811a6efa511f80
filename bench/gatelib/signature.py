"""The deterministic part: counts and work totals for each n, engine and symmetry, and instruction counts."""

import json
import re
import subprocess

from .compare import Line
from .status import GateError, Status

SIZES = range(1, 13)
SYMMETRIES = ("none", "mirror", "full")
USAGE_STATUS = 2  # of the program: it does not know this engine or symmetry

WORK = ("nodes", "half_boards", "pairs")  # what records of engines hold, each its own

# Instructions are counted inside the library's count() or count_board() alone: starting a program takes a different number each
# time (Highway, for one, looks at the clock).
COUNT_FUNCTION = "nqueens::count*(int*"
BOARD = 11


def engines(build):
    """The engines that `nqueens info` lists; version 1.0.0 called them kernels."""
    info = subprocess.run([build.program, "info"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"^(?:engines|kernels) +(.*)$", info, re.MULTILINE)
    if not found:
        raise GateError(Status.INCOMPLETE, f"{build.program} info lists no engines")
    return found.group(1).split()


def totals(build):
    """{(engine, symmetry, n): (solutions, work)} of all this build knows."""
    found = {}
    sizes = "".join(f"{n}\n" for n in SIZES)
    for engine in engines(build):
        for symmetry in SYMMETRIES:
            command = [build.program, "count", "-", "--json", "--verify", "--threads", "1", "--engine", engine,
                       "--symmetry", symmetry]
            done = subprocess.run(command, input=sizes, capture_output=True, text=True, check=False)
            if done.returncode == USAGE_STATUS:
                continue
            if done.returncode != 0:
                status = Status.WRONG if "MISMATCH" in done.stderr else Status.INCOMPLETE
                raise GateError(status, f"{engine} with {symmetry}: {done.stderr.strip()}")
            for record in map(json.loads, done.stdout.splitlines()):
                found[engine, symmetry, record["n"]] = record["solutions"], [record.get(name) for name in WORK]
    if not found:
        raise GateError(Status.INCOMPLETE, f"{build.program} counted nothing")
    return found


def compare_totals(base, head, allow_new_nodes):
    """One line an engine and symmetry of BASE: all counts and work totals must be the same."""
    lines = []
    for engine, symmetry in dict.fromkeys(key[:2] for key in base):
        name = f"signature/{engine}/{symmetry}"
        keys = [key for key in base if key[:2] == (engine, symmetry)]
        lost = [str(key[2]) for key in keys if key not in head]
        counts = [str(key[2]) for key in keys if key in head and head[key][0] != base[key][0]]
        work = [str(key[2]) for key in keys if key in head and head[key][1] != base[key][1]]
        if counts:
            lines.append(Line(name, Status.WRONG, "other counts for n = " + ", ".join(counts)))
        elif lost:
            lines.append(Line(name, Status.INCOMPLETE, "missing in HEAD: n = " + ", ".join(lost)))
        elif work:
            status = Status.FINE if allow_new_nodes else Status.WRONG
            lines.append(Line(name, status, "other work totals (another algorithm) for n = " + ", ".join(work)))
        else:
            lines.append(Line(name, Status.FINE, f"same counts and work totals for {len(keys)} sizes"))
    return lines


def instructions(build, engine, symmetry):
    """Instructions one count takes in a single thread, by callgrind."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--toggle-collect={COUNT_FUNCTION}",
               build.program, "count", str(BOARD), "--threads", "1", "--engine", engine, "--symmetry", symmetry]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise GateError(Status.INCOMPLETE,
                        "valgrind is not installed: install it or give --no-instructions") from error
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not collected or int(collected.group(1)) == 0:
        raise GateError(Status.INCOMPLETE, f"callgrind failed on {build.program}: {done.stderr.strip()[-200:]}")
    return int(collected.group(1))


def compare_instructions(base_build, head_build, pairs, tolerance):
    """One line for each of the (engine, symmetry) pairs."""
    lines = []
    for engine, symmetry in pairs:
        base = instructions(base_build, engine, symmetry)
        head = instructions(head_build, engine, symmetry)
        change = head / base - 1
        status = Status.SLOWER if change > tolerance else Status.FINE
        text = f"{base} to {head} instructions ({change:+.2%}, tolerance {tolerance:.1%})"
        lines.append(Line(f"instructions/{engine}/{symmetry}/n:{BOARD}", status, text))
    return lines
