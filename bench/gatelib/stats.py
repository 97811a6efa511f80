"""Is HEAD slower than BASE? Shifts of log times with bootstrap intervals, and a verdict.

Times are compared as logarithms, so a shift is a ratio and both directions count alike. The shift is the
Hodges-Lehmann estimate (the median of pairwise means, or of all differences between two samples): nearly as
sharp as the mean for well-behaved noise, and unmoved by a disturbed minority. Random numbers have a fixed seed:
the same samples give the same verdict.
"""

import dataclasses
import math

import numpy
from scipy import stats as scipy_stats

from .status import Status

MIN_SAMPLES = 9  # fewer cannot support a rank test or an interval
RESAMPLES = 1000
CONFIDENCE = 0.95


@dataclasses.dataclass(frozen=True)
class Shift:
    """How much longer HEAD takes, as fractions: 0.05 is 5 % longer."""

    ratio: float
    low: float
    high: float
    p_slower: float  # Mann-Whitney, one-sided: HEAD's times are larger; information, not a criterion
    samples: int


def _walsh_medians(rows):
    """The median of all pairwise means of each row."""
    first, second = numpy.triu_indices(rows.shape[1])
    return numpy.median((rows[:, first] + rows[:, second]) / 2, axis=1)


def _difference_medians(base_rows, head_rows):
    """The median of all differences head - base, row by row."""
    differences = head_rows[:, :, None] - base_rows[:, None, :]
    return numpy.median(differences.reshape(len(base_rows), -1), axis=1)


def _shift(value, resampled, base, head):
    tail = (1 - CONFIDENCE) / 2
    low, high = numpy.quantile(resampled, [tail, 1 - tail])
    p_slower = scipy_stats.mannwhitneyu(head, base, alternative="greater").pvalue
    return Shift(math.expm1(value), math.expm1(low), math.expm1(high), float(p_slower), min(len(base), len(head)))


def paired_shift(base, head):
    """base[i] and head[i] were measured one right after the other; all times > 0."""
    base, head = numpy.asarray(base, float), numpy.asarray(head, float)
    ratios = numpy.log(head / base)[None, :]
    drawn = numpy.random.default_rng(1).integers(ratios.size, size=(RESAMPLES, ratios.size))
    return _shift(_walsh_medians(ratios)[0], _walsh_medians(ratios[0][drawn]), base, head)


def unpaired_shift(base, head):
    """Two independent samples, for times of different days; all times > 0."""
    base, head = numpy.asarray(base, float), numpy.asarray(head, float)
    random = numpy.random.default_rng(1)
    base_rows = numpy.log(base)[random.integers(base.size, size=(RESAMPLES, base.size))]
    head_rows = numpy.log(head)[random.integers(head.size, size=(RESAMPLES, head.size))]
    value = _difference_medians(numpy.log(base)[None, :], numpy.log(head)[None, :])[0]
    return _shift(value, _difference_medians(base_rows, head_rows), base, head)


def decided(shift, threshold):
    """Whether more samples are unlikely to change the verdict. A pass wants a narrow interval, too: nine wild
    samples can lie below the threshold by luck."""
    if shift.samples < MIN_SAMPLES:
        return False
    return shift.low > threshold or (shift.high < threshold and shift.high - shift.low < 2 * threshold)


def verdict(shift, threshold):
    """SLOWER: the whole interval lies beyond the threshold. NOISY: it reaches on both sides and is wider than
    the threshold itself. FINE otherwise: below the threshold, or so close to it that it is not proven beyond."""
    if shift.samples < MIN_SAMPLES:
        return Status.NOISY
    if shift.low > threshold:
        return Status.SLOWER
    if shift.high > threshold and shift.high - shift.low > threshold:
        return Status.NOISY
    return Status.FINE
