# A Slurm cluster of one node on this machine: munge, controller and node daemon, on the loopback interface, with all
# of their files in $scratch/slurm. Sourced. Needs neither systemd nor cgroups nor a resolvable host name, and changes
# nothing outside of that directory. start_slurm, stop_slurm.
# shellcheck shell=bash
# shellcheck disable=SC2154  # scratch

slurm=$scratch/slurm
slurm_daemons=()

PATH=$PATH:/usr/sbin
# pdeathsig: a test that is killed takes its daemons along.
slurm_daemon() {
  setpriv --pdeathsig KILL "$@" >"$slurm/log/$1" 2>&1 &
  slurm_daemons+=($!)
}

# start_slurm MAX_ARRAY_SIZE: a node of two CPUs, whatever this machine has. Returns when it takes jobs.
start_slurm() {
  local user host port
  user=$(id -un)
  host=$(uname -n)
  host=${host%%.*}
  port=$((20000 + RANDOM % 10000))
  mkdir -p "$slurm"/{state,spool,log,no_cgroups}
  (umask 077 && head -c 1024 /dev/urandom >"$slurm/munge.key")
  # A job that is requeued waits until its credential is over: 5 s is the least that Slurm takes.
  cat >"$slurm/slurm.conf" <<CONF
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
NodeName=node NodeHostname=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=main Nodes=node Default=YES State=UP
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$user
SlurmdUser=$user
AuthInfo=socket=$slurm/munge.socket,cred_expire=5
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
MaxArraySize=$1
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,bf_interval=1
MpiDefault=none
CONF
  printf 'CgroupPlugin=cgroup/v1\nCgroupMountpoint=%s\n' "$slurm/no_cgroups" >"$slurm/cgroup.conf"
  export SLURM_CONF=$slurm/slurm.conf

  slurm_daemon munged --force --foreground --origin=127.0.0.1 --key-file="$slurm/munge.key" \
    --socket="$slurm/munge.socket" --pid-file="$slurm/munged.pid" --log-file="$slurm/log/munge" \
    --seed-file="$slurm/munge.seed"
  eventually test -S "$slurm/munge.socket"
  slurm_daemon slurmctld -D
  slurm_daemon slurmd -D -N node
  eventually slurm_is_up
}
slurm_is_up() { [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ]; }

# Jobs first: their processes outlive the node daemon.
stop_slurm() {
  local end=$((SECONDS + 10))
  [ ${#slurm_daemons[@]} -gt 0 ] || return 0
  scancel --state=RUNNING --signal=KILL --full --user="$(id -un)" 2>/dev/null || true
  scancel --user="$(id -un)" 2>/dev/null || true
  while [ -n "$(squeue --noheader 2>/dev/null)" ] && [ $SECONDS -lt $end ]; do sleep 0.1; done
  kill "${slurm_daemons[@]}" 2>/dev/null || true
  wait "${slurm_daemons[@]}" 2>/dev/null || true
}

# job_state JOB: PENDING, RUNNING, COMPLETED, FAILED, ...
job_state() { squeue --noheader --states=all --jobs="$1" --format=%T; }
