#!/bin/sh
# Runs the fuzz tests against a copy compiled with address and undefined-behaviour sanitizers, in build/asan-venv:
#   sh tools/sanitize.sh [more arguments for pytest]
# The first finding ends the run with its report.
set -eu
cd "$(dirname "$0")/.."
unset PYTHONPATH PYTHONHOME
export PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

venv=build/asan-venv
libasan=$("${CC:-gcc}" -print-file-name=libasan.so)
[ "$libasan" != libasan.so ] || { echo "bestiary: gcc's address sanitizer (libasan) is missing" >&2; exit 1; }

mkdir -p build
if ! [ -f "$venv/locked" ] || [ "$(cat "$venv/locked")" != "$(cksum locks/dev.txt)" ]; then
    rm -rf "$venv"
    .venv/bin/python -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --require-hashes -r locks/dev.txt
    cksum locks/dev.txt >"$venv/locked"
fi

BESTIARY_REQUIRE_COMPILED=1 \
    BESTIARY_CFLAGS='-O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all' \
    "$venv/bin/python" -m pip install --quiet --no-build-isolation --no-deps --force-reinstall . ./tests/plugin

# Without PYTHONMALLOC=malloc, Python's own pools would hide a write past the end of a state.
# Python's leaks at exit are not ours. What a sanitizer says goes past pytest, which dies with the process.
LD_PRELOAD=$libasan \
    ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
    UBSAN_OPTIONS=print_stacktrace=1 \
    PYTHONMALLOC=malloc \
    BESTIARY_SIZE="${BESTIARY_SIZE:-soak}" \
    "$venv/bin/python" -m pytest -q --capture=sys -p no:faulthandler -m fuzz "$@"
