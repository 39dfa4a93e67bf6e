#!/bin/sh
# Sets up .venv:  sh tools/setup.sh play|dev
#
# Safe to repeat: when nothing changed it only looks. A set-up that was interrupted, or a clone that was moved, starts .venv anew.
# Settings: PYTHON (which interpreter), BESTIARY_PURE=1 (compile nothing), BESTIARY_CFLAGS (more flags for the compiler),
# BESTIARY_NO_PAGE=1 (build no page for browsers), SYSTEM=no (install no package of the system).
# What only builds (compiler, node) is kept in build/tools, out of the .venv of players.
set -eu
cd "$(dirname "$0")/.."
unset PYTHONPATH PYTHONHOME
export PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_ROOT_USER_ACTION=ignore

kind=${1:?play or dev}
lock=locks/$kind.txt
log=build/setup.log
python=.venv/bin/python
pure=${BESTIARY_PURE:-}

say() { echo "bestiary: $*" >&2; }
die() { say "$@"; exit 1; }

# --- What is here ----------------------------------------------------------------------------------------------------

# Prints: version, whether it is new enough, has ensurepip, has headers, has a compiler.
probe() {
    "$1" -I - <<'PROBE' 2>/dev/null
import os, shutil, sys, sysconfig
from importlib.util import find_spec
compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
header = os.path.join(sysconfig.get_path("include"), "Python.h")
print("%d.%d.%d" % sys.version_info[:3], int(sys.version_info >= (3, 11)), int(bool(find_spec("ensurepip"))),
      int(os.path.exists(header)), int(bool(shutil.which(compiler))))
PROBE
}

# Sets base, version, new, ensurepip, header and compiler from the first of some interpreters that is new enough.
look() {
    version='' new=0 ensurepip=0 header=0 compiler=0
    for base; do
        # shellcheck disable=SC2046
        set -- $(command -v "$base" >/dev/null 2>&1 && probe "$base") 0 0 0 0 0
        version=$1 new=$2 ensurepip=$3 header=$4 compiler=$5
        [ "$new" = 0 ] || return 0
    done
}
look_everywhere() {
    if [ -n "${PYTHON:-}" ]; then
        look "$PYTHON"
        [ "$new" = 1 ] || die "PYTHON is $PYTHON, but Python 3.11 or newer is needed"
    elif [ "$whole" = yes ]; then
        look "$python"
    else
        look python3 python3.14 python3.13 python3.12 python3.11
    fi
}

# Whether a C program that includes Python.h really compiles.
compiles() {
    [ "$header$compiler" = 11 ] && "$base" -I - <<'COMPILES' >/dev/null 2>&1
import os, subprocess, sysconfig
command = (os.environ.get("CC") or sysconfig.get_config_var("CC")).split()
command += ["-I", sysconfig.get_path("include"), "-shared", "-fPIC", "-x", "c", "-", "-o", os.devnull]
subprocess.run(command, input=b"#include <Python.h>\n", check=True)
COMPILES
}

# --- What is missing -------------------------------------------------------------------------------------------------

# Names the Debian packages that are missing.
missing() {
    suffix=3
    case $base in python3.*) suffix=${base#python} ;; esac
    [ "$new" = 1 ] || { echo python3 python3-venv python3-dev gcc libc6-dev; return; }
    [ "$ensurepip" = 1 ] || echo "python$suffix-venv"
    [ "$pure" != 1 ] || return 0
    [ "$header" = 1 ] || echo "python$suffix-dev"
    [ "$compiler" = 1 ] || echo gcc libc6-dev
    [ "$header$compiler" != 11 ] || compiles || echo libc6-dev
}

# Installs packages as root; fails quietly where it may not.
install() {
    [ "${SYSTEM:-yes}" != no ] || return 1
    command -v apt-get >/dev/null 2>&1 || return 1
    root=''
    if [ "$(id -u)" != 0 ]; then
        sudo -n true >/dev/null 2>&1 || return 1
        root='sudo -n'
    fi
    say "installing these Debian packages with apt-get (SYSTEM=no: none): $*"
    {
        $root env DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
            $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
    } >"$log" 2>&1 </dev/null
}

# Says which command installs packages.
advise() {
    command="apt-get update && apt-get install -y $*"
    if [ "$(id -u)" != 0 ] && command -v sudo >/dev/null 2>&1; then
        command="sudo apt-get update && sudo apt-get install -y $*"
    elif [ "$(id -u)" != 0 ]; then
        command="su -c '$command'"
    fi
    say "this machine lacks $*; this command installs what is missing:"
    echo "    $command" >&2
}

# Gets what is missing, or says how to; goes on without a compiler, but not without venv.
fetch() {
    look_everywhere
    # shellcheck disable=SC2046
    set -- $(missing)
    [ $# -gt 0 ] || return 0
    if install "$@"; then
        look_everywhere
        # shellcheck disable=SC2046
        set -- $(missing)
        [ $# -gt 0 ] || return 0
    fi
    [ "$new$ensurepip" = 11 ] || advise "$@"
    [ "$new" = 1 ] || die "Python 3.11 or newer is needed"
    [ "$ensurepip" = 1 ] || die "then run make again"
}

# Gets the browser that the tests of the page drive, and what verifies units, or says how to; players need neither.
fetch_for_tests() {
    [ "$kind" = dev ] || return 0
    set --
    command -v systemd-analyze >/dev/null 2>&1 || set -- systemd
    command -v chromium >/dev/null 2>&1 || [ "${BESTIARY_NO_PAGE:-}" = 1 ] || set -- "$@" chromium
    [ $# = 0 ] || install "$@" || {
        advise "$@"
        say "until then the tests that need $* fail"
    }
}

# --- What was done ---------------------------------------------------------------------------------------------------

# The interpreter of .venv and the place it was made for.
home() { echo "$version in $(pwd -P)"; }

# All that the compiled modules depend on, and the modules themselves.
sources() {
    echo "tools $header$compiler pure $pure flags ${BESTIARY_CFLAGS:-}"
    cksum pyproject.toml hatch_build.py
    find src -name '*.pxd' | LC_ALL=C sort | while IFS= read -r pxd; do
        cksum "$pxd"
        [ ! -f "${pxd%.pxd}.py" ] || cksum "${pxd%.pxd}.py"
    done
    find src -name '*.so' -size +0 | LC_ALL=C sort
}

done_before() { [ -f ".venv/bestiary-$1" ] && [ "$(cat ".venv/bestiary-$1")" = "$2" ]; }
note() { echo "$2" >".venv/bestiary-$1.new" && mv ".venv/bestiary-$1.new" ".venv/bestiary-$1"; }

# Whether the packages of a lock are installed; those of dev hold those of play.
locked() {
    done_before lock "dev $(cksum locks/dev.txt)" || { [ "$kind" = play ] && done_before lock "play $(cksum locks/play.txt)"; }
}

# Whether what builds is there: in build/tools for players, with the lock of dev in .venv.
tooled() {
    [ "$kind" = play ] && ! done_before lock "dev $(cksum locks/dev.txt)" || return 0
    [ -f build/tools/.made ] && [ "$(cat build/tools/.made)" = "$version $(cksum locks/build.txt)" ]
}

# Whether the tests' own game, a plug-in, is installed; players do not need it.
plugged() { [ "$kind" = play ] || done_before plugin "$(cksum tests/plugin/pyproject.toml)"; }

# Says so where nothing is compiled, and what would help.
say_if_interpreted() {
    [ -n "$(find src -name '*.pxd' | head -n 1)" ] || return 0
    [ -z "$(find src -name '*.so' | head -n 1)" ] || return 0
    say "the rules are not compiled: all runs interpreted, slower"
    # shellcheck disable=SC2046
    set -- $(missing)
    [ $# = 0 ] || advise "$@"
}

# --- Doing it --------------------------------------------------------------------------------------------------------

# Runs pip; on failure shows the end of what it said. A kill leaves .venv marked as busy, a build that failed does not.
pip() {
    with_tools "$python" -m pip "$@" --no-color --progress-bar off >"$log" 2>&1 </dev/null || {
        [ "$2" = --require-hashes ] || rm .venv/bestiary-busy
        tail -n 80 "$log" >&2
        die "installing failed; all of it is in $log"
    }
}

# For players, what builds is in a folder of its own, which Python finds while it builds.
with_tools() {
    if [ "$kind" = play ]; then
        PYTHONPATH=$(pwd -P)/build/tools "$@"
    else
        "$@"
    fi
}
fetch_tools() {
    say "installing what builds into build/tools"
    rm -rf build/tools
    pip install --require-hashes --target build/tools -r locks/build.txt
    echo "$version $(cksum locks/build.txt)" >build/tools/.made
}

# Builds the page where anything changed since the last time. Without one there is still the shell; tests need it.
build_page() {
    with_tools "$python" tools/build_web.py || [ "$kind" = play ] || die "the tests need the page"
}

mkdir -p build
if command -v flock >/dev/null 2>&1; then # two at a time would step on each other
    exec 9>build/setup.lock
    flock 9
fi

whole=no # whether .venv is complete, and was made here
if [ -x "$python" ] && [ ! -e .venv/bestiary-busy ] && look "$python" && done_before home "$(home)"; then
    whole=yes
    if [ -z "${PYTHON:-}" ] && locked && tooled && plugged && done_before sources "$(sources)"; then
        fetch_for_tests
        build_page
        say_if_interpreted
        exit 0
    fi
fi

fetch
fetch_for_tests
if [ "$whole" = no ] || ! done_before home "$(home)"; then
    say "making .venv with Python $version"
    rm -rf .venv
    "$base" -m venv .venv >"$log" 2>&1 || { cat "$log" >&2; die "making .venv failed"; }
    note home "$(home)"
fi
tooled || fetch_tools
: >.venv/bestiary-busy
if ! locked; then
    say "installing the packages of $lock"
    rm -f .venv/bestiary-lock
    pip install --require-hashes -r "$lock"
    note lock "$kind $(cksum "$lock")"
fi
if ! done_before sources "$(sources)"; then
    rm -f .venv/bestiary-sources
    if [ "$pure" != 1 ] && compiles; then
        say "compiling the rules"
        [ "$kind" = play ] || export BESTIARY_REQUIRE_COMPILED=1
    else
        export BESTIARY_PURE=1
    fi
    # The page is built below, and whenever it changed; the hook need not try as well.
    (export BESTIARY_NO_PAGE=1 && pip install --verbose --no-build-isolation --no-deps --force-reinstall --editable .) || exit 1
    sed -n 's/.*bestiary: nothing is compiled/bestiary: nothing is compiled/p' "$log" | grep -v BESTIARY_PURE=1 >&2 || :
    note sources "$(sources)"
fi
if ! plugged; then
    pip install --no-build-isolation --no-deps --force-reinstall --editable ./tests/plugin
    note plugin "$(cksum tests/plugin/pyproject.toml)"
fi
rm .venv/bestiary-busy
build_page
say_if_interpreted
