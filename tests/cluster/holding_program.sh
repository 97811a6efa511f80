#!/usr/bin/env bash
# Stands for the program in tests that must hit a shard while it is being counted, however fast the machine is. Runs
# $PROGRAM; when $HELD holds a file named like the shard, it stops that run (SIGSTOP) once the count has begun.
# Whoever wrote the file then kills, terminates or continues the process that $HELD/SHARD.process names.
set -euo pipefail

arguments=" $* "
shard=${arguments#* --shard }
shard=${shard%%/*}
record=${arguments#* --output }
record=${record%% *}
if [[ $arguments == *" --shard "* ]] && rm "$HELD/$shard" 2>/dev/null; then
  (
    until [ -e "$record.checkpoint.lock" ]; do kill -0 $$; done
    kill -STOP $$
    [ ! -e "$record" ] && echo $$ >"$HELD/$shard.process"
  ) &
fi
exec "$PROGRAM" "$@"
