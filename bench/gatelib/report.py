"""The outcome as Markdown (for people and CI step summaries), JUnit XML and JSON."""

import json
import xml.etree.ElementTree as xml

from .status import Status, worst

SCHEMA = "nqueens.gate"
SCHEMA_VERSION = 1

_SENTENCES = {
    Status.FINE: "Nothing is slower, and everything was measured.",
    Status.SLOWER: "Something is slower, and a rerun or the instruction count confirms it.",
    Status.WRONG: "A count is wrong or the work signature changed.",
    Status.NOISY: "The measurements are too noisy or too few to tell.",
    Status.INCOMPLETE: "Nothing, or not everything, was measured and compared.",
}


class Report:
    def __init__(self, title, notes=()):
        self.title = title
        self.notes = list(notes)
        self.lines = []

    @property
    def status(self):
        return worst(line.status for line in self.lines)

    def markdown(self):
        status = self.status
        text = [f"## {self.title}: {status.name} (status {int(status)})", "", _SENTENCES[status], ""]
        text += [f"- {note}" for note in self.notes] + [""] * bool(self.notes)
        text += ["| case | verdict | change of CPU time [95 % interval] |", "|---|---|---|"]
        text += [f"| {line.name} | {line.status.name} | {line.text.replace('|', ' ')} |" for line in self.lines]
        return "\n".join(text) + "\n"

    def junit(self):
        bad = [line for line in self.lines if line.status is not Status.FINE]
        failures = [line for line in bad if line.status in (Status.SLOWER, Status.WRONG)]
        suite = xml.Element("testsuite", name="nqueens-gate", tests=str(len(self.lines)),
                            failures=str(len(failures)), errors=str(len(bad) - len(failures)))
        for line in self.lines:
            case = xml.SubElement(suite, "testcase", classname="gate", name=line.name)
            if line.status is not Status.FINE:
                kind = "failure" if line in failures else "error"
                xml.SubElement(case, kind, type=line.status.name, message=line.text)
        return xml.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"

    def json(self):
        def fields(line):
            record = {"name": line.name, "status": line.status.name, "text": line.text}
            if line.shift:
                record.update(ratio=line.shift.ratio, low=line.shift.low, high=line.shift.high,
                              p_slower=line.shift.p_slower, samples=line.shift.samples)
            return record

        document = {"schema": SCHEMA, "schema_version": SCHEMA_VERSION, "title": self.title,
                    "status": self.status.name, "exit_status": int(self.status), "notes": self.notes,
                    "lines": [fields(line) for line in self.lines]}
        return json.dumps(document, indent=2, allow_nan=False) + "\n"
