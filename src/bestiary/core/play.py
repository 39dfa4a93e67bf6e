"""Core: one play of a game: the truth, and what everybody has been shown of it.

A play is its setup and its moves; the state, the events and the views follow from them. Only the
host of a play holds one: players, bots and screens get views.
"""

from __future__ import annotations

from typing import Any

from bestiary.core.chance import Chance
from bestiary.core.engine import DEALER, Engine
from bestiary.core.event import Event
from bestiary.core.game import Game, Move, Options, Result
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.sight import Sight
from bestiary.core.text import quoted
from bestiary.core.view import View


class Play:
    """A game being played, by seats 0 to n - 1 and the dealer (seat None)."""

    def __init__(
        self, game: Game, players: int, setup: Any, options: Options | None = None
    ) -> None:
        """Begin from a setup; refuses one that the rules do not allow."""
        self.game = game
        self.players = players
        self.options = game.check(players, options or {})
        self.setup = setup
        self.state: Engine = game.position.start(players, self.options, setup)
        self.moves: list[tuple[int | None, Move]] = []
        self._foreseen: tuple[Engine, tuple[Any, ...], Move, Engine] | None = None
        self._seen = dict.fromkeys((None, *range(players)), game.view.fresh(players))
        self._is_common = True
        self._tell(game.events.opening(self.state))

    @classmethod
    def dealt(cls, game: Game, players: int, rng: Chance, options: Options | None = None) -> Play:
        """Begin with a setup of chance."""
        full = game.check(players, options or {})
        return cls(game, players, game.position.deal(players, full, rng), full)

    def clone(self) -> Play:
        """Another play, the same in everything."""
        new = Play.__new__(Play)
        new.__dict__.update(self.__dict__)
        new.state = self.state.clone()
        new.moves = self.moves[:]
        return new

    def to_move(self) -> tuple[int | None, ...]:
        """The seats that owe a choice, ascending; the dealer is None."""
        return self.state.to_move()

    @property
    def is_over(self) -> bool:
        """Nobody owes a choice any more."""
        return self.state.is_over()

    @property
    def result(self) -> Result | None:
        """Who won, and the points; None before the end."""
        return self.game.result(self.state)

    def move(self, seat: int | None, move: Move | str) -> tuple[Event, ...]:
        """Make a whole move and tell what happened, or refuse it and change nothing."""
        made, after = self.foresee(seat, move)
        events = self.game.events.happened(self.state, seat, made, after)
        self.state = after
        self._foreseen = None
        self.moves.append((seat, made))
        self._tell(events)
        return events

    def foresee(self, seat: int | None, move: Move | str) -> tuple[Move, Engine]:
        """What a text means, and the state that it would lead to; refuses it by its rule.

        Who looks ahead and then makes the move has it worked out once.
        """
        known = self._foreseen
        asked = (seat, type(seat), move)
        if known is not None and known[0] is self.state and known[1] == asked:
            return known[2], known[3]
        made = self.game.moves.parse(move) if isinstance(move, str) else move
        after = advanced(self.game, self.state, seat, made)
        self._foreseen = (self.state, asked, made, after)
        return made, after

    def refusal(self, seat: int | None, move: Move | str) -> Refused | None:
        """Why a move may not be made; None where it may."""
        try:
            self.foresee(seat, move)
        except Refused as refused:
            return refused
        return None

    def view(self, viewer: int | None) -> View:
        """All that a seat may know; None is the onlooker, who knows least."""
        return self.sight().view(viewer)

    def sight(self) -> Sight:
        """The play as it is at this moment, to look at later."""
        return Sight(self.game, self.players, self.options, self.state, self._seen)

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Let everybody remember what they were shown.

        As long as everybody knows the same, it is remembered once for all. Memories never change,
        and neither does who has which: who looks at an earlier moment keeps the earlier ones.
        """
        if not self._is_common:
            self._tell_apart(events)
            return
        remember = self.game.view.remember
        first = common = self._seen[None]
        for number, event in enumerate(events):
            seen = remember(common, event)
            if seen is common:
                continue
            if event.audience() is not None:
                self._is_common = False
                self._seen = dict.fromkeys(self._seen, common)
                self._tell_apart(events[number:])
                return
            common = seen
        if common is not first:
            self._seen = dict.fromkeys(self._seen, common)

    def _tell_apart(self, events: tuple[Event, ...]) -> None:
        """The same where some know more than others; equal memories are kept as one."""
        remember = self.game.view.remember
        memories = self._seen.copy()
        for event in events:
            audience = event.audience()
            known: dict[int, Any] = {}
            for viewer in memories if audience is None else audience:
                seen = memories[viewer]
                if id(seen) not in known:
                    known[id(seen)] = remember(seen, event)
                memories[viewer] = known[id(seen)]
        self._seen = memories


def advanced(game: Game, state: Engine, seat: int | None, move: Move) -> Engine:
    """The state that a whole move leads to; refuses it by its rule. The given one stays."""
    if seat is not None and (type(seat) is not int or seat not in range(state.players)):
        raise Refused(FORMAT, "refused-seat", seat=quoted(seat))
    after = state.clone()
    for action in game.moves.actions(move):
        after.apply(DEALER if seat is None else seat, action)
    return after
