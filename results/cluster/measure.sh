#!/usr/bin/env bash
# Balance and overhead of shards against a plain run, CPU seconds of one thread; then the time of a merge.
# Usage: measure.sh N SHARDS [options of nqueens count...]      with nqueens in PATH
set -euo pipefail
n=$1 shards=$2
shift 2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for ((k = 0; k < shards; ++k)); do
  nqueens count "$n" --threads 1 --shard "$k/$shards" --output "$dir/$k.json" "$@" 2>/dev/null
done
for run in 1 2 3; do nqueens count "$n" --threads 1 --json "$@" >"$dir/plain.$run"; done
/usr/bin/python3 - "$dir" "$n" "$shards" "$@" <<'PYTHON'
import glob, json, statistics, sys
directory, n, shards, *options = sys.argv[1:]
seconds = [json.load(open(name))["cpu_seconds"] for name in glob.glob(f"{directory}/*.json")]
plain = statistics.median(json.load(open(name))["cpu_seconds"] for name in glob.glob(f"{directory}/plain.*"))
mean = sum(seconds) / len(seconds)
print(f"n = {n} in {shards} shards {' '.join(options)}: slowest / mean {max(seconds) / mean:.2f}, "
      f"mean {mean:.4f} s, sum / plain run {sum(seconds) / plain:.3f} ({sum(seconds):.2f} and {plain:.2f} s)")
PYTHON
TIMEFORMAT='merge: %R s'
time nqueens merge "$dir"
