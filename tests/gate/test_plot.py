"""bench/plot.py on a record made by hand: both files appear, and bad input is one line and status 2."""

import json
import pathlib
import subprocess
import tempfile
import unittest

PLOT = pathlib.Path(__file__).resolve().parents[2] / "bench" / "plot.py"


def estimate(value, width=0.05):
    return {"value": value, "low": value - width, "high": value + width}


def point(threads, depth=2):
    worker = {"busy_seconds": 0.9, "idle_seconds": 0.1, "units": 10}
    return {"threads": threads, "split_depth": depth, "units": 10 ** depth, "oversubscribed": threads > 2,
            "wall_seconds": estimate(1), "speedup": estimate(0.9 * threads), "efficiency": estimate(0.9),
            "median_round": 0, "rounds": [{"wall_seconds": 1 / (0.9 * threads), "workers": [worker] * threads} for _ in range(10)]}


def record(**changes):
    return {"schema": "nqueens.scaling", "schema_version": 2, "n": 15, "engine": "scalar",
            "target": "", "symmetry": "mirror", "repetitions": 10, "pinned": False, "points": [point(1), point(2), point(4)],
            "depths": [], "objection": "", "unit": "subtree", "cpu": "Test CPU",
            "cpus_usable": 2, "compiler": "GNU 12", "flags": "-O3", "commit": "abc", "utc": "2024-01-01T00:00:00Z",
            **changes}


class Plot(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.file = pathlib.Path(scratch.name) / "run.json"

    def plot(self, content, *words):
        self.file.write_text(content)
        return subprocess.run([PLOT, self.file, *words], capture_output=True, text=True, check=False)

    def test_draws_svg_and_png(self):
        no_interval = {"value": 1, "low": None, "high": None}
        few = [{**point(threads), "speedup": no_interval, "efficiency": no_interval} for threads in (1, 2)]
        for changes in ({}, {"depths": [point(2, 1), point(2, 3)]}, {"objection": "too short", "points": few}):
            done = self.plot(json.dumps(record(**changes)))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            svg, png = self.file.with_suffix(".svg"), self.file.with_suffix(".png")
            self.assertIn("<svg", svg.read_text())
            self.assertEqual(png.read_bytes()[:4], b"\x89PNG")
            svg.unlink()
            png.unlink()

    def test_bad_input(self):
        for content in ("", "[]", '{"schema": "other"}', json.dumps({"schema": "nqueens.scaling", "schema_version": 1})):
            done = self.plot(content)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertEqual(self.plot(json.dumps(record()), "/no/such/directory/plot").returncode, 2)


if __name__ == "__main__":
    unittest.main()
