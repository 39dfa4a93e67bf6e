"""A test plug-in: a newer version of Mausen, by the same rules, that counts what is asked of it."""

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final, cast

from bestiary.core.game import Options
from bestiary.games import mausen
from bestiary.games.mausen import moves, position
from bestiary.games.mausen.moves import ChooseCard
from bestiary.games.mausen.rules import State

CALLS: Final = Counter[str]()
"""How often a play was begun, and how often a move was made or tried."""


def initial_state(players: int, options: Options, setup: Any) -> State:
    CALLS["begun"] += 1
    return position.initial_state(players, options, setup)


def actions(move: ChooseCard) -> tuple[int, ...]:
    CALLS["moves"] += 1
    return moves.actions(move)


game = replace(
    mausen.game,
    version=99,
    position=cast("Any", SimpleNamespace(**vars(position) | {"initial_state": initial_state})),
    moves=cast("Any", SimpleNamespace(**vars(moves) | {"actions": actions})),
)
