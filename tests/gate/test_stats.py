"""The gate's statistics on made-up samples with known answers."""

import math
import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
from gatelib import stats  # noqa: E402
from gatelib.status import Status, worst  # noqa: E402

THRESHOLD = 0.03
PAIRS = 18


def sample(factor, noise, seed, size=PAIRS):
    draw = random.Random(seed)
    return [factor * math.exp(noise * draw.gauss(0, 1)) for _ in range(size)]


def bimodal(factor, seed, size=PAIRS):
    """A third of the runs meet a busy sibling and take 30 % longer."""
    draw = random.Random(seed)
    return [factor * (1.3 if draw.random() < 1 / 3 else 1) * math.exp(0.005 * draw.gauss(0, 1)) for _ in range(size)]


class Verdicts(unittest.TestCase):
    def verdicts(self, factor, noise=0.01, shift_of=stats.paired_shift):
        return {stats.verdict(shift_of(sample(1, noise, 2 * seed), sample(factor, noise, 2 * seed + 1)), THRESHOLD)
                for seed in range(20)}

    def test_equal_is_fine(self):
        self.assertEqual(self.verdicts(1.0), {Status.FINE})
        self.assertEqual(self.verdicts(1.0, shift_of=stats.unpaired_shift), {Status.FINE})

    def test_identical_samples_are_fine(self):
        shift = stats.paired_shift([5.0] * 9, [5.0] * 9)
        self.assertEqual((shift.ratio, shift.low, shift.high), (0, 0, 0))
        self.assertEqual(stats.verdict(shift, THRESHOLD), Status.FINE)

    def test_two_percent_is_within_the_threshold(self):
        self.assertNotIn(Status.SLOWER, self.verdicts(1.02))
        self.assertEqual(self.verdicts(1.02, noise=0.004), {Status.FINE})

    def test_nine_percent_is_slower(self):
        self.assertEqual(self.verdicts(1.09), {Status.SLOWER})
        self.assertEqual(self.verdicts(1.09, shift_of=stats.unpaired_shift), {Status.SLOWER})

    def test_faster_is_fine(self):
        self.assertEqual(self.verdicts(0.5), {Status.FINE})

    def test_wild_noise_is_not_an_answer(self):
        verdicts = [stats.verdict(stats.paired_shift(sample(1, 0.5, 2 * seed), sample(1, 0.5, 2 * seed + 1)), THRESHOLD)
                    for seed in range(20)]
        self.assertGreaterEqual(verdicts.count(Status.NOISY), 16)

    def test_bimodal_noise(self):
        shifts = {factor: [stats.paired_shift(bimodal(1, 2 * seed, 45), bimodal(factor, 2 * seed + 1, 45))
                           for seed in range(20)] for factor in (1.0, 1.09)}
        self.assertNotIn(Status.SLOWER, [stats.verdict(shift, THRESHOLD) for shift in shifts[1.0]])
        self.assertGreaterEqual(sum(0.04 < shift.ratio < 0.14 for shift in shifts[1.09]), 17)

    def test_a_disturbance_shared_by_a_pair_cancels(self):
        machine = bimodal(1, 7)
        base = [m * x for m, x in zip(machine, sample(1, 0.003, 1))]
        head = [m * x for m, x in zip(machine, sample(1.05, 0.003, 2))]
        self.assertEqual(stats.verdict(stats.paired_shift(base, head), THRESHOLD), Status.SLOWER)

    def test_eight_samples_are_too_few(self):
        shift = stats.paired_shift([1.0] * 8, [9.0] * 8)
        self.assertEqual(stats.verdict(shift, THRESHOLD), Status.NOISY)
        self.assertFalse(stats.decided(shift, THRESHOLD))


class Estimates(unittest.TestCase):
    def test_known_shift(self):
        shift = stats.paired_shift(sample(1, 0.01, 1, 45), sample(1.05, 0.01, 2, 45))
        self.assertAlmostEqual(shift.ratio, 0.05, delta=0.01)
        self.assertTrue(shift.low < shift.ratio < shift.high)

    def test_hodges_lehmann_by_hand(self):
        # Ratios 1, 1, 2: the pairwise means of their logs are 0, 0, 0, ln2/2, ln2/2, ln2; the median ln2/4.
        shift = stats.paired_shift([1.0, 1.0, 1.0], [1.0, 1.0, 2.0])
        self.assertAlmostEqual(shift.ratio, 2 ** 0.25 - 1)
        # Differences of logs between {1, 2} and {2, 4}: ln 2, ln 4, 0, ln 2.
        self.assertAlmostEqual(stats.unpaired_shift([1.0, 2.0], [2.0, 4.0]).ratio, 1)

    def test_intervals_cover_the_truth(self):
        hits = 0
        for seed in range(100):
            shift = stats.paired_shift(sample(1, 0.05, 2 * seed), sample(1.05, 0.05, 2 * seed + 1))
            hits += shift.low <= 0.05 <= shift.high
        self.assertGreaterEqual(hits, 85)

    def test_rank_test(self):
        self.assertLess(stats.paired_shift(sample(1, 0.01, 1), sample(1.09, 0.01, 2)).p_slower, 1e-4)
        self.assertGreater(stats.paired_shift(sample(1, 0.01, 1), sample(1, 0.01, 2)).p_slower, 0.01)


class Severity(unittest.TestCase):
    def test_nothing_is_never_a_pass(self):
        self.assertEqual(worst([]), Status.INCOMPLETE)

    def test_order(self):
        self.assertEqual(worst([Status.FINE, Status.NOISY]), Status.NOISY)
        self.assertEqual(worst([Status.NOISY, Status.INCOMPLETE]), Status.INCOMPLETE)
        self.assertEqual(worst([Status.INCOMPLETE, Status.SLOWER]), Status.SLOWER)
        self.assertEqual(worst([Status.SLOWER, Status.WRONG, Status.FINE]), Status.WRONG)


if __name__ == "__main__":
    unittest.main()
