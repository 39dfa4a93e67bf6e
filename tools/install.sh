#!/bin/sh
# Puts the program into the user's ~/.local: with pipx if there is one, else into an environment of its own.
set -eu
cd "$(dirname "$0")/.."
say() { echo "bestiary: $*" >&2; }

[ "$(id -u)" != 0 ] || say "this installs for root alone; a user can do it too"
sh tools/setup.sh play
rm -rf dist
PYTHONPATH=$(pwd -P)/build/tools .venv/bin/python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation \
    --no-deps -w dist .
wheel=$(ls dist/*.whl)

if command -v pipx >/dev/null 2>&1; then
    sed -n 's/^\([a-z0-9-]*==[^ ;]*\).*/\1/p' locks/play.txt >build/pins.txt
    pipx install --force --pip-args="--constraint '$(pwd -P)/build/pins.txt'" "$wheel"
    say "installed; take it away with: pipx uninstall bestiary"
    exit 0
fi
home=${XDG_DATA_HOME:-$HOME/.local/share}/bestiary-program
bin=$HOME/.local/bin
rm -rf "$home"
.venv/bin/python -c 'import sys; print(sys._base_executable)' >build/base-python
"$(cat build/base-python)" -m venv "$home"
"$home/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/play.txt
"$home/bin/python" -m pip install --quiet --disable-pip-version-check --no-index --no-deps "$wheel"
mkdir -p "$bin"
ln -sf "$home/bin/bestiary" "$bin/bestiary"
"$bin/bestiary" --version
case :$PATH: in *:$bin:*) ;; *) say "$bin is not on your PATH" ;; esac
say "installed; take it away with: rm -r '$home' '$bin/bestiary'"
