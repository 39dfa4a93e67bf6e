"""Tests: runs a program that file modes bind, also if root runs it; for others they always do."""

import sys
from typing import Final

_SCRIPT: Final = """
import ctypes, os, sys
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1
ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
BOUND_BY_FILE_MODES: Final = (sys.executable, "-c", _SCRIPT)
"""What stands before a command."""
