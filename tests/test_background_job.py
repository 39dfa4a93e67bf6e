"""Tests: a run in a shell's background job or under `nohup`, where signals are ignored."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SCRIPT = 'trap "" INT HUP; exec "$@"'
COMMAND = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]


def test_tests_of_ctrl_c_pass_where_the_shell_ignores_it() -> None:
    """Those of the shell send SIGINT to themselves and expect to be interrupted."""
    done = subprocess.run(
        ["sh", "-c", SCRIPT, "sh", *COMMAND, "tests/cli/test_signals.py"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
