"""Models of speed-up fitted to a record of `nqueens scale`: what bench/plot.py draws.

    Amdahl: p/S = 1 + s(p-1)                Universal Scalability Law: p/S = 1 + s(p-1) + k p(p-1)

p/S is the factor by which p threads fall short of a speed-up of p. Both models are linear in it, so non-negative least
squares finds the one best fit. s is the share of the work that is serial (contention), k the cost of each pair of
threads (coherency). Intervals: 95 %, rounds drawn with repetition (bootstrap). Gene Amdahl 1967; Neil Gunther 1993.
"""

import dataclasses
import math

import numpy
import scipy.optimize
import scipy.stats

RESAMPLES = 2000


@dataclasses.dataclass
class Parameter:
    value: float
    low: float
    high: float

    def __format__(self, spec):
        return f"{self.value:{spec}} [{self.low:{spec}}, {self.high:{spec}}]"


@dataclasses.dataclass
class Fit:
    """A model without a coherency is Amdahl's."""
    contention: Parameter
    coherency: Parameter | None = None

    def speedup(self, threads):
        k = self.coherency.value if self.coherency else 0
        return threads / (1 + self.contention.value * (threads - 1) + k * threads * (threads - 1))

    def __str__(self):
        if not self.coherency:
            return f"Amdahl: serial fraction {self.contention:.4f}"
        text = f"Universal Scalability Law: contention {self.contention:.4f}, coherency {self.coherency:.6f}"
        if self.coherency.value > 0:
            peak = math.sqrt(max(0, 1 - self.contention.value) / self.coherency.value)
            text += f"; fastest with {peak:.0f} threads"
        return text


def parameters(threads, speedups):
    """The contention and, from two numbers of threads on, the coherency that explain the speed-ups best; threads > 1."""
    p = numpy.asarray(threads, float)
    columns = [p - 1] if len(p) == 1 else [p - 1, p * (p - 1)]
    found, _ = scipy.optimize.nnls(numpy.column_stack(columns), p / numpy.asarray(speedups, float) - 1)
    return found if len(found) == 2 else numpy.minimum(found, 1)


def fit(threads, rounds):
    """`rounds` holds, for each number of threads above one, the speed-up in each round."""
    def of_rounds(*drawn):
        return parameters(threads, numpy.median(drawn, axis=1))

    intervals = scipy.stats.bootstrap(rounds, of_rounds, paired=True, vectorized=False, method="percentile",
                                      n_resamples=RESAMPLES, random_state=1).confidence_interval
    return Fit(*(Parameter(*numbers) for numbers in zip(of_rounds(*rounds), intervals.low, intervals.high)))


def fit_record(document):
    """The fit and nothing, or nothing and the reason why there is none."""
    if document["objection"]:
        return None, document["objection"]
    usable = [point for point in document["points"] if not point["oversubscribed"]]
    walls = {point["threads"]: numpy.array([run["wall_seconds"] for run in point["rounds"]]) for point in usable}
    one = walls.pop(1)
    if not walls:
        return None, "it needs more than one thread, and not more than there are usable CPUs"
    return fit(list(walls), [one / wall for wall in walls.values()]), None
