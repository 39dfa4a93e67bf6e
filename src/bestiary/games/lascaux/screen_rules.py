"""Lascaux: the rules behind what a screen shows, which `?` explains."""

from typing import Final

RULES: Final = {
    "stones": "LX-3 LX-11 LX-18",
    "start": "LX-4 LX-9 LX-14",
    "marker": "LX-7 LX-19",
    "passed": "LX-10",
    "pot": "LX-9 LX-10",
    "majorities": "LX-16 LX-18",
    "deck": "LX-5 LX-6 LX-15",
    "stack": "LX-10 LX-13 LX-14",
    "colours": "LX-7 LX-8",
    "bid": "LX-9 LX-11",
    "pass": "LX-10 LX-14",
    "painting": "LX-1 LX-5 LX-13",
    "collection": "LX-18",
}
