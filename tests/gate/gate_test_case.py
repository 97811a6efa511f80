"""What the gate's tests share: a scratch directory and ways to run the gate."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench"
sys.path.insert(0, str(BENCH))
import gate  # noqa: E402


class GateTestCase(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)

    def gate(self, *words):
        """Runs the gate in this process (importing SciPy takes longer than a test); (status, stdout, stderr)."""
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
            try:
                status = int(gate.main([str(word) for word in words]))
            except SystemExit as error:
                status = error.code
        return status, out.getvalue(), err.getvalue()

    def expect(self, status, *words, text=""):
        """Runs the gate, wants `status` and `text` in its summary, and all three outputs whole and agreeing."""
        summary, junit, record = (self.scratch / name for name in ("summary.md", "junit.xml", "gate.json"))
        actual, out, err = self.gate(*words, "--summary", summary, "--junit", junit, "--json", record)
        self.assertEqual(actual, status, out + err)
        self.assertIn(text, out)
        self.assertNotIn("Traceback", err)
        self.assertEqual(summary.read_text(), out)
        document = json.loads(record.read_text())
        self.assertEqual(document["exit_status"], status)
        suite = xml.parse(junit).getroot()
        self.assertEqual(int(suite.get("tests")), len(document["lines"]))
        bad = int(suite.get("failures")) + int(suite.get("errors"))
        self.assertEqual(bad == 0, status == 0)
        return document
