#!/usr/bin/env bash
# Counts n = 14 in 12 shards by the line of docs/cluster.md for GNU parallel, killed halfway and run again; then shows
# that a stale job log, which makes GNU parallel report success for nothing, cannot make a total. Arguments: PROGRAM
# SOURCE
set -euo pipefail
PROGRAM=$(realpath "$1")
tests=$2/tests/cluster
scratch=$(mktemp -d)
export PROGRAM HELD=$scratch/held
# shellcheck source=tests/cluster/expect.sh
. "$tests/expect.sh"
trap 'release; rm -rf "$scratch"' EXIT

parallel --version 2>/dev/null | grep -q '^GNU parallel' || skip "no GNU parallel (apt-get install parallel)"
cd "$scratch"
mkdir bin campaign
ln -s "$tests/holding_program.sh" bin/nqueens
export PATH=$scratch/bin:$PATH

# The documented line, for this board and one shard at a time, so that there is a half.
line=$(sed -n '/^seq .* | parallel/,/[^\\]$/p' "$2/docs/cluster.md")
line=${line//campaign\/n24/campaign/n14}
line=${line//count 24/count 14}
line=${line//1000/12}
line=${line//seq 0 999/seq 0 11}
line="${line//\$(nproc)/1} --engine scalar --symmetry none"
records() { find campaign -name 'n14-*-of-12.json' | wc -l; }

# Killed with the seventh shard half done, by the signal that leaves no time for anything: parallel and the shard.
hold 6
setsid bash -c "$line" >halfway.log 2>&1 &
session=$!
eventually is_held 6
kill -KILL -- -"$session" "$(held 6)" 2>/dev/null || true
wait "$session" 2>/dev/null || true
[ "$(records)" = 6 ] || fail "$(records) records instead of 6"
expect 1 nqueens merge --status campaign
expect 3 nqueens merge campaign
expect_text '\b6\b' err

touch before
expect 0 bash -c "$line"
[ "$(find campaign -name '*.json' -newer before | wc -l)" = 6 ] || fail "finished shards were counted again"
[ -z "$(find campaign -name '*checkpoint*')" ] || fail "checkpoints are left"
expect 0 nqueens merge campaign --json campaign/n14.json
[ "$(cat out)" = 365596 ] || fail "a total of $(cat out)"

# The same with a job log that says all is done, into a directory where next to nothing is.
logged=${line/parallel/parallel --joblog log --resume}
expect 0 bash -c "$logged"
mv campaign finished
mkdir campaign
cp finished/n14-5-of-12.json campaign
expect 0 bash -c "$logged"
[ "$(records)" = 1 ] || fail "GNU parallel did not believe its job log: this test shows nothing"
expect 1 nqueens merge --status campaign
expect 3 nqueens merge campaign
