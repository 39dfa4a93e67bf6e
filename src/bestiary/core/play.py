"""Core: one play of a game: its true state, and what each viewer has been shown of it.

A play is its setup and its moves; the state, the events and the views follow from them. Only the
host of a play holds one: players, bots and screens get views.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, Generic, Self

from msgspec import Struct

from bestiary.core import injected_functions
from bestiary.core.engine import DEALER_SEAT
from bestiary.core.event import Event
from bestiary.core.game import BoardT, Game, HistoryT, MoveT, Options, Result, StateT
from bestiary.core.injected_functions import PlayRecord
from bestiary.core.legal_moves import LegalMoves, chance_probability, composed_moves
from bestiary.core.message import safe_repr
from bestiary.core.offer import random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play_snapshot import PlaySnapshot
from bestiary.core.random_source import (
    PythonRandom,
    RandomSource,
    derive_seed,
    pick,
    random_source,
)
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.view import View
from bestiary.core.viewer import DEALER, ONLOOKER, Actor, Viewer, actor_of, seat_or_none


class PreparedMove(Struct, Generic[StateT, MoveT], frozen=True):
    """A legal move, with the states before and after it."""

    before: StateT
    seat: Actor
    move: MoveT
    after: StateT
    events: tuple[Event, ...]
    """What the move did."""


class Play(Generic[StateT, MoveT, BoardT, HistoryT]):  # noqa: PLW1641 it changes in place
    """A game being played by seats 0 to n - 1 and the dealer.

    Every method that refuses raises `Refused` and has changed nothing.
    """

    def __init__(
        self,
        game: Game[StateT, MoveT, BoardT, HistoryT],
        players: int,
        setup: Any,
        options: Options | None = None,
        chance_seed: int | None = None,
    ) -> None:
        """Start from a setup; refuses one that the rules do not allow.

        With a seed the dealer moves by itself, else the caller makes its moves.
        """
        self.game = game
        self.players = players
        self.options = game.validate_options(players, options or {})
        self.setup = setup
        self.state = game.position.initial_state(players, self.options, setup)
        self.moves: list[tuple[Actor, MoveT]] = []
        viewers: tuple[Viewer, ...] = (ONLOOKER, *range(players))
        self._histories: Mapping[Viewer, HistoryT] = dict.fromkeys(
            viewers, game.view.initial_history(players)
        )
        self._histories_are_equal = True
        self._update_histories(game.events.initial_events(self.state))
        self.deal_from(chance_seed)

    @classmethod
    def new(
        cls,
        game: Game[StateT, MoveT, BoardT, HistoryT],
        players: int,
        rng: RandomSource,
        options: Options | None = None,
        chance_seed: int | None = None,
    ) -> Self:
        """Start from a random setup."""
        all_options = game.validate_options(players, options or {})
        setup = game.position.deal(players, all_options, rng)
        return cls(game, players, setup, all_options, chance_seed)

    def clone(self) -> Self:
        """An independent copy: moves made in one do not change the other; it is dealt the same."""
        new = object.__new__(type(self))
        vars(new).update(vars(self))
        new.state = self.state.clone()
        new.moves = self.moves[:]
        return new

    __copy__ = clone

    def rewound(self, snapshot: PlaySnapshot[StateT, MoveT, BoardT, HistoryT], moves: int) -> Self:
        """A copy as it was so many moves ago, at a snapshot of that time."""
        new = self.clone()
        new.state, new._histories = snapshot.state, snapshot.histories
        new._histories_are_equal = len({*map(id, new._histories.values())}) == 1
        del new.moves[-moves:]
        return new

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its record, with the seed of its chance."""
        rules = self.game.rules
        if injected_functions.injected.game(rules) is not self.game:
            raise TypeError(f"{rules} is not installed, so its plays cannot be pickled")
        moves = [(seat_or_none(seat), str(move)) for seat, move in self.moves]
        facts = (rules, self.players, self.setup, dict(self.options), moves, self.chance_seed)
        return _restored, facts

    def __eq__(self, other: object) -> bool:
        """Whether the same has been dealt and played, by the same rules; chance to come apart."""
        if not isinstance(other, Play):
            return NotImplemented
        return self._record_key() == other._record_key()

    def _record_key(self) -> tuple[object, ...]:
        return (self.game.rules, self.players, self.options, self.setup, self.moves)

    def __repr__(self) -> str:
        play = f"Play of {self.game.name}: players={self.players} ply={len(self.moves)}"
        if self.result is not None:
            return f"<{play} winners={self.result.winners}>"
        return f"<{play} to_move={self.to_move()}>"

    def __str__(self) -> str:
        """The table as an onlooker sees it, in English."""
        return str(self.view(ONLOOKER))

    def to_move(self) -> tuple[Actor, ...]:
        """Who owes a choice, the seats ascending; empty when it is over.

        Seats only, if the dealer moves by itself; else `DEALER` while a deal is awaited.
        """
        return self.state.to_move()

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    @property
    def result(self) -> Result | None:
        """The winners and the points; None before the end."""
        return self.game.result(self.state)

    def move(
        self, seat: Actor, move: MoveT | str | PreparedMove[StateT, MoveT]
    ) -> tuple[Event, ...]:
        """Make a whole move and return its events, secret ones included; refuses illegal moves.

        A text may be in upper or lower case. A prepared move is not parsed and applied again if the
        play has not moved on since. If the dealer moves by itself, its events come last.
        """
        if isinstance(move, PreparedMove):
            is_current = move.before is self.state and move.seat == seat
            prepared = move if is_current else self.prepare(seat, move.move)
        else:
            prepared = prepared_move(self.game, self.state, seat, self._parse(move))
        events = prepared.events
        self.state = prepared.after
        self.moves.append((seat, prepared.move))
        self._update_histories(events)
        return events if self.chance_seed is None else events + self._deal()

    def deal_from(self, chance_seed: int | None) -> None:
        """From now on the dealer moves by itself; or, with None, the caller makes its moves."""
        self.chance_seed = chance_seed
        self._deal()

    def _deal(self) -> tuple[Event, ...]:
        """Make the dealer's moves, if it is to move by itself; what it deals follows from the ply.

        So a copy is dealt the same, and so is a play in which moves were taken back.
        """
        if self.chance_seed is None or self.state.to_move() != (DEALER,):
            return ()
        rng = Pcg32(derive_seed(self.chance_seed, "ply", len(self.moves)))
        return self.move(DEALER, self.game.moves.chance_move(self.state, rng))

    def undo(self) -> tuple[Actor, MoveT]:
        """Take back the last move, and what the dealer dealt by itself after it; return it.

        Plays the others again. IndexError if there is none.
        """
        count = len(self.moves) - 1
        while self.chance_seed is not None and count >= 0 and self.moves[count][0] is DEALER:
            count -= 1
        if count < 0:
            raise IndexError("no move to take back")
        undone = self.moves[count]
        earlier = type(self)(self.game, self.players, self.setup, self.options)
        for seat, move in self.moves[:count]:
            earlier.move(seat, move)
        earlier.deal_from(self.chance_seed)
        vars(self).update(vars(earlier))
        return undone

    def legal_moves(self, seat: Actor) -> LegalMoves[StateT, MoveT, BoardT, HistoryT]:
        """The legal moves of a seat, or of the dealer, composed one by one as they are asked for.

        There are at most 16 in Mausen and 6 in Lascaux; in Mammuz, where cards lie in an order,
        89,000 have been met. None if the seat owes no choice.
        """
        check_actor(self.players, seat)
        return LegalMoves(self, seat)

    def is_legal(self, seat: Actor, move: MoveT | str) -> bool:
        return self.refusal(seat, move) is None

    def random_move(self, seat: Actor, rng: RandomSource | PythonRandom) -> MoveT:
        """A random offer, and random choices in it; what the dealer deals as at a table.

        Refuses if the seat owes no choice.
        """
        rng = random_source(rng)
        if seat is DEALER:
            return self.game.moves.chance_move(self.state, rng)
        check_actor(self.players, seat)
        offers = self.game.moves.offers(self.state, seat)
        if not offers:
            raise Refused(FORMAT, "refused-not-to-move", seat=seat)
        return self.game.moves.parse(random_move(pick(offers, rng), rng))

    def chance_outcomes(self) -> Iterator[tuple[MoveT, Fraction]]:
        """The dealer's moves, each with its probability; none if the dealer is not to move.

        Composed one by one: a herd of many cards can be dealt in millions of orders.
        """
        state = self.state
        for move in composed_moves(self.game, state, DEALER_SEAT):
            yield move, chance_probability(self.game, state, move)

    def record(self, names: list[str] | None = None) -> PlayRecord:
        """The setup and the moves so far, and the result after the last one."""
        return injected_functions.injected.record(self, names)

    def prepare(self, seat: Actor, move: MoveT | str) -> PreparedMove[StateT, MoveT]:
        """Parse and apply a move without making it; refuses an illegal move by its rule.

        A text has to be exact, as in a record.
        """
        parsed = self.game.moves.parse(move) if isinstance(move, str) else self._own_move(move)
        return prepared_move(self.game, self.state, seat, parsed)

    def refusal(self, seat: Actor, move: MoveT | str) -> Refused | None:
        """Why a move is illegal; None if it is legal. A text may be in upper or lower case."""
        try:
            apply_move(self.game, self.state, seat, self._parse(move))
        except Refused as refused:
            return refused
        return None

    def _parse(self, move: MoveT | str) -> MoveT:
        """The move, or that of a text in upper or lower case."""
        if not isinstance(move, str):
            return self._own_move(move)
        parse = self.game.moves.parse
        try:
            return parse(move)
        except Refused as refused:
            for other_case in (move.lower(), move.upper()):
                with suppress(Refused):
                    return parse(other_case)
            raise refused

    def _own_move(self, move: MoveT) -> MoveT:
        """The move, as its text says it; refuses what is no move of this game."""
        parsed = None
        with suppress(TypeError):  # a field of a wrong type may have no text
            parsed = self.game.moves.parse(str(move))
        if parsed is None or type(parsed) is not type(move):
            raise Refused(FORMAT, "refused-move", move=safe_repr(move))
        return parsed

    def view(self, viewer: Viewer | Actor) -> View[BoardT, HistoryT]:
        """All that a seat, or the onlooker, may know; refuses any other viewer."""
        return self.snapshot().view(viewer)

    def snapshot(self) -> PlaySnapshot[StateT, MoveT, BoardT, HistoryT]:
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
        initial = history = self._histories[ONLOOKER]
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
        histories = dict(self._histories)
        for event in events:
            audience = event.audience()
            updated: dict[int, HistoryT] = {}
            for viewer in histories if audience is None else audience:
                history = histories[viewer]
                if id(history) not in updated:
                    updated[id(history)] = update_history(history, event)
                histories[viewer] = updated[id(history)]
        self._histories = histories


def prepared_move(
    game: Game[StateT, MoveT, BoardT, HistoryT], state: StateT, seat: Actor, move: MoveT
) -> PreparedMove[StateT, MoveT]:
    """A whole move and what it does; refuses an illegal one by its rule."""
    after = apply_move(game, state, seat, move)
    events = game.events.move_events(state, seat, move, after)
    return PreparedMove(state, seat, move, after, events)


def apply_move(
    game: Game[StateT, MoveT, BoardT, HistoryT], state: StateT, seat: Actor, move: MoveT
) -> StateT:
    """A new state, after a whole move; refuses an illegal one by its rule."""
    check_actor(state.players, seat)
    after = state.clone()
    for action in game.moves.actions(move):
        after.apply(DEALER_SEAT if seat is DEALER else seat, action)
    return after


def check_actor(players: int, seat: Actor) -> None:
    """Refuse what is neither a seat nor the dealer."""
    if seat is not DEALER and (type(seat) is not int or not 0 <= seat < players):
        raise Refused(FORMAT, "refused-seat", seat=safe_repr(seat))


def _restored(
    rules: str,
    players: int,
    setup: Any,
    options: Options,
    moves: list[tuple[int | None, str]],
    chance_seed: int | None,
) -> Play[StateT, MoveT, BoardT, HistoryT]:
    """The play of a pickle."""
    game: Game[StateT, MoveT, BoardT, HistoryT] = injected_functions.injected.game(rules)
    play = Play(game, players, setup, options)
    for seat, text in moves:
        actor = actor_of(seat)
        play.move(actor, play.prepare(actor, text))
    play.deal_from(chance_seed)
    return play
