#!/usr/bin/env bash
# Counts a board of N as a Slurm job array that writes one record for each shard into DIR, and a job that merges them
# when the array has ended. Safe to repeat with the same arguments: shards that are there are not counted again, so
# this is also how a campaign goes on after failures.
# Usage: submit.sh N SHARDS|auto DIR [sbatch options...] [-- options of nqueens count...]
#   auto: as many shards as make each about ten minutes of CPU time by `nqueens estimate`
#   sbatch options go to both jobs: --time, --partition, --account, --cpus-per-task, --mem-per-cpu, ...
# The program is $NQUEENS, else `nqueens` in PATH, else what scripts/run.sh built.
# Exit status: 0 submitted; 2 wrong usage; 3 DIR holds something else, or Slurm refused.
set -euo pipefail

fail() {
  echo "submit.sh: $2" >&2
  exit "$1"
}

here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 3 ] || fail 2 "usage: submit.sh N SHARDS|auto DIR [sbatch options...] [-- options of nqueens count...]"
n=$1 shards=$2 dir=$3
shift 3
[[ $n =~ ^[0-9]{1,2}$ ]] || fail 2 "N is a number, not '$n'"
[[ $shards =~ ^([1-9][0-9]{0,6}|auto)$ ]] || fail 2 "SHARDS is a positive number or auto, not '$shards'"
[[ -n $dir && $dir != -* ]] || fail 2 "DIR is a directory, not '$dir'"
slurm_options=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  slurm_options+=("$1")
  shift
done
[ $# -eq 0 ] || shift
count_options=("$@")

program=${NQUEENS:-$(command -v nqueens || echo "$here/../../build/run/src/app/nqueens")}
program=$(command -v "$program") || fail 2 "no program: set NQUEENS, or build it with scripts/run.sh"
program=$(realpath "$program")

if [ "$shards" = auto ]; then
  estimate=$("$program" estimate "$n" --threads 1 --json) || fail 2 "no estimate for N = $n"
  seconds=$(sed -n 's/.*"seconds":{"value":\([0-9]*\).*/\1/p' <<<"$estimate")
  [ -n "$seconds" ] || fail 3 "no seconds in the estimate: $estimate"
  shards=$((seconds / 600 + 1))
fi

mkdir -p "$dir/log"
dir=$(realpath "$dir")
for file in "$dir"/*.json; do
  case ${file##*/} in
    '*.json' | "n$n.json" | "n$n-"*"-of-$shards.json") ;;
    *) fail 3 "$file is no shard of n = $n in $shards: take another directory" ;;
  esac
done
# Incomplete (1) is what this is for; conflicts and damage are not for a scheduler to solve.
if compgen -G "$dir/*.json" >/dev/null; then
  status=0
  report=$("$program" merge --status "$dir" 2>&1) || status=$?
  [ $status -le 1 ] || fail 3 "$dir cannot be gone on with: $report"
fi

limit=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')
[[ $limit =~ ^[1-9][0-9]*$ ]] || fail 3 "scontrol show config has no MaxArraySize"
tasks=$((shards < limit ? shards : limit))

submit() { sbatch --parsable "$@" || fail 3 "sbatch refused"; }
array=$(submit --job-name="nqueens-$n" --array="0-$((tasks - 1))" --output="$dir/log/%a.log" "${slurm_options[@]}" \
  "$here/shard.sbatch" "$program" "$n" "$shards" "$tasks" "$dir" "${count_options[@]}")
array=${array%%;*}
# Not afterok: a task may fail and leave all its files, or end well and leave none.
merge=$(submit --job-name="nqueens-$n-merge" --output="$dir/log/merge.log" "${slurm_options[@]}" --cpus-per-task=1 \
  --dependency="afterany:$array" "$here/merge.sbatch" "$program" "$n" "$dir")
echo "n = $n in $shards shards: array $array of $tasks tasks, merge ${merge%%;*}, directory $dir"
