"""Calls the C interface of a shared library from Python.

  ctypes_test.py LIBRARY VERSION
"""

import ctypes
import sys
import threading

OK, UNKNOWN, INPUT = 0, 1, 2

library = ctypes.CDLL(sys.argv[1])
library.nqueens_version.restype = ctypes.c_char_p
library.nqueens_error.restype = ctypes.c_char_p


def call(function, *arguments):
    """The status and the number; -1 where the function wrote none."""
    number = ctypes.c_uint64(2**64 - 1)
    status = function(*arguments, ctypes.byref(number))
    return status, number.value if number.value != 2**64 - 1 else -1


def expect(found, expected):
    if found != expected:
        sys.exit(f"expected {expected!r} but got {found!r}")


def expect_error(found, status, word):
    expect(found, (status, -1))
    text = library.nqueens_error().decode()
    if word not in text or "\n" in text:
        sys.exit(f"expected one line with '{word}' but got {text!r}")


count, known_count = library.nqueens_count, library.nqueens_known_count
expect(library.nqueens_version().decode(), sys.argv[2])
expect(library.nqueens_error(), b"")
expect(call(count, 8, 2), (OK, 92))
expect(call(count, 0, 0), (OK, 1))
expect(call(known_count, 27), (OK, 234907967154122528))
expect(library.nqueens_error(), b"")

expect_error(call(count, 29, 1), INPUT, "28")
expect_error(call(count, -1, 1), INPUT, "-1")
expect_error(call(count, 8, 4097), INPUT, "4097")
for n in (-1, 28):
    expect_error(call(known_count, n), UNKNOWN, "27")
expect(count(8, 1, None), INPUT)
expect(known_count(8, None), INPUT)

# Errors are the calling thread's own, and a success leaves the last one alone.
seen = []
thread = threading.Thread(target=lambda: seen.extend([library.nqueens_error(), call(count, 6, 1)]))
thread.start()
thread.join()
expect(seen, [b"", (OK, 4)])
expect(b"place" in library.nqueens_error(), True)
