#!/usr/bin/env bash
# Installs what is missing, builds Release and runs all tests. Arguments go to ctest.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/bootstrap.sh test
cmake --preset release
cmake --build --preset release
ctest --preset release "$@"
