#!/usr/bin/env python3
"""Plants the bugs of tests/mutants/list.txt one by one and sees whether the tests find them.

  run.py --check           every bug can be planted: its old text stands in its file exactly once
  run.py [NAME...]         plant those whose names contain one of the words; without a word all
  run.py --sample K        K of them, other ones each day (--seed S: those of S)

Works on a copy of the tree in build/mutants, so that what is built there once serves the next bug; the tests' build
is without optimisation to speak of. Exit status: 0 all found, 1 one survived, 2 wrong usage, 3 the tree without a bug
does not build or pass.
"""

import argparse
import datetime
import pathlib
import random
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "tests/mutants/list.txt"
COPY = ROOT / "build/mutants/tree"
BUILD = ROOT / "build/mutants/build"
TESTS = [  # the quick and telling ones first; each ends at its first failure
    [BUILD / "tests/library_tests", "--gtest_fail_fast", "--gtest_brief=1", "--gtest_filter=-*Long.*"],
    [BUILD / "tests/program_tests", "--gtest_fail_fast", "--gtest_brief=1", "--gtest_filter=-*Long.*"],
]
GATE = [["/usr/bin/python3", "-B", COPY / f"tests/gate/test_{name}.py"] for name in ("stats", "files", "measure", "builds")]


class Mutant:
    def __init__(self, name, file):
        self.name = name
        self.file = file
        self.old = []
        self.new = []

    def planted(self, text):
        old, new = "\n".join(self.old), "\n".join(self.new)
        if text.count(old) != 1:
            raise ValueError(f"'{self.name}': the old text stands {text.count(old)} times in {self.file}")
        return text.replace(old, new)


def mutants():
    result = []
    name = None
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            name = line[3:]
        elif line.startswith("- "):
            result[-1].old.append(line[2:])
        elif line.startswith("+"):
            result[-1].new.append(line[2:])
        elif name and line:
            result.append(Mutant(name, line))
            name = None
    return result


def check():
    for mutant in mutants():
        mutant.planted((ROOT / mutant.file).read_text(encoding="utf-8"))


def run(command, seconds=300):
    """The exit status; running into the time limit is a failure like any other."""
    try:
        return subprocess.run([str(word) for word in command], cwd=COPY, timeout=seconds, check=False,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    except subprocess.TimeoutExpired:
        return 124


def copy_tree():
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, files.decode().split("\0")):
        source, target = ROOT / name, COPY / name
        if target.exists() and target.read_bytes() == source.read_bytes():
            continue  # keeps its time, so nothing is built anew
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        shutil.copymode(source, target)


def build():
    return run(["cmake", "--build", BUILD, "--target", "library_tests", "program_tests"], 1800)


def prepare():
    COPY.mkdir(parents=True, exist_ok=True)
    copy_tree()
    configure = ["cmake", "-S", COPY, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                 "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DNQUEENS_BUILD_TESTS=ON"]
    return run(configure) == 0 and build() == 0


def found_by(mutant):
    """What finds the bug, or nothing."""
    if mutant.file.startswith("src/"):
        if build() != 0:
            return "the compiler"
        for test in TESTS:
            if run(test) != 0:
                return test[0].name
    elif any(run(test) != 0 for test in GATE):
        return "the gate's tests"
    return None


def try_out(mutant):
    file = COPY / mutant.file
    sound = file.read_text(encoding="utf-8")
    start = time.monotonic()
    try:
        file.write_text(mutant.planted(sound), encoding="utf-8")
        finder = found_by(mutant)
    finally:
        file.write_text(sound, encoding="utf-8")
    print(f"{'found' if finder else 'SURVIVED':9}{mutant.name}  ({finder or 'nobody'}, "
          f"{time.monotonic() - start:.0f} s)", flush=True)
    return finder is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--sample", type=int, metavar="K")
    parser.add_argument("--seed", default=datetime.datetime.now(datetime.timezone.utc).date().isoformat())
    parser.add_argument("words", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    check()
    wanted = [m for m in mutants() if not arguments.words or any(word in m.name for word in arguments.words)]
    if arguments.sample:
        wanted = random.Random(arguments.seed).sample(wanted, min(arguments.sample, len(wanted)))
    print(f"{len(mutants())} bugs can be planted")
    if arguments.check:
        return 0
    if not prepare() or any(run(test, 1200) != 0 for test in TESTS):
        print("the tree without a bug does not build or pass", file=sys.stderr)
        return 3
    if not wanted:
        print("no bug of that name", file=sys.stderr)
        return 2
    results = [try_out(mutant) for mutant in wanted]
    print(f"{sum(results)} of {len(results)} found (seed {arguments.seed})")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
