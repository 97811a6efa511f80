"""bench/fits.py on simulated records: known parameters come back, and what allows no fit says why."""

import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
import fits  # noqa: E402


def usl(threads, contention, coherency=0.0):
    return threads / (1 + contention * (threads - 1) + coherency * threads * (threads - 1))


def record(speedups, noise=0.001, **changes):
    """`speedups` by number of threads; ten rounds of 10 s on one thread, give or take the noise."""
    source = random.Random(1)

    def point(threads, speedup):
        rounds = [{"wall_seconds": 10 / speedup * (1 + source.gauss(0, noise))} for _ in range(10)]
        return {"threads": threads, "oversubscribed": False, "rounds": rounds}

    return {"objection": "", "points": [point(p, s) for p, s in speedups.items()], **changes}


class Fits(unittest.TestCase):
    def test_amdahl_is_found_from_one_number_of_threads(self):
        for serial in (0.0, 0.02, 0.5, 1.0):
            found, reason = fits.fit_record(record({1: 1, 4: usl(4, serial)}))
            self.assertIsNone(reason)
            self.assertIsNone(found.coherency)
            self.assertAlmostEqual(found.contention.value, serial, delta=0.003)
            self.assertLessEqual(found.contention.low, found.contention.value)
            self.assertGreaterEqual(found.contention.high, found.contention.value)

    def test_the_universal_scalability_law_is_found(self):
        found, _ = fits.fit_record(record({p: usl(p, 0.03, 0.002) for p in (1, 2, 4, 8, 16, 32)}))
        self.assertAlmostEqual(found.contention.value, 0.03, delta=0.002)
        self.assertAlmostEqual(found.coherency.value, 0.002, delta=0.0002)
        self.assertAlmostEqual(found.speedup(16), usl(16, 0.03, 0.002), delta=0.1)
        self.assertIn("fastest with 22 threads", str(found))

    def test_parameters_are_never_negative(self):
        found, _ = fits.fit_record(record({1: 1, 2: 2.1, 4: 4.4, 8: 9}))
        self.assertEqual((found.contention.value, found.coherency.value), (0, 0))

    def test_what_allows_no_fit_says_why(self):
        points = {1: 1, 2: 1.9}
        oversubscribed = record(points)
        oversubscribed["points"][1]["oversubscribed"] = True
        for document, word in ((record(points, objection="4 threads received only 2.40 cores"), "2.40 cores"),
                               (record({1: 1}), "more than one thread"), (oversubscribed, "more than one thread")):
            found, reason = fits.fit_record(document)
            self.assertIsNone(found)
            self.assertIn(word, reason)


if __name__ == "__main__":
    unittest.main()
