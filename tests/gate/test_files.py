"""`gate.py files`: every exit status on two result files."""

import math
import random
import subprocess
import unittest

from fake_build import result_file
from gate_test_case import BENCH, GateTestCase


def times(factor, seed, size=12):
    draw = random.Random(seed)
    return [100 * factor * math.exp(0.002 * draw.gauss(0, 1)) for _ in range(size)]


class Files(GateTestCase):
    def compare(self, status, base, head, *options, text="", base_context=None, head_context=None):
        base = result_file(self.scratch / "base.json", base, base_context)
        head = result_file(self.scratch / "head.json", head, head_context)
        return self.expect(status, "files", base, head, *options, text=text)

    def test_thresholds(self):
        base = {"count/12": times(1, 1)}
        self.compare(0, base, base)
        self.compare(0, base, {"count/12": times(1.09, 2)}, "--threshold", "10")
        self.compare(1, base, {"count/12": times(1.11, 2)}, "--threshold", "10", text="SLOWER")
        self.compare(1, base, {"count/12": times(9, 2)}, text="+80")
        self.compare(0, base, {"count/12": times(1 / 9, 2)})

    def test_too_few_repetitions(self):
        self.compare(3, {"count/12": [100.0]}, {"count/12": [900.0]}, text="too few repetitions to tell: 1")
        self.compare(3, {"count/12": times(1, 1)}, {"count/12": times(1, 1, 8)}, text="at least 9")

    def test_zero_times(self):
        for base, head in ((0.0, 100.0), (100.0, 0.0), (0.0, 0.0)):
            self.compare(4, {"count/12": [base] * 9}, {"count/12": [head] * 9}, text="not comparable: a time of zero")

    def test_names(self):
        base = {"count/12": times(1, 1), "count/13": times(5, 2)}
        self.compare(4, base, {"other/12": times(1, 1)}, text="| count/13 | INCOMPLETE | missing in HEAD")
        document = self.compare(4, base, {"count/12": times(1, 1)})
        self.assertEqual([line["name"] for line in document["lines"] if line["status"] == "INCOMPLETE"], ["count/13"])
        self.compare(0, base, {**base, "count/14": times(1, 1)})

    def test_failed_case_is_missing(self):
        base = result_file(self.scratch / "base.json", {"count/12": times(1, 1)})
        head = self.scratch / "head.json"
        text = result_file(head, {"count/12": times(1, 1)}) and head.read_text()
        head.write_text(text.replace('"run_type"', '"error_occurred": true, "run_type"'))
        self.expect(4, "files", base, head, text="missing in HEAD")

    def test_empty_and_broken_files(self):
        good = result_file(self.scratch / "good.json", {"count/12": times(1, 1)})
        broken = self.scratch / "broken.json"
        for content in ("", "{", "[]", "null", "{}", '{"context": {"num_cpus": 2}, "benchmarks": []}'):
            broken.write_text(content)
            self.expect(4, "files", good, broken, text="broken.json")
            self.expect(4, "files", broken, good, text="broken.json")
        self.expect(4, "files", self.scratch / "none.json", good, text="cannot read")

    def test_another_machine_or_build(self):
        base = {"count/12": times(1, 1)}
        for context, text in (({"num_cpus": 64}, "number of CPUs differs: 2 and 64"),
                              ({"mhz_per_cpu": 3600}, "clock differs"),
                              ({"cpu_model": "Other CPU"}, "processor differs"),
                              ({"nqueens_build_type": "Debug"}, "build type differs: Release and Debug"),
                              ({"nqueens_flags": "-O3"}, "compiler flags differs"),
                              ({"nqueens_compiler": "Clang 14.0.6"}, "compiler differs: GNU 12 and Clang 14")):
            self.compare(4, base, base, text=text, head_context=context)
        for context in ({"host_name": "there"}, {"library_build_type": "release"}, {"mhz_per_cpu": 2301},
                        {"nqueens_compiler": "GNU 12.3.0"}, {"nqueens_commit": "def5678"}):
            self.compare(0, base, base, head_context=context)


class Usage(GateTestCase):
    def test_usage_is_64(self):
        good = result_file(self.scratch / "good.json", {"count/12": times(1, 1)})
        for words in ([], ["files"], ["files", good], ["bogus", good, good], ["files", good, good, good],
                      ["files", good, good, "--threshold", "0"], ["files", good, good, "--threshold", "nan"],
                      ["files", good, good, "--threshold", "x"], ["files", good, good, "--bogus"],
                      ["files", good, good, "--json", str(self.scratch / "no" / "such")],
                      ["compare", good, good], ["compare", "no-such-revision", "no-such-revision"],
                      ["compare", str(self.scratch), str(self.scratch), "--cases", "("]):
            status, out, err = self.gate(*words)
            self.assertEqual(status, 64, (words, out, err))
            self.assertNotIn("Traceback", err)

    def test_program(self):
        """The file itself, by its own first line."""
        self.assertEqual(subprocess.run([BENCH / "gate.py", "--help"], capture_output=True, check=False).returncode, 0)
        self.assertEqual(subprocess.run([BENCH / "gate.py"], capture_output=True, check=False).returncode, 64)
        good = result_file(self.scratch / "good.json", {"count/12": [100.0]})
        done = subprocess.run([BENCH / "gate.py", "files", good, good], capture_output=True, check=False)
        self.assertEqual(done.returncode, 3)


if __name__ == "__main__":
    unittest.main()
