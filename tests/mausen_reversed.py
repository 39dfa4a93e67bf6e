"""A test plug-in: Mausen with the chase the other way round. It has the events and views of Mausen.

Elephants chase mice, mice cats, cats dogs, and dogs elephants. The board of Mausen in the browser
must show it right: a board puts cards where events say, and knows no rule.
"""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from bestiary.catalog import AnyGame
from bestiary.core.game import Options
from bestiary.core.interpreted import import_interpreted
from bestiary.core.setup_validation import require_exact_fields
from bestiary.games import mausen
from bestiary.games.mausen import position

rules: Any = import_interpreted("bestiary.games.mausen.rules")


class State(rules.State):  # type: ignore[misc]
    """One position; from source, since methods of a compiled state cannot be overridden."""

    def clone(self) -> "State":
        new: State = super().clone()
        new.__class__ = State
        return new

    def chased_animal(self, animal: int) -> int:
        """Every animal chases the one before it."""
        return (animal - 1) % 4


def initial_state(players: int, options: Options, setup: Any) -> State:
    require_exact_fields(setup)
    return State(players)


game: AnyGame = replace(
    mausen.game,
    name="mausen-reversed",
    state_type=State,
    position=SimpleNamespace(**vars(position) | {"initial_state": initial_state}),
    bots={},
)
