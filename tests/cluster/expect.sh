# What the tests of this directory share; sourced. The first failure ends a test; `scratch` is what it works in.
# shellcheck shell=bash
# shellcheck disable=SC2154  # scratch

# skip REASON: CTest takes the line for a skipped test; CI is where nothing may be missing.
skip() {
  if [ "${NQUEENS_CI:-}" = 1 ]; then
    echo "failed: would be skipped, but not in CI: $1"
    exit 1
  fi
  echo "skipped: $1"
  exit 0
}

# A test defines `evidence` to show more with a failure.
fail() {
  echo "failed: $1"
  ! declare -F evidence >/dev/null || evidence
  exit 1
}

# expect STATUS COMMAND...: runs it with the output in $scratch/out and $scratch/err.
expect() {
  local wanted=$1 status=0
  shift
  "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
  [ $status -eq "$wanted" ] && return
  fail "status $status instead of $wanted: $*"$'\n'"$(cat "$scratch/out" "$scratch/err")"
}

# expect_text REGEX FILE
expect_text() { grep -qE -- "$1" "$2" || fail "no '$1' in $2:"$'\n'"$(cat "$2")"; }

# eventually COMMAND...: until it succeeds, for at most 30 s.
eventually() {
  local end=$((SECONDS + 30))
  until "$@"; do
    [ $SECONDS -lt $end ] || fail "not within 30 s: $*"
    sleep 0.05
  done
}

# hold SHARD...: the next run of such a shard stops in the middle of its count. held SHARD: the process, once it has.
hold() { (mkdir -p "$HELD" && cd "$HELD" && touch "$@"); }
held() { cat "$HELD/$1.process"; }
# release: what is still stopped ends.
release() {
  local file
  for file in "$HELD"/*.process; do
    [ ! -s "$file" ] || kill -KILL "$(cat "$file")" 2>/dev/null || true
  done
}
is_held() { [ -s "$HELD/$1.process" ]; }
