"""Measuring in pairs, going on while undecided, and confirming: on builds that are only numbers."""

import math
import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
from gatelib import measure  # noqa: E402
from gatelib.status import Status  # noqa: E402

CASE = "case"


class NumbersBuild:
    """Takes factor(call) milliseconds times noise; `moment` is shared with the other build: a busy machine."""

    bench = "numbers"

    def __init__(self, factor, noise, seed, moment=lambda: 1.0):
        self.factor, self.noise, self.moment = factor, noise, moment
        self.random = random.Random(seed)
        self.calls = []

    def measure(self, name, seconds):
        self.calls.append((name, seconds))
        factor = self.factor(len(self.calls)) if callable(self.factor) else self.factor
        time = factor * self.moment() * math.exp(self.noise * self.random.gauss(0, 1))
        return {"benchmarks": [{"name": name, "cpu_time": time, "time_unit": "ms"}]}


class Busy:
    """Slow for a while, fast for a while, as a neighbour comes and goes."""

    def __init__(self, seed):
        self.random, self.slow = random.Random(seed), False

    def __call__(self):
        if self.random.random() < 0.2:
            self.slow = not self.slow
        return 1.4 if self.slow else 1.0


def compare(base, head, pairs=9, max_pairs=45):
    plan = measure.Plan(pairs, max_pairs, 0.1, 0.03)
    (line,) = measure.compare_builds(base, head, [CASE], plan, lambda text: None)
    return line


class Pairs(unittest.TestCase):
    def test_order_alternates(self):
        order = []
        base, head = NumbersBuild(1, 0, 1), NumbersBuild(1, 0, 2)
        base.moment = lambda: order.append("base") or 1.0
        head.moment = lambda: order.append("head") or 1.0
        compare(base, head, 9, 9)
        self.assertEqual(order[:8], ["base", "head", "head", "base", "base", "head", "head", "base"])
        self.assertEqual(len(order), 18)

    def test_quiet_machine_needs_the_fewest_pairs(self):
        base = NumbersBuild(1, 0.002, 1)
        self.assertEqual(compare(base, NumbersBuild(1, 0.002, 2)).status, Status.FINE)
        self.assertEqual(len(base.calls), 9)

    def test_undecided_goes_on_to_the_limit_and_no_further(self):
        base = NumbersBuild(1, 1.0, 3)
        self.assertEqual(compare(base, NumbersBuild(1, 1.0, 4)).status, Status.NOISY)
        self.assertEqual(len(base.calls), 45)

    def test_one_pair(self):
        line = compare(NumbersBuild(1, 0, 1), NumbersBuild(1, 0, 2), 1, 1)
        self.assertEqual(line.status, Status.NOISY)
        self.assertIn("too few repetitions", line.text)

    def test_zero_stops_at_once(self):
        base = NumbersBuild(0, 0, 1)
        self.assertEqual(compare(base, NumbersBuild(1, 0, 2)).status, Status.INCOMPLETE)
        self.assertEqual(len(base.calls), 9)


class Verdicts(unittest.TestCase):
    def statuses(self, factor, noise):
        found = []
        for seed in range(20):
            busy = Busy(seed)
            base = NumbersBuild(1, noise, 2 * seed, busy)
            found.append(compare(base, NumbersBuild(factor, noise, 2 * seed + 1, busy)).status)
        return found

    def test_same_program_beside_a_busy_neighbour(self):
        self.assertNotIn(Status.SLOWER, self.statuses(1, 0.02))

    def test_five_percent_beside_a_busy_neighbour(self):
        self.assertGreaterEqual(self.statuses(1.05, 0.01).count(Status.SLOWER), 18)

    def test_a_slow_minute_is_not_confirmed(self):
        # HEAD takes 20 % longer in the first nine pairs only.
        head = NumbersBuild(lambda call: 1.2 if call <= 9 else 1.0, 0.002, 2)
        line = compare(NumbersBuild(1, 0.002, 1), head)
        self.assertEqual(line.status, Status.FINE)
        self.assertIn("rerun", line.text)


if __name__ == "__main__":
    unittest.main()
