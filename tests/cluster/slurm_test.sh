#!/usr/bin/env bash
# Counts n = 14 in 12 shards through scripts/slurm on a real Slurm: a shard is killed, a task is asked to stop and
# comes back, a merge refuses what is incomplete, a second submission fills the gap. Then directories that hold damage
# or something else, and a cancelled campaign. Arguments: PROGRAM SOURCE
set -euo pipefail
PROGRAM=$(realpath "$1")
submit=$2/scripts/slurm/submit.sh
tests=$2/tests/cluster
scratch=$(mktemp -d)
export PROGRAM HELD=$scratch/held NQUEENS=$tests/holding_program.sh
# shellcheck source=tests/cluster/expect.sh
. "$tests/expect.sh"
# shellcheck source=tests/cluster/slurm_on_loopback.sh
. "$tests/slurm_on_loopback.sh"
trap 'release; stop_slurm; rm -rf "$scratch"' EXIT
evidence() {
  squeue --states=all 2>&1 || true
  tail -n 20 "$scratch"/*/log/* || true
}

for tool in munged slurmctld slurmd sbatch; do
  command -v $tool >/dev/null || skip "no $tool (apt-get install slurm-wlm munge)"
done
start_slurm 5

# submitted DIR [options...]: 12 shards, more than the array may have tasks; leaves the ids in `array` and `merge`.
submitted() {
  expect 0 "$submit" 14 12 "$@" -- --engine scalar --symmetry none
  array=$(sed -n 's/.*array \([0-9]*\) of .*/\1/p' "$scratch/out")
  merge=$(sed -n 's/.*merge \([0-9]*\),.*/\1/p' "$scratch/out")
}
has_ended() { [[ $(job_state "$1") =~ ^(COMPLETED|FAILED|CANCELLED)$ ]]; }
expect_state() { [ "$(job_state "$2")" = "$1" ] || fail "job $2 is $(job_state "$2") instead of $1"; }
has_pending_term() { local set; set=$(sed -n 's/^ShdPnd:\t//p' "/proc/$1/status") && ((0x$set & 1 << 14)); }
records() { find "$1" -name "n14-*-of-12.json" | wc -l; }

# Of five tasks the third has the shards 2 and 7, the last 4 and 9. Task 4 is the one that Slurm also calls by the
# number of the whole array.
dir=$scratch/campaign
hold 2 9
submitted "$dir"
expect_text 'array [0-9]+ of 5 tasks' "$scratch/out"
eventually is_held 2
kill -KILL "$(held 2)"
eventually is_held 9
scancel --batch --signal=TERM "${array}_4"
eventually has_pending_term "$(held 9)"
kill -CONT "$(held 9)"
eventually has_ended "$merge"
expect_state FAILED "$merge"
expect_text '"threads":1,' "$dir/n14-0-of-12.json"  # as granted, of two
[ "$(records "$dir")" = 11 ] || fail "$(records "$dir") records instead of 11"
[ ! -e "$dir/n14-2-of-12.json" ] || fail "a record of a killed shard"
expect_text 'shard 2 of 12: status 137' "$dir/log/2.log"
[ "$(grep -c 'shard 9/12 of n = 14' "$dir/log/4.log")" = 2 ] || fail "shard 9 did not start twice"
[ "$(grep -c 'no checkpoint .*n14-9-of-12' "$dir/log/4.log")" = 1 ] || fail "shard 9 started anew"
[ ! -e "$dir/n14.json" ] || fail "a total of an incomplete campaign"

# A record that is damaged: nothing is submitted, nothing overwritten, until someone has taken it away.
cp "$dir/n14-3-of-12.json" "$scratch/whole"
head -c 30 "$scratch/whole" >"$dir/n14-3-of-12.json"
expect 3 "$submit" 14 12 "$dir"
expect_text 'n14-3-of-12.json' "$scratch/err"
mv "$scratch/whole" "$dir/n14-3-of-12.json"

# The same again counts what is missing, and only that.
touch "$scratch/before"
submitted "$dir"
eventually has_ended "$merge"
expect_state COMPLETED "$merge"
expect_text '^365596$' "$dir/log/merge.log"
expect_text '"solutions": ?"365596"' "$dir/n14.json"
expect 0 "$PROGRAM" audit "$dir" --sample 3
newer=$(find "$dir" -name "*-of-12.json" -newer "$scratch/before")
[ "$newer" = "$dir/n14-2-of-12.json" ] || fail "counted again: $newer"
[ "$(find "$dir" -name '*checkpoint*')" = "" ] || fail "checkpoints are left in $dir"

# Directories of other boards or other numbers of shards; wrong words.
expect 3 "$submit" 15 12 "$dir"
expect 3 "$submit" 14 13 "$dir"
expect_text 'another directory' "$scratch/err"
expect 2 "$submit" 14 0 "$scratch/none"
expect 2 "$submit" fourteen 12 "$scratch/none"
expect 2 "$submit" 14 12
expect 2 "$submit" 14 12 --time=5
[ ! -e "$scratch/none" ] || fail "a directory for nothing"

# By estimate this small board is one shard.
expect 0 "$submit" 14 auto "$scratch/auto"
expect_text 'in 1 shards' "$scratch/out"

# What is cancelled stays cancelled: the task with the shards 3 and 8 does not come back. Slurm wakes what it ends.
dir=$scratch/cancelled
hold 3
submitted "$dir"
eventually is_held 3
scancel "$array"
eventually has_ended "$merge"
expect_state FAILED "$merge"
expect_state CANCELLED "${array}_3"
[ ! -e "$dir/n14-8-of-12.json" ] || fail "a cancelled task went on"
