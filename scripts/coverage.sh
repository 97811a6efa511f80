#!/usr/bin/env bash
# Which lines of src/ the library's and the program's tests run: a table, then the lines they do not. Needs gcovr.
# Exit status 1 when fewer than 95 % of the lines run.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v gcovr >/dev/null || { echo "coverage: please install the Debian package gcovr" >&2; exit 3; }
cmake --preset coverage >/dev/null
cmake --build --preset coverage --target library_tests program_tests
find build/coverage -name '*.gcda' -delete
for tests in library_tests program_tests; do
  build/coverage/tests/$tests --gtest_brief=1 --gtest_filter='-*Long.*'
done
# Code that is compiled once for each instruction set counts as run when any of them ran it.
gcovr --root . --filter 'src/' --object-directory build/coverage \
  --exclude-throw-branches --fail-under-line 95
