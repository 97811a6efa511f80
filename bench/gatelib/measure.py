"""Measuring: BASE and HEAD one right after the other, in turns, until the answer is clear or patience ends."""

from . import compare, results, stats
from .status import GateError, Status

LOOK_EVERY = stats.MIN_SAMPLES  # pairs between two looks at the interval


class Plan:
    """How much is measured: `pairs` to begin with, up to `max_pairs` while undecided, `seconds` CPU a run."""

    def __init__(self, pairs, max_pairs, seconds, threshold):
        self.pairs = pairs
        self.max_pairs = max(pairs, max_pairs)
        self.seconds = seconds
        self.threshold = threshold


def cpu_time(build, name, seconds):
    """CPU nanoseconds an iteration of one case, measured now."""
    times = results.cpu_times(build.measure(name, seconds))
    if len(times.get(name, [])) != 1:
        raise GateError(Status.INCOMPLETE, f"{build.bench} measured nothing for {name}")
    return times[name][0]


def paired_times(base, head, names, plan, log):
    """{name: (BASE times, HEAD times)}. Every second pair runs HEAD first, so a drift hurts neither. Cases whose
    interval is clear of the threshold drop out; the others go on to plan.max_pairs."""
    times = {name: ([], []) for name in names}
    open_names = list(names)
    for pair in range(plan.max_pairs):
        order = [(base, 0), (head, 1)] if pair % 2 == 0 else [(head, 1), (base, 0)]
        for name in open_names:
            for build, side in order:
                times[name][side].append(cpu_time(build, name, plan.seconds))
        done = pair + 1
        if done >= plan.pairs and (done - plan.pairs) % LOOK_EVERY == 0:
            open_names = [name for name in open_names if not _clear(*times[name], plan.threshold)]
            log(f"{done} pairs measured, {len(open_names)} of {len(times)} cases undecided")
            if not open_names:
                break
    return times


def _clear(base, head, threshold):
    return bool(compare.unusable(base, head)) or stats.decided(stats.paired_shift(base, head), threshold)


def compare_builds(base, head, names, plan, log):
    """Lines for all names. Slower cases are measured again from scratch and fail only if both runs say so."""
    def lines_of(wanted):
        times = paired_times(base, head, wanted, plan, log)
        return {name: compare.judge(name, *times[name], plan.threshold, stats.paired_shift) for name in wanted}

    return confirmed(lines_of, names, log)


def confirmed(lines_of, names, log):
    """lines_of(names), with every SLOWER case tried once more."""
    lines = lines_of(names)
    slower = [name for name in names if lines[name].status is Status.SLOWER]
    if slower:
        log("slower, measuring again: " + ", ".join(slower))
        for name, again in lines_of(slower).items():
            first = lines[name]
            lines[name] = again
            lines[name].text = f"{first.text}; rerun: {again.text}"
    return list(lines.values())


def calibrated_times(build, names, reference, rounds, seconds):
    """{name: [time of the case / time of the reference right before it]}: times in units of this moment's
    machine."""
    ratios = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            unit = cpu_time(build, reference, seconds)
            if unit <= 0:
                raise GateError(Status.INCOMPLETE, f"not comparable: {reference} took no time")
            ratios[name].append(cpu_time(build, name, seconds) / unit)
    return ratios
