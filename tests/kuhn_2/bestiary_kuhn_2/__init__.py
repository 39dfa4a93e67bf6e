"""Kuhn poker, version 2 of its rules: each player puts two chips into the pot before the deal."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from bestiary_kuhn import game as kuhn
from bestiary_kuhn import rules

from bestiary.core.game import Options


class State(rules.State):
    """One whole position, with antes of two."""

    def clone(self) -> "State":
        new = State(self.players)
        new.hands = self.hands[:]
        new.history = self.history[:]
        return new

    def stake(self, seat: int) -> int:
        return super().stake(seat) + 1


def initial_state(players: int, options: Options, setup: Any) -> State:
    """The state after the deal."""
    state = State(players)
    state.hands = kuhn.position.initial_state(players, options, setup).hands
    return state


position = SimpleNamespace(**{**vars(kuhn.position), "initial_state": initial_state})
game = replace(kuhn, version=2, state_type=State, position=cast("Any", position))
