#!/usr/bin/python3
"""What each step from the plain search to the fastest kernel brings, as a Markdown table.

  bench/steps.py [-n N] [--rounds R] > results/bench/steps.md

Steps that no option takes back are taken back by patches (bench/steps/) in a copy of the sources; a patch that
does not fit any more is an error. Every build checks its counts. All cases are run in turns, one iteration a
round, one thread; the table shows the median CPU time. n = 16 takes about half a minute a round.

  bench/steps.py --check             only whether the patches fit: seconds
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATCHES = ROOT / "bench" / "steps"

# What a step is, the patches that take the later ones back, and its case; each step adds to the one above.
STEPS = (
    ("recursive search of every board", (), "reference/all"),
    ("kernel `scalar`: iterative", (), "kernel/scalar/none"),
    ("halving (`mirror`)", (), "kernel/scalar/mirror"),
    ("one in eight boards (`full`)", (), "kernel/scalar/full"),
    ("kernel `simd`: lockstep, one vector in flight", ("no_closed_form", "one_vector"), "kernel/simd:{target}/full"),
    ("several vectors in flight", ("no_closed_form",), "kernel/simd:{target}/full"),
    ("last two rows in closed form", (), "kernel/simd:{target}/full"),
)


def run(*command, **options):
    """Standard output of a command that must succeed."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"steps: {' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def patched_sources(patches, scratch):
    """The sources with `patches` applied, in a directory of their own; the tree itself when there are none."""
    if not patches:
        return ROOT
    copy = scratch / "-".join(patches)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("build", ".git"))
    for patch in patches:
        # Below another repository git would take the copy for a part of that one and apply nothing.
        run("git", "apply", PATCHES / f"{patch}.patch", cwd=copy,
            env={**os.environ, "GIT_CEILING_DIRECTORIES": str(scratch)})
    return copy


def built(patches, scratch):
    """The benchmark program of the patched sources."""
    source = patched_sources(patches, scratch)
    build = scratch / "-".join(("build",) + patches)
    run("cmake", "-S", source, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DNQUEENS_BUILD_BENCH=ON")
    run("cmake", "--build", build, "--target", "nqueens_bench")
    return build / "bench" / "nqueens_bench"


def measure(program, case):
    """(CPU seconds of one iteration, context) of a case."""
    document = json.loads(run(program, f"--benchmark_filter=^{case}$", "--benchmark_min_time=0",
                              "--benchmark_format=json"))
    (result,) = document["benchmarks"]
    return result["cpu_time"] * {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}[result["time_unit"]], document["context"]


def targets(program):
    """The vector instruction sets this machine runs, slowest first."""
    found = re.findall(r"^kernel/simd:(\w+)/full/", run(program, "--benchmark_list_tests"), re.MULTILINE)
    return [target for target in dict.fromkeys(found) if target != "SCALAR"]


def table(times, columns):
    """times: {(step, target): seconds}."""
    lines = ["| each step adds to those above | " + " | ".join(columns) + " |", "|---|" + "--:|" * len(columns)]
    for step, (name, _, _) in enumerate(STEPS):
        cells = [f"{times[step, target]:.3g}" for target in columns]
        if step > 0:
            gains = [times[step - 1, target] / times[step, target] for target in columns]
            cells = [f"{cell} ({gain:.2f})" for cell, gain in zip(cells, gains)]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    together = [f"({times[0, target] / times[len(STEPS) - 1, target]:.1f})" for target in columns]
    lines.append("| all together | " + " | ".join(together) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="nqueens-steps-") as scratch:
        scratch = pathlib.Path(scratch)
        patch_sets = dict.fromkeys(patches for _, patches, _ in STEPS)
        if options.check:
            for patches in patch_sets:
                patched_sources(patches, scratch)
            return
        programs = {patches: built(patches, scratch) for patches in patch_sets}
        columns = targets(programs[()])
        runs = {}
        for _ in range(options.rounds):
            for step, (_, patches, case) in enumerate(STEPS):
                cases = dict.fromkeys(case.format(target=target) for target in columns)
                measured = {name: measure(programs[patches], f"{name}/n:{options.n}") for name in cases}
                for target in columns:
                    runs.setdefault((step, target), []).append(measured[case.format(target=target)][0])
        context = measure(programs[()], "kernel/scalar/full/n:8")[1]
    print(f"# What each step brings at n = {options.n}\n\n"
          f"Made by `bench/steps.py -n {options.n} --rounds {options.rounds}`: one thread, medians of CPU time, on "
          f"{context['cpu_model']}, {context['nqueens_compiler']}, commit {context['nqueens_commit']}, "
          f"{context['date'][:10]}.\n"
          f"CPU seconds for each instruction set; in brackets the time of the row above divided by this one.\n")
    print(table({key: statistics.median(values) for key, values in runs.items()}, columns))


if __name__ == "__main__":
    main()
