"""Core: the engine for games in plain Python.

The compiled `Engine` calls its methods in C, where Python code cannot override them. A game
without a `.pxd` derives its state from this one, which is the same source, interpreted.
"""

from typing import TYPE_CHECKING

from bestiary.core.interpreted import import_interpreted

if TYPE_CHECKING:
    from bestiary.core.engine import Engine
else:
    Engine = import_interpreted("bestiary.core.engine").Engine

__all__ = ["Engine"]
