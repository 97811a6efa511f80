#!/usr/bin/env bash
# clang-format over all sources and clang-tidy over all of src/, whose files are read together as they are compiled.
# Exit status 1 when there is anything to say.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0

git ls-files '*.c' '*.h' '*.cpp' '*.hpp' | xargs clang-format --dry-run -Werror || failed=1

cmake --preset dev-clang -B build/lint -DNQUEENS_DEVELOPER=OFF -DCMAKE_UNITY_BUILD=ON \
  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null
cmake --build build/lint --target nqueens_build_info >/dev/null
# A unity source is a list of included .cpp files. clang-tidy's standard error counts the warnings it keeps to itself.
python3 -c 'import json; print(*sorted({e["file"] for e in json.load(open("build/lint/compile_commands.json"))}), sep="\n")' |
  xargs -P "$(nproc)" -n 1 clang-tidy --quiet --checks=-bugprone-suspicious-include -p build/lint 2>/dev/null || failed=1
exit "$failed"
