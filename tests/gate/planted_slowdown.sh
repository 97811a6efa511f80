#!/usr/bin/env bash
# Builds a copy of this source tree in which kernel `scalar` can be made slower by a share of its own CPU time, with
# a share of 0 and of PERCENT. Wants the gate to see the second (status 1) and to pass the first against itself
# (status 0). The two builds differ in one constant only: moving code about alone can change times by 5 %.
# Usage: planted_slowdown.sh SOURCE [PERCENT [DIRECTORY]]; with DIRECTORY the builds `same` and `slow` stay there.
set -euo pipefail
source=$(cd "$1" && pwd)
percent=${2:-5}
if [ $# -ge 3 ]; then
  scratch=$3
  mkdir -p "$scratch"
else
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
fi

mkdir "$scratch/source"
cp -r "$source"/{CMakeLists.txt,LICENSE,cmake,src,bench,tests} "$scratch/source"
kernel=$scratch/source/src/nqueens/kernels/scalar.cpp
sed -i 's/^Tally count_scalar(/Tally count_scalar_unhurried(/; 1i #include <ctime>' "$kernel"
cat >>"$kernel" <<'EOF'
namespace nqueens {
const volatile double planted_percent = 0;
Tally count_scalar(const Batch& batch, const std::stop_token& stop) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    };
    const double start = now();
    const Tally tally = count_scalar_unhurried(batch, stop);
    const double end = now();
    while (now() < end + (end - start) * planted_percent / 100) {
    }
    return tally;
}
}  // namespace nqueens
EOF

build() {
  cmake --build "$scratch/build" >"$scratch/log" || { cat "$scratch/log"; exit 4; }
  cp -r "$scratch/build" "$scratch/$1"
}
cmake -S "$scratch/source" -B "$scratch/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DNQUEENS_BUILD_BENCH=ON >/dev/null
build same
sed -i "s/planted_percent = 0/planted_percent = $percent/" "$kernel"
build slow

# Status 3 says that the machine was too busy to tell: no verdict, so it is asked again, but not for ever.
expect() {
  local wanted=$1 status=3 tries=0
  shift
  while [ $status -eq 3 ] && [ $((tries += 1)) -le 4 ]; do
    status=0
    "$source/bench/gate.py" compare --no-instructions --cases '^kernel/scalar/mirror/n:13$' "$@" || status=$?
  done
  [ $status -eq "$wanted" ] || { echo "status $status instead of $wanted: $*"; exit 1; }
}
expect 0 "$scratch/same" "$scratch/same"
expect 1 "$scratch/same" "$scratch/slow"
