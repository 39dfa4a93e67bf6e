#!/bin/sh
# Writes locks/dev.txt and locks/play.txt: exact versions with hashes, for Python 3.11 and newer on every platform.
set -eu
cd "$(dirname "$0")/.."

[ -x build/lock-venv/bin/uv ] || {
    "${PYTHON:-python3}" -m venv build/lock-venv
    build/lock-venv/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.9'
}

compile() {
    build/lock-venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
        --no-config --no-emit-index-url --custom-compile-command 'make lock' "$@" pyproject.toml
}

# The lock for play holds a part of the lock for development, in the same versions.
compile --extra peers --group dev --output-file locks/dev.txt
compile --group build --group page --constraints locks/dev.txt --no-annotate --output-file locks/play.txt
if grep -n '^torch' locks/*.txt; then
    echo 'A lock pulls in torch: refused.' >&2
    exit 1
fi
