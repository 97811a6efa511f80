"""`gate.py compare`, `record` and `baseline` on builds whose times and counts are made up."""

import json
import os
import shutil
import unittest
from unittest import mock

from fake_build import make_build, make_valgrind
from gate_test_case import GateTestCase

CASE = "kernel/scalar/mirror/n:13"
REFERENCE = "reference/halved/n:13"


class Compare(GateTestCase):
    def compare(self, status, head, *options, text="", base=None, instructions=False):
        base_build = make_build(self.scratch / "base", **{"cases": {CASE: 100}, "seed": 1, **(base or {})})
        head_build = make_build(self.scratch / "head", **{"cases": {CASE: 100}, "seed": 1000, **head})
        options = options if instructions else ["--no-instructions", *options]
        path = make_valgrind(self.scratch / "tools")
        with mock.patch.dict(os.environ, {"PATH": path}):
            return self.expect(status, "compare", base_build, head_build, *options, text=text)

    def test_same(self):
        document = self.compare(0, {}, instructions=True)
        self.assertIn("instructions/scalar/mirror/n:11", [line["name"] for line in document["lines"]])

    def test_times(self):
        self.compare(0, {"cases": {CASE: 102}})
        document = self.compare(1, {"cases": {CASE: 109}}, text="rerun")
        self.assertAlmostEqual(document["lines"][-1]["ratio"], 0.09, delta=0.01)
        self.compare(3, {}, "--pairs", "1", "--max-pairs", "1", text="too few repetitions")
        self.compare(4, {"cases": {CASE: 0}}, text="not comparable")

    def test_counts_and_nodes(self):
        self.compare(2, {"solutions": 2}, text="other counts for n = 1, 2, 3")
        self.compare(2, {"solutions": 2}, "--allow-new-nodes")
        self.compare(2, {"mismatch": True}, text="MISMATCH")
        self.compare(2, {"nodes": 11}, text="other work totals")
        self.compare(0, {"nodes": 11}, "--allow-new-nodes")
        self.compare(2, {"failure": "count/8: wrong answer: 91 instead of 92"}, text="91 instead of 92")

    def test_instructions(self):
        self.compare(1, {"instructions": 1030000}, instructions=True, text="+3.00%")
        self.compare(0, {"instructions": 1010000}, instructions=True)
        self.compare(0, {"instructions": 1030000}, "--instruction-tolerance", "5", instructions=True)
        self.compare(4, {"instructions": 0}, instructions=True, text="callgrind failed")

    def test_valgrind_missing(self):
        build = make_build(self.scratch / "base", {CASE: 100})
        tools = self.scratch / "tools"
        tools.mkdir()
        for tool in ("awk", "cat", "wc"):
            (tools / tool).symlink_to(shutil.which(tool))
        with mock.patch.dict(os.environ, {"PATH": str(tools)}):
            self.expect(4, "compare", build, build, text="valgrind is not installed")

    def test_names(self):
        both = {CASE: 100, "kernel/scalar/full/n:13": 50}
        self.compare(4, {}, base={"cases": both}, text="| kernel/scalar/full/n:13 | INCOMPLETE | missing in HEAD")
        self.compare(0, {"cases": both})
        self.compare(4, {"cases": {"kernel/renamed/mirror/n:13": 100}}, text="missing in HEAD")
        self.compare(4, {}, "--cases", "nothing", text="no case of BASE matches")
        self.compare(4, {}, base={"cases": {}}, text="no case of BASE matches")
        self.compare(4, {}, base={"engines": ["scalar", "simd"]}, text="| signature/simd/none | INCOMPLETE")
        self.compare(0, {"engines": ["scalar", "simd"]})

    def test_failing_programs(self):
        self.compare(4, {"failure": "no such kernel"}, text="no such kernel")
        build = make_build(self.scratch / "base", {CASE: 100})
        (self.scratch / "base" / "bench" / "nqueens_bench").unlink()
        self.expect(4, "compare", build, build, text="is not there")

    def test_contexts(self):
        self.compare(4, {"context": {"nqueens_build_type": "Debug"}}, text="build type differs: Release and Debug")
        self.compare(0, {"context": {"nqueens_compiler": "Clang 14.0.6"}}, text="compiler differs")


class Baseline(GateTestCase):
    def setUp(self):
        super().setUp()
        self.file = self.scratch / "baseline.json"
        self.build = self.make("recorded", 100)
        self.assertEqual(self.gate("record", self.file, self.build)[0], 0)

    def make(self, name, time, reference=50, **more):
        return make_build(self.scratch / name, {CASE: time, REFERENCE: reference}, **more)

    def check(self, status, build, text=""):
        return self.expect(status, "baseline", self.file, build, text=text)

    def test_same_and_slower(self):
        self.check(0, self.make("same", 100, seed=5))
        self.check(0, self.make("little", 105, seed=5))
        self.check(1, self.make("slower", 125, seed=5), text="rerun")

    def test_a_slower_day_cancels(self):
        self.check(0, self.make("day", 200, reference=100, seed=5))

    def test_another_class_is_refused(self):
        for context in ({"num_cpus": 64}, {"cpu_model": "Other"}, {"nqueens_build_type": "Debug"}):
            self.check(4, self.make("other", 100, context=context), text="not comparable")

    def test_missing_names(self):
        build = make_build(self.scratch / "renamed", {"kernel/new/mirror/n:13": 1, REFERENCE: 50})
        self.check(4, build, text=f"| {CASE} | INCOMPLETE | missing in the build")

    def test_broken_files(self):
        for content in ("", "[]", "{}", json.dumps({**json.loads(self.file.read_text()), "ratios": {}})):
            self.file.write_text(content)
            self.check(4, self.build, text="baseline")
        self.file.unlink()
        self.check(4, self.build, text="cannot read the baseline")

    def test_reference_of_zero(self):
        self.check(4, self.make("zero", 100, reference=0), text="took no time")


if __name__ == "__main__":
    unittest.main()
