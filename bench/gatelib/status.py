"""Exit statuses, and errors that carry one."""

import enum


class Status(enum.IntEnum):
    FINE = 0
    SLOWER = 1
    WRONG = 2  # a wrong count, or a changed signature
    NOISY = 3  # too noisy, or too few repetitions, to tell
    INCOMPLETE = 4  # nothing or not everything was measured, or the two sides cannot be compared
    USAGE = 64


# When several hold, the first of these is the answer.
_SEVERITY = [Status.WRONG, Status.SLOWER, Status.INCOMPLETE, Status.NOISY, Status.FINE]


def worst(statuses):
    """The most severe of statuses; INCOMPLETE for none at all: nothing compared is never a pass."""
    present = set(statuses)
    return next((status for status in _SEVERITY if status in present), Status.INCOMPLETE)


class GateError(Exception):
    """Ends the gate with a status and one sentence."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status
