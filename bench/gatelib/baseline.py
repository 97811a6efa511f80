"""A stored baseline: times of cases in units of the frozen reference search, and what they were measured on.

Dividing by the reference, measured right before each case, cancels the clock of the day. It does not cancel
another machine, build type or compiler, so those are refused.
"""

import datetime
import json

from . import results
from .status import GateError, Status

SCHEMA = "nqueens.baseline"
SCHEMA_VERSION = 1
REFERENCE = "reference/halved/n:13"


def dump(context, ratios):
    utc = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    document = {"schema": SCHEMA, "schema_version": SCHEMA_VERSION, "utc": utc, "reference": REFERENCE,
                "context": context, "ratios": ratios}
    return json.dumps(document, indent=1) + "\n"


def load(path):
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except OSError as error:
        raise GateError(Status.INCOMPLETE, f"cannot read the baseline {path}: {error.strerror}") from error
    except ValueError as error:
        raise GateError(Status.INCOMPLETE, f"the baseline {path} is not JSON: {error}") from error
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise GateError(Status.INCOMPLETE, f"{path} is no baseline: the schema is not {SCHEMA}")
    if document.get("schema_version") != SCHEMA_VERSION or document.get("reference") != REFERENCE:
        raise GateError(Status.INCOMPLETE, f"the baseline {path} is of another version: record it again")
    if not document.get("ratios"):
        raise GateError(Status.INCOMPLETE, f"the baseline {path} holds no case")
    return document


def require_same_class(document, context):
    results.require_comparable(document["context"], context, "the baseline is of another machine or build")
