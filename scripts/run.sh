#!/usr/bin/env bash
# Installs what is missing, builds Release and runs nqueens with the arguments given, in the caller's directory.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

"$root/scripts/bootstrap.sh" run
(
  cd "$root"
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  { cmake --preset release -DNQUEENS_DEVELOPER=OFF -B build/run &&
    cmake --build build/run; } >"$log" 2>&1 || { cat "$log" >&2; exit 3; }
)
exec "$root/build/run/src/app/nqueens" "$@"
