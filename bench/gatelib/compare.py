"""One line of the report for each case: what was compared, the shift found, the verdict."""

import dataclasses
import typing

from . import stats
from .status import Status


@dataclasses.dataclass
class Line:
    name: str
    status: Status
    text: str  # for people
    shift: typing.Optional[stats.Shift] = None


def describe(shift):
    return (f"{shift.ratio:+.1%} [{shift.low:+.1%}, {shift.high:+.1%}], {shift.samples} samples, "
            f"Mann-Whitney p = {shift.p_slower:.3g}")


def unusable(base, head):
    """Why two lists of times cannot be compared at all, or nothing."""
    if min(base) <= 0 or min(head) <= 0:
        return "not comparable: a time of zero or less was measured"
    return None


def judge(name, base, head, threshold, shift_of):
    reason = unusable(base, head)
    if reason:
        return Line(name, Status.INCOMPLETE, reason)
    shift = shift_of(base, head)
    status = stats.verdict(shift, threshold)
    text = describe(shift)
    if shift.samples < stats.MIN_SAMPLES:
        text = f"too few repetitions to tell: {shift.samples}, at least {stats.MIN_SAMPLES} are needed"
    return Line(name, status, text, shift)


def missing_lines(names, side):
    return [Line(name, Status.INCOMPLETE, f"missing in {side}") for name in sorted(names)]


def times_by_name(base, head, threshold, shift_of):
    """Lines for two {name: times}. Names of BASE that HEAD lacks are failures; new names are fine."""
    lines = missing_lines(base.keys() - head.keys(), "HEAD")
    lines += [judge(name, base[name], head[name], threshold, shift_of) for name in base if name in head]
    return lines
