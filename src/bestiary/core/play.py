"""Core: one play of a game: its true state, and what each viewer has been shown of it.

A play is its setup and its moves; the state, the events and the views follow from them. Only the
host of a play holds one: players, bots and screens get views.
"""

from __future__ import annotations

from typing import Any

from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.event import Event
from bestiary.core.game import Game, Move, Options, Result
from bestiary.core.message import safe_repr
from bestiary.core.play_snapshot import PlaySnapshot
from bestiary.core.random_source import RandomSource
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.view import View


class Play:
    """A game being played by seats 0 to n - 1 and the dealer (seat None).

    Every method that refuses raises `Refused` and has changed nothing.
    """

    def __init__(
        self, game: Game, players: int, setup: Any, options: Options | None = None
    ) -> None:
        """Start from a setup; refuses one that the rules do not allow."""
        self.game = game
        self.players = players
        self.options = game.validate_options(players, options or {})
        self.setup = setup
        self.state: Engine = game.position.initial_state(players, self.options, setup)
        self.moves: list[tuple[int | None, Move]] = []
        self._previewed: tuple[Engine, tuple[Any, ...], Move, Engine] | None = None
        self._histories = dict.fromkeys((None, *range(players)), game.view.initial_history(players))
        self._histories_are_equal = True
        self._update_histories(game.events.initial_events(self.state))

    @classmethod
    def new(
        cls, game: Game, players: int, rng: RandomSource, options: Options | None = None
    ) -> Play:
        """Start from a random setup."""
        all_options = game.validate_options(players, options or {})
        return cls(game, players, game.position.deal(players, all_options, rng), all_options)

    def clone(self) -> Play:
        """An independent copy: moves made in one do not change the other."""
        new = Play.__new__(Play)
        new.__dict__.update(self.__dict__)
        new.state = self.state.clone()
        new.moves = self.moves[:]
        return new

    def to_move(self) -> tuple[int | None, ...]:
        """The seats that owe a choice, ascending, None for the dealer; empty when it is over."""
        return self.state.to_move()

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    @property
    def result(self) -> Result | None:
        """The winners and the points; None before the end."""
        return self.game.result(self.state)

    def move(self, seat: int | None, move: Move | str) -> tuple[Event, ...]:
        """Make a whole move and return its events, secret ones included; refuses illegal moves."""
        parsed, after = self.preview(seat, move)
        events = self.game.events.move_events(self.state, seat, parsed, after)
        self.state = after
        self._previewed = None
        self.moves.append((seat, parsed))
        self._update_histories(events)
        return events

    def preview(self, seat: int | None, move: Move | str) -> tuple[Move, Engine]:
        """The parsed move and the state that it leads to; refuses an illegal move by its rule.

        The last answer is cached, so previewing a move and then making it applies it once.
        """
        cached = self._previewed
        request = (seat, type(seat), move)
        if cached is not None and cached[0] is self.state and cached[1] == request:
            return cached[2], cached[3]
        parsed = self.game.moves.parse(move) if isinstance(move, str) else move
        after = apply_move(self.game, self.state, seat, parsed)
        self._previewed = (self.state, request, parsed, after)
        return parsed, after

    def refusal(self, seat: int | None, move: Move | str) -> Refused | None:
        """Why a move is illegal; None if it is legal."""
        try:
            self.preview(seat, move)
        except Refused as refused:
            return refused
        return None

    def view(self, viewer: int | None) -> View:
        """All that a seat, or the onlooker (None), may know; refuses any other viewer."""
        return self.snapshot().view(viewer)

    def snapshot(self) -> PlaySnapshot:
        """The play as it is now; later moves do not change it."""
        return PlaySnapshot(self.game, self.players, self.options, self.state, self._histories)

    def _update_histories(self, events: tuple[Event, ...]) -> None:
        """Add to each viewer's history the events that the viewer was shown.

        Viewers with equal histories share one object, so a public event is folded in once. The
        mapping is replaced, never changed: earlier snapshots hold the earlier one.
        """
        if not self._histories_are_equal:
            self._update_separate_histories(events)
            return
        update_history = self.game.view.update_history
        initial = history = self._histories[None]
        for index, event in enumerate(events):
            updated = update_history(history, event)
            if updated is history:
                continue
            if event.audience() is not None:
                self._histories_are_equal = False
                self._histories = dict.fromkeys(self._histories, history)
                self._update_separate_histories(events[index:])
                return
            history = updated
        if history is not initial:
            self._histories = dict.fromkeys(self._histories, history)

    def _update_separate_histories(self, events: tuple[Event, ...]) -> None:
        """Add events once viewers' histories differ; those that are one object stay one."""
        update_history = self.game.view.update_history
        histories = self._histories.copy()
        for event in events:
            audience = event.audience()
            updated: dict[int, Any] = {}
            for viewer in histories if audience is None else audience:
                history = histories[viewer]
                if id(history) not in updated:
                    updated[id(history)] = update_history(history, event)
                histories[viewer] = updated[id(history)]
        self._histories = histories


def apply_move(game: Game, state: Engine, seat: int | None, move: Move) -> Engine:
    """A new state, after a whole move; refuses an illegal one by its rule."""
    if seat is not None and (type(seat) is not int or seat not in range(state.players)):
        raise Refused(FORMAT, "refused-seat", seat=safe_repr(seat))
    after = state.clone()
    for action in game.moves.actions(move):
        after.apply(DEALER_SEAT if seat is None else seat, action)
    return after
