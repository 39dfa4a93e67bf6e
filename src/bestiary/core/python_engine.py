"""Core: the engine for games in plain Python.

Python code cannot fill in the questions of the compiled `Engine`: it asks them in C. A game
without a header derives its state from this one, which is the same source, interpreted.
"""

from typing import TYPE_CHECKING

from bestiary.core.interpreted import import_interpreted

if TYPE_CHECKING:
    from bestiary.core.engine import Engine
else:
    Engine = import_interpreted("bestiary.core.engine").Engine

__all__ = ["Engine"]
