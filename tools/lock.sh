#!/bin/sh
# Writes locks/dev.txt, locks/play.txt and locks/build.txt: exact versions with hashes, for Python 3.11 and newer on every platform.
# locks/lock.txt, the locking program itself, is renewed last.
set -eu
cd "$(dirname "$0")/.."

[ -x build/lock-venv/bin/uv ] || {
    "${PYTHON:-python3}" -m venv build/lock-venv
    build/lock-venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/lock.txt
}

compile() {
    build/lock-venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
        --no-config --no-emit-index-url --custom-compile-command 'make lock' "$@"
}

# The locks for playing and for building hold parts of the lock for development, in the same versions.
compile --extra postgres --extra plots --extra peers --group dev --output-file locks/dev.txt pyproject.toml
compile --constraints locks/dev.txt --no-annotate --output-file locks/play.txt pyproject.toml
compile --group build --group page --constraints locks/dev.txt --no-annotate --output-file locks/build.txt
if grep -n '^torch' locks/*.txt; then
    echo 'A lock pulls in torch: refused.' >&2
    exit 1
fi
echo uv | build/lock-venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
    --no-config --no-emit-index-url --custom-compile-command 'make lock' --output-file locks/lock.txt -
