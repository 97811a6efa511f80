"""A build directory whose programs are scripts: the gate's view of a build, with times and counts made up.

The benchmark takes `cases` = {name: CPU milliseconds} times `exp(noise * normal)`; every call draws the next
random number of a fixed sequence, so a test sees the same times each run.
"""

import json
import os
import stat

CONTEXT = {"num_cpus": 2, "mhz_per_cpu": 2300, "cpu_model": "Test CPU", "host_name": "here",
           "library_build_type": "debug", "nqueens_build_type": "Release", "nqueens_flags": "-O3 -DNDEBUG",
           "nqueens_compiler": "GNU 12.2.0", "nqueens_commit": "abc1234"}

# Shell, because hundreds of them are started.
_BENCH = r'''#!/bin/sh
here=${0%/*}
for word; do
  case $word in
    --benchmark_list_tests) cat "$here/names"; exit ;;
    --benchmark_filter=*) name=${word#*^}; name=${name%$} ;;
  esac
done
if [ -s "$here/failure" ]; then cat "$here/failure" >&2; exit 1; fi
printf . >>"$here/calls"
awk -v name="$name" -v call="$(wc -c <"$here/calls")" -v context="$(cat "$here/context")" '
  $1 == name { mean = $2 }
  $1 == "noise" { noise = $2 }
  $1 == "seed" { srand($2 + call); rand() }
  END {
    for (i = 0; i < 12; ++i) normal += rand()
    time = mean * exp(noise * (normal - 6))
    run = sprintf("{\"name\": \"%s\", \"cpu_time\": %.17g, \"time_unit\": \"ms\"}", name, time)
    printf "{\"context\": %s, \"benchmarks\": [%s]}", context, run
  }' "$here/numbers"
'''

_PROGRAM = r'''#!/bin/sh
here=${0%/*}
case "$*" in
  info) printf 'version     0\nengines     %s\ncpu         y\n' "$(cat "$here/engines")" ;;
  *"--symmetry full") exit 2 ;;
  *) [ -s "$here/failure" ] && { cat "$here/failure" >&2; exit 3; }
     awk -v solutions="$(cat "$here/solutions")" -v nodes="$(cat "$here/nodes")" '
       { printf "{\"n\": %d, \"solutions\": \"%d\", \"nodes\": \"%d\"}\n", $1, solutions * $1, nodes * $1 }' ;;
esac
'''

# Enough of valgrind for the gate: the instructions that stand beside the program.
_VALGRIND = r'''#!/bin/sh
for word; do
  case $word in
    */nqueens) echo "==1== Collected : $(cat "${word%/*}/instructions")" >&2 ;;
  esac
done
'''


def _script(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def make_build(directory, cases, noise=0.003, seed=1, failure="", context=None, engines=("scalar",), solutions=1,
               nodes=10, mismatch=False, instructions=1000000):
    """Creates the build directory and returns its path as text."""
    bench, program = directory / "bench", directory / "src" / "app"
    _script(bench / "nqueens_bench", _BENCH)
    _script(program / "nqueens", _PROGRAM)
    (directory / "CMakeCache.txt").touch()
    numbers = {**cases, "noise": noise, "seed": seed}
    (bench / "names").write_text("".join(f"{name}\n" for name in cases))
    (bench / "numbers").write_text("".join(f"{name} {value}\n" for name, value in numbers.items()))
    (bench / "failure").write_text(failure)
    (bench / "context").write_text(json.dumps({**CONTEXT, **(context or {})}))
    (program / "engines").write_text(" ".join(engines))
    (program / "failure").write_text("nqueens: MISMATCH: counted 1" if mismatch else "")
    for name, value in (("solutions", solutions), ("nodes", nodes), ("instructions", instructions)):
        (program / name).write_text(str(value))
    return str(directory)


def make_valgrind(directory):
    """Creates the stand-in for valgrind; returns a PATH that finds it first."""
    _script(directory / "valgrind", _VALGRIND)
    return f"{directory}{os.pathsep}{os.environ['PATH']}"


def result_file(path, times, context=None):
    """Writes a result of the benchmark program: {name: [CPU milliseconds, one a repetition]}."""
    runs = [{"name": name, "run_name": name, "run_type": "iteration", "repetition_index": index,
             "cpu_time": time, "real_time": time, "time_unit": "ms"}
            for name, values in times.items() for index, time in enumerate(values)]
    path.write_text(json.dumps({"context": {**CONTEXT, **(context or {})}, "benchmarks": runs}))
    return str(path)
