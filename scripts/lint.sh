#!/usr/bin/env bash
# clang-format over all sources, clang-tidy over all files of src/, or over those given. Exit status 1 when there is
# anything to say.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || mapfile -t files < <(git ls-files 'src/*.cpp')
[ $# -eq 0 ] || files=("$@")
failed=0

git ls-files '*.c' '*.h' '*.cpp' '*.hpp' | xargs clang-format --dry-run -Werror || failed=1

cmake --preset dev-clang -B build/lint -DNQUEENS_DEVELOPER=OFF -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null
# Its standard error counts the warnings it keeps to itself.
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 1 clang-tidy --quiet -p build/lint 2>/dev/null || failed=1
exit "$failed"
