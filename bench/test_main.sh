#!/usr/bin/env bash
# What the benchmark programs must refuse. Arguments: the real program, the one whose cases fail.
set -u
bench=$1
failing=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect STATUS COMMAND...: runs with the output in $scratch/out and $scratch/err.
expect() {
  local wanted=$1
  shift
  "$@" >"$scratch/out" 2>"$scratch/err"
  local status=$?
  [ $status -eq "$wanted" ] && return
  echo "status $status instead of $wanted: $*"
  failures=$((failures + 1))
}
expect_text() {
  grep -q -- "$1" "$2" && return
  echo "no '$1' in $2:" && cat "$2"
  failures=$((failures + 1))
}
expect_json() {
  python3 -m json.tool "$1" >/dev/null && ! grep -qwE 'NaN|-?Infinity' "$1" && return
  echo "not one JSON document: $1"
  failures=$((failures + 1))
}

one=(--benchmark_min_time=0)
expect 0 "$failing" "${one[@]}" --benchmark_filter='^right$' --benchmark_out="$scratch/file" --benchmark_format=json
expect_json "$scratch/out"
expect_json "$scratch/file"
expect_text '"nqueens_build_type": "[A-Z]' "$scratch/file"
expect_text '"nqueens_compiler": "[A-Z]' "$scratch/file"
expect_text '"nqueens_commit": "[0-9a-z]' "$scratch/file"

expect 1 "$failing" "${one[@]}" --benchmark_filter=off_by_one --benchmark_out="$scratch/file"
expect_text 'off_by_one: wrong answer: 91 instead of 92' "$scratch/err"
expect_json "$scratch/file"
expect 1 "$failing" "${one[@]}" --benchmark_filter=throws --benchmark_format=json
expect_text 'throws: no such kernel' "$scratch/err"
expect_json "$scratch/out"

expect 1 "$bench" --benchmark_filter=kernel/none/such --benchmark_format=json --benchmark_out="$scratch/file"
expect_text 'match any' "$scratch/err"
expect_json "$scratch/out"
expect_json "$scratch/file"
expect 1 "$bench" --benchmark_min_tme=1
expect 1 "$bench" --benchmark_out="$scratch/no/such/directory"
small=("${one[@]}" --benchmark_filter='kernel/scalar/mirror/n:10')
expect 1 "$bench" "${small[@]}" --benchmark_out=/dev/full
expect 1 bash -c '"$@" >/dev/full' _ "$bench" "${small[@]}"
expect 1 "$bench" "${small[@]}" --benchmark_out="$scratch/file" --benchmark_out_format=csv

[ $failures -eq 0 ] || { echo "$failures failures"; exit 1; }
