"""The command line: a position that is judged, which need not be known to the last card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import msgspec

from bestiary.cli.shell.choice import whole
from bestiary.core.engine import Engine
from bestiary.core.event import telling
from bestiary.core.game import Game, Options
from bestiary.core.generator import Generator
from bestiary.core.offer import Offer, Part
from bestiary.core.play import Play, advanced
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.sketch import Sketch
from bestiary.core.text import Text

ARRANGEMENTS: Final = 256
"""So many states are laid out where something is not said; what they share is the answer."""
T = TypeVar("T")


@dataclass(frozen=True)
class Verdict:
    """Whether a seat may make a move: why not, or what happens then."""

    seat: int | None
    move: str
    refused: Refused | None
    then: tuple[Text, ...] = ()
    by: tuple[str, ...] = ()
    """The rules that decide what happens."""
    is_open: bool = False
    """More happens, which depends on what was not said."""


@dataclass(frozen=True)
class Choices:
    """What a seat may do, or why nothing."""

    seat: int
    offers: tuple[Offer, ...]
    rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The rules by which they are open, by verb."""
    refused: Refused | None = None
    is_open: bool = False
    """More may be open, which depends on what was not said."""


@dataclass(frozen=True)
class Case:
    """All that a position may be: one state where everything is known, else several."""

    game: Game
    states: tuple[Engine, ...]
    names: list[str] = field(default_factory=list)

    @classmethod
    def sketched(cls, game: Game, text: str, players: int | None, options: Options) -> Case:
        """Lay out what a text says, in many ways; refuses what leaves open whose turn it is."""
        full = game.check(game.usual if players is None else players, options)
        sketch = Sketch.read(game, text, players)
        laid: dict[bytes, tuple[Engine, str, list[int | None]]] = {}
        for seed in range(ARRANGEMENTS):
            state = _laid(sketch, full, Generator(seed))
            truth = game.position.truth(state)
            laid.setdefault(msgspec.json.encode(truth), (state, truth["phase"], truth["to_move"]))
        states, phases, turns = zip(*laid.values(), strict=True)
        if len({*phases}) > 1 or any(turn != turns[0] for turn in turns):
            raise Refused(FORMAT, "refused-sketch-turn")
        return cls(game, states)

    @classmethod
    def fresh(cls, game: Game, players: int | None, options: Options) -> Case:
        """The start of a game in which chance decides nothing before; refuses any other."""
        count = game.usual if players is None else players
        return cls(game, (Play(game, count, {}, options).state,))

    @property
    def players(self) -> int:
        """How many play."""
        return self.states[0].players

    @property
    def phase(self) -> str:
        """The phase as records name it."""
        return str(self.game.position.truth(self.states[0])["phase"])

    @property
    def to_move(self) -> tuple[int | None, ...]:
        """The seats that owe a choice, ascending; the dealer is None."""
        return self.states[0].to_move()

    def choices(self, seat: int) -> Choices:
        """What a seat may do, as far as that is known, or why nothing."""
        all_offers = [self.game.moves.offers(state, seat) for state in self.states]
        if not any(all_offers):
            return Choices(seat, (), refused=self._why_nothing(seat))
        verbs = shared([[offer.verb for offer in offers] for offers in all_offers])
        found = tuple(
            _common([offer for offers in all_offers for offer in offers if offer.verb == verb])
            for verb in verbs
        )
        grounds = self.game.moves.grounds
        rules = {
            verb: tuple(shared([grounds(state, seat, verb) for state in self.states]))
            for verb in verbs
        }
        is_open = any(offers != found for offers in all_offers)
        return Choices(seat, found, rules, is_open=is_open)

    def verdict(self, seat: int | None, line: str) -> Verdict:
        """Whether a seat may make a move; refuses to say so where that was left open."""
        offers = () if seat is None else self.game.moves.offers(self.states[0], seat)
        text, no_move = whole(line, offers, self.game.moves.parse)
        if text is None:
            return Verdict(seat, line, no_move)
        found = [self._judged(state, seat, text) for state in self.states]
        first = next((each for each in found if each.refused is not None), found[0])
        if len({each.refused and each.refused.rule for each in found}) > 1:
            assert first.refused is not None
            raise Refused(first.refused.rule, "cli-judge-unsettled", why=first.refused.text)
        refused = first.refused
        if refused is not None and any(str(each.refused) != str(refused) for each in found):
            refused = Refused(refused.rule, "cli-judge-anyway")
        then = tuple(shared([each.then for each in found]))
        by = tuple(shared([each.by for each in found]))
        is_open = any(len(each.then) > len(then) for each in found)
        return Verdict(seat, text, refused, then, by, is_open)

    def _judged(self, state: Engine, seat: int | None, text: str) -> Verdict:
        """Whether a seat may make a move in one of the states."""
        move: Any = self.game.moves.parse(text)
        try:
            after = advanced(self.game, state, seat, move)
        except Refused as refused:
            return Verdict(seat, text, refused)
        events = self.game.events.happened(state, seat, move, after)
        then = tuple(event.text() for event in telling(events))
        return Verdict(seat, text, None, then, self.game.firing.fired(state, seat, move, after))

    def _why_nothing(self, seat: int) -> Refused:
        """The rule in the way of a seat that owes no choice: first to do as those who do."""
        state = self.states[0]
        now = [action for other in state.seats() for action in state.actions(other)]
        refusals = [_refusal(state, seat, action) for action in (*now, *range(64))]
        return next((refused for refused in refusals if refused.rule != FORMAT), refusals[0])


def _laid(sketch: Sketch, options: Options, rng: Generator) -> Engine:
    """One of the states that a sketch may mean."""
    try:
        state: Engine = sketch.game.position.sketched(sketch, options, rng)
    except (ValueError, OverflowError) as wrong:
        if isinstance(wrong, Refused):
            raise
        raise Refused(FORMAT, "refused-sketch") from None
    return state


def shared(rows: Sequence[Iterable[T]]) -> list[T]:
    """What all rows hold, as often as all of them do, in the order of the first."""
    first, *others = [list(row) for row in rows]
    found = []
    for item in first:
        if all(item in other for other in others):
            found.append(item)
            for other in others:
                other.remove(item)
    return found


def _common(offers: Sequence[Offer]) -> Offer:
    """What offers of one kind have in common."""
    first = offers[0]
    parts = tuple(
        Part(
            part.name,
            tuple(shared([offer.parts[place].choices for offer in offers])),
            part.least,
            part.most,
        )
        for place, part in enumerate(first.parts)
    )
    return Offer(first.verb, first.form, parts)


def _refusal(state: Engine, seat: int, action: int) -> Refused:
    """Why a seat that owes no choice may not do this."""
    try:
        state.clone().apply(seat, action)
    except Refused as refused:
        return refused
    raise AssertionError(seat, action)
