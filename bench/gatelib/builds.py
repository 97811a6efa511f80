"""Finding and making the two builds: a build directory, a source directory, or a git revision."""

import contextlib
import os
import pathlib
import subprocess

from . import results
from .status import GateError, Status


class Build:
    """A build directory with both programs in it."""

    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        self.bench = self.directory / "bench" / "nqueens_bench"
        self.program = self.directory / "src" / "app" / "nqueens"
        for program in (self.bench, self.program):
            if not os.access(program, os.X_OK):
                raise GateError(Status.INCOMPLETE, f"{program} is not there: build with NQUEENS_BUILD_BENCH=ON")

    def case_names(self):
        listing = _run([self.bench, "--benchmark_list_tests"], "list the benchmark cases")
        return listing.split()

    def measure(self, name, seconds):
        """Runs one case for about `seconds` of CPU time; returns the result document."""
        command = [self.bench, f"--benchmark_filter=^{name}$", f"--benchmark_min_time={seconds}",
                   "--benchmark_format=json"]
        return results.parse(_run(command, f"benchmark {name}"), f"the result of {name}")


def _run(command, what, **options):
    """Standard output of a command that must succeed. A wrong answer has a status of its own."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode == 0:
        return done.stdout
    reason = done.stderr.strip().splitlines()[-1:] or [f"exit status {done.returncode}"]
    wrong = "wrong answer" in done.stderr or "MISMATCH" in done.stderr
    raise GateError(Status.WRONG if wrong else Status.INCOMPLETE, f"{command[0]} could not {what}: {reason[0]}")


def _build(source, directory):
    configure = ["cmake", "-S", source, "-B", directory, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                 "-DNQUEENS_BUILD_TESTS=OFF", "-DNQUEENS_BUILD_BENCH=ON"]
    _run(configure, f"configure {source}")
    _run(["cmake", "--build", directory], f"build {source}")
    return Build(directory)


@contextlib.contextmanager
def prepared(where, scratch, side):
    """The Build that `where` names, made below `scratch` when it is not one yet."""
    path = pathlib.Path(where)
    if (path / "CMakeCache.txt").exists():
        yield Build(path)
    elif (path / "CMakeLists.txt").exists():
        yield _build(path, scratch / side)
    elif path.exists():
        raise GateError(Status.USAGE, f"{where} is neither a build directory nor a source directory")
    else:
        yield from _built_revision(where, scratch, side)


def _built_revision(revision, scratch, side):
    source = scratch / f"{side}-source"
    found = subprocess.run(["git", "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"],
                           capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise GateError(Status.USAGE, f"{revision} is no directory and no git revision")
    _run(["git", "worktree", "add", "--detach", source, found.stdout.strip()], f"check out {revision}")
    try:
        yield _build(source, scratch / side)
    finally:
        _run(["git", "worktree", "remove", "--force", source], f"remove the checkout of {revision}")
