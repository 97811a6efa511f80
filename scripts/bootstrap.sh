#!/usr/bin/env bash
# Installs what building and testing needs and is missing; says what is missing where there is no apt.
set -euo pipefail

tools=(
  "g++ g++"
  "cmake cmake"
  "ninja ninja-build"
  "git git"
  "pkg-config pkg-config"
)
headers=(
  "tbb/tbb.h libtbb-dev"
  "cxxopts.hpp libcxxopts-dev"
  "benchmark/benchmark.h libbenchmark-dev"
  "gtest/gtest.h libgtest-dev"
  "gmock/gmock.h libgmock-dev"
  "nlohmann/json.hpp nlohmann-json3-dev"
  "xxhash.h libxxhash-dev"
  "cadical.hpp libcadical-dev"
)

missing_packages() {
  local entry
  for entry in "${tools[@]}"; do
    command -v "${entry% *}" >/dev/null || echo "${entry#* }"
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
