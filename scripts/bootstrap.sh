#!/usr/bin/env bash
# Installs what is missing; says what is missing where there is no apt.
# Usage: bootstrap.sh run|test|ci: what the program needs; or all that the tests, benchmarks and their tools need; or
# what CI needs besides.
set -euo pipefail

tools=(
  "g++ g++"
  "cmake cmake"
  "ninja ninja-build"
  "git git"
)
headers=(
  "tbb/tbb.h libtbb-dev"
  "cxxopts.hpp libcxxopts-dev"
  "fmt/format.h libfmt-dev"
  "hwy/highway.h libhwy-dev"
  "nlohmann/json.hpp nlohmann-json3-dev"
  "xxhash.h libxxhash-dev"
  "cadical.hpp libcadical-dev"
)
python_modules=()
mode=${1:-}
PATH=$PATH:/usr/sbin  # Slurm's daemons
case $mode in
  run) ;;
  test | ci)
    tools+=(
      "pkg-config pkg-config"
      "faketime faketime"
      "munged munge"
      "parallel parallel"
      "python3 python3"
      "qemu-x86_64 qemu-user"
      "slurmctld slurm-wlm"
      "valgrind valgrind"
    )
    headers+=(
      "benchmark/benchmark.h libbenchmark-dev"
      "gtest/gtest.h libgtest-dev"
      "gmock/gmock.h libgmock-dev"
    )
    python_modules=(scipy matplotlib)
    ;;
  *) echo "usage: bootstrap.sh run|test|ci" >&2; exit 2 ;;
esac
[ "$mode" != ci ] || tools+=(
  "clang++ clang"
  "clang-format clang-format"
  "clang-tidy clang-tidy"
  "aarch64-linux-gnu-g++ g++-aarch64-linux-gnu"
  "groff groff-base"
  "zsh zsh"
  "fish fish"
)

missing_packages() {
  local entry
  for entry in "${tools[@]}"; do
    command -v "${entry% *}" >/dev/null || echo "${entry#* }"
  done
  # The fuzzers' run-time library comes apart from the compiler.
  if [ "$mode" = ci ] && ! compgen -G '/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a' >/dev/null; then
    echo libclang-rt-dev
  fi
  # Debian's modules, for Debian's Python: another one earlier in PATH does not see them.
  for entry in "${python_modules[@]}"; do
    [ -d "/usr/lib/python3/dist-packages/$entry" ] || echo "python3-$entry"
  done
  # One run of the preprocessor tells for all headers; without a compiler they all count as missing.
  for entry in "${headers[@]}"; do
    printf '#if !__has_include(<%s>)\nmissing %s\n#endif\n' "${entry% *}" "${entry#* }"
  done | (g++ -std=c++20 -E -x c++ - 2>/dev/null || printf 'missing %s\n' "${headers[@]#* }") |
    sed -n 's/^missing //p'
}

mapfile -t missing < <(missing_packages)
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "bootstrap: please install what these Debian packages hold: ${missing[*]}" >&2
  exit 3
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "bootstrap: as root, run: apt-get install ${missing[*]}" >&2; exit 3; }
  as_root=(sudo)
fi
echo "bootstrap: installing ${missing[*]}" >&2
"${as_root[@]}" apt-get update >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" >&2

mapfile -t missing < <(missing_packages)
[ ${#missing[@]} -eq 0 ] || { echo "bootstrap: still missing after the installation: ${missing[*]}" >&2; exit 3; }
