#!/usr/bin/env python3
"""Runs the commands that README.md and docs/ show, as they stand there.

  run_blocks.py PROGRAM [FILE...]     without files: README.md and docs/*.md

A `sh` block runs in bash and must succeed. In a `console` block each line behind "$ " runs and must print the lines
below it; lines that begin with "nqueens: " (standard error) tell times and are not compared. All blocks of a file run
in one empty directory, `nqueens` being PROGRAM; the directories scripts, bench, results, docs and tests of the tree are there.

A comment right before a block may say how it is run:

  <!-- run with 24=12 1000=10 -->     words to be replaced first: what takes days is tried with less
  <!-- output differs -->             what a console block prints depends on the machine
  <!-- tested by PATH -->             by that test instead, a file of the tree, because it installs or waits

Exit status: 0 all ran, 1 one did not, 2 a block without a language or a comment that is not understood.
"""

import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOWN_ONLY = {"text", "json", "yaml", "cpp", "cmake", "c"}
SECONDS = 300


@dataclasses.dataclass
class Block:
    file: pathlib.Path
    line: int
    language: str
    comment: str
    text: str

    def where(self):
        return f"{self.file.name}:{self.line}"


def blocks_of(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    result = []
    start = None
    for number, line in enumerate(lines):
        if not line.startswith("```"):
            continue
        if start is None:
            start = number
            continue
        before = lines[start - 1].strip() if start > 0 else ""
        comment = re.fullmatch(r"<!-- (.*) -->", before)
        result.append(Block(file, start + 1, lines[start][3:], comment.group(1) if comment else "",
                            "\n".join(lines[start + 1:number]) + "\n"))
        start = None
    return result


class Unclear(Exception):
    """The block does not say what to do with it."""


def bash(command, scratch, environment):
    return subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=scratch, env=environment, text=True,
                          capture_output=True, timeout=SECONDS, check=False)


def run_sh(text, scratch, environment):
    done = bash(text, scratch, environment)
    return "" if done.returncode == 0 else f"status {done.returncode}: {done.stderr.strip()[-500:]}"


def shown_commands(text):
    """Pairs of command and the output shown."""
    pairs = []
    for line in text.splitlines():
        if line.startswith("$ "):
            pairs.append((line[2:], []))
        elif not line.startswith("nqueens: "):
            pairs[-1][1].append(line)
    return pairs


def run_console(text, scratch, environment, compare):
    for command, shown in shown_commands(text):
        done = bash(command, scratch, environment)
        if done.stderr and not all(line.startswith("nqueens: ") for line in done.stderr.splitlines()):
            return f"{command}: {done.stderr.strip()}"
        if compare and done.stdout.splitlines() != shown:
            return f"{command} prints\n{done.stdout}instead of\n" + "\n".join(shown)
    return ""


def run_block(block, scratch, environment):
    """What went wrong, or nothing."""
    text, compare = block.text, True
    if block.comment.startswith("tested by "):
        name = block.comment[len("tested by "):]
        return "" if (ROOT / name).is_file() else f"there is no {name}"
    if block.comment.startswith("run with "):
        for replacement in block.comment[len("run with "):].split():
            old, new = replacement.split("=", 1)
            if old not in text:
                return f"'{old}' is not in the block"
            text = text.replace(old, new)
    elif block.comment == "output differs":
        compare = False
    elif block.comment and block.language in ("sh", "console"):
        raise Unclear(f"{block.where()}: what is '{block.comment}'?")
    if block.language == "sh":
        return run_sh(text, scratch, environment)
    if block.language == "console":
        return run_console(text, scratch, environment, compare)
    if block.language in SHOWN_ONLY:
        return ""
    raise Unclear(f"{block.where()}: a block of language '{block.language}'")


def run_file(file, program):
    failures = 0
    blocks = blocks_of(file)
    with tempfile.TemporaryDirectory(prefix="nqueens-docs-") as name:
        scratch = pathlib.Path(name)
        (scratch / "bin").mkdir()
        (scratch / "bin/nqueens").symlink_to(program)
        for directory in ("scripts", "bench", "results", "docs", "tests"):
            (scratch / directory).symlink_to(ROOT / directory)
        environment = dict(os.environ, PATH=f"{scratch / 'bin'}:{os.environ['PATH']}", HOME=str(scratch))
        for block in blocks:
            wrong = run_block(block, scratch, environment)
            failures += bool(wrong)
            if wrong:
                print(f"{block.where()}: {wrong}")
    print(f"{file.name}: {len(blocks)} blocks, {failures} failed")
    return failures


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    program = pathlib.Path(arguments[0]).resolve()
    files = [pathlib.Path(a) for a in arguments[1:]] or [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    try:
        return 1 if sum(run_file(file, program) for file in files) else 0
    except Unclear as unclear:
        print(unclear, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
