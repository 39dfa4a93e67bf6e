"""The command line: a position that is judged, which need not be known to the last card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import msgspec

from bestiary.cli.shell.parse_input import parse_move
from bestiary.core.engine import Engine
from bestiary.core.event import deduplicate
from bestiary.core.game import Game, Options
from bestiary.core.message import Message
from bestiary.core.offer import Offer, OfferPart
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play, apply_move
from bestiary.core.position_text import PositionText
from bestiary.core.refusal import FORMAT, Refused

SAMPLED_STATES: Final = 256
"""So many states are laid out where something is not said; what they share is the answer."""
T = TypeVar("T")


@dataclass(frozen=True)
class MoveRuling:
    """Whether a seat may make a move: why not, or what happens then."""

    seat: int | None
    move: str
    refusal: Refused | None
    consequences: tuple[Message, ...] = ()
    rules: tuple[str, ...] = ()
    """The rules that decide what happens."""
    is_partial: bool = False
    """More happens, which depends on what was not said."""


@dataclass(frozen=True)
class SeatChoices:
    """What a seat may do, or why nothing."""

    seat: int
    offers: tuple[Offer, ...]
    rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The rules by which they are open, by verb."""
    refusal: Refused | None = None
    is_partial: bool = False
    """More may be open, which depends on what was not said."""


@dataclass(frozen=True)
class JudgedPosition:
    """All that a position may be: one state where everything is known, else several."""

    game: Game
    states: tuple[Engine, ...]
    names: list[str] = field(default_factory=list)

    @classmethod
    def from_text(
        cls, game: Game, text: str, players: int | None, options: Options
    ) -> JudgedPosition:
        """Lay out what a text says, in many ways; refuses what leaves open whose turn it is."""
        full = game.validate_options(game.default_players if players is None else players, options)
        sketch = PositionText.parse(game, text, players)
        laid: dict[bytes, tuple[Engine, str, list[int | None]]] = {}
        for seed in range(SAMPLED_STATES):
            state = _sample_state(sketch, full, Pcg32(seed))
            truth = game.position.to_dict(state)
            laid.setdefault(msgspec.json.encode(truth), (state, truth["phase"], truth["to_move"]))
        states, phases, turns = zip(*laid.values(), strict=True)
        if len({*phases}) > 1 or any(turn != turns[0] for turn in turns):
            raise Refused(FORMAT, "refused-sketch-turn")
        return cls(game, states)

    @classmethod
    def from_start(cls, game: Game, players: int | None, options: Options) -> JudgedPosition:
        """The start of a game in which chance decides nothing before; refuses any other."""
        count = game.default_players if players is None else players
        return cls(game, (Play(game, count, {}, options).state,))

    @property
    def players(self) -> int:
        """How many play."""
        return self.states[0].players

    @property
    def phase(self) -> str:
        """The phase as records name it."""
        return str(self.game.position.to_dict(self.states[0])["phase"])

    @property
    def to_move(self) -> tuple[int | None, ...]:
        """The seats that owe a choice, ascending; the dealer is None."""
        return self.states[0].to_move()

    def choices_for(self, seat: int) -> SeatChoices:
        """What a seat may do, as far as that is known, or why nothing."""
        all_offers = [self.game.moves.offers(state, seat) for state in self.states]
        if not any(all_offers):
            return SeatChoices(seat, (), refusal=self._refusal_to_act(seat))
        verbs = common_items([[offer.verb for offer in offers] for offers in all_offers])
        found = tuple(
            _common_offer(
                [offer for offers in all_offers for offer in offers if offer.verb == verb]
            )
            for verb in verbs
        )
        grounds = self.game.moves.rules_for
        rules = {
            verb: tuple(common_items([grounds(state, seat, verb) for state in self.states]))
            for verb in verbs
        }
        is_open = any(offers != found for offers in all_offers)
        return SeatChoices(seat, found, rules, is_partial=is_open)

    def judge_move(self, seat: int | None, move_text: str) -> MoveRuling:
        """Whether a seat may make a move; refuses to say so where that was left open."""
        offers = () if seat is None else self.game.moves.offers(self.states[0], seat)
        text, no_move = parse_move(move_text, offers, self.game.moves.parse)
        if text is None:
            return MoveRuling(seat, move_text, no_move)
        found = [self._judge_in_state(state, seat, text) for state in self.states]
        first = next((each for each in found if each.refusal is not None), found[0])
        if len({each.refusal and each.refusal.rule for each in found}) > 1:
            assert first.refusal is not None
            raise Refused(first.refusal.rule, "cli-judge-unsettled", why=first.refusal.message)
        refused = first.refusal
        if refused is not None and any(str(each.refusal) != str(refused) for each in found):
            refused = Refused(refused.rule, "cli-judge-anyway")
        then = tuple(common_items([each.consequences for each in found]))
        by = tuple(common_items([each.rules for each in found]))
        is_open = any(len(each.consequences) > len(then) for each in found)
        return MoveRuling(seat, text, refused, then, by, is_open)

    def _judge_in_state(self, state: Engine, seat: int | None, text: str) -> MoveRuling:
        """Whether a seat may make a move in one of the states."""
        move: Any = self.game.moves.parse(text)
        try:
            after = apply_move(self.game, state, seat, move)
        except Refused as refused:
            return MoveRuling(seat, text, refused)
        events = self.game.events.move_events(state, seat, move, after)
        then = tuple(event.message() for event in deduplicate(events))
        return MoveRuling(
            seat, text, None, then, self.game.rule_coverage.applied_rules(state, seat, move, after)
        )

    def _refusal_to_act(self, seat: int) -> Refused:
        """The rule in the way of a seat that owes no choice: first to do as those who do."""
        state = self.states[0]
        now = [action for other in state.seats_to_move() for action in state.legal_actions(other)]
        refusals = [_refusal(state, seat, action) for action in (*now, *range(64))]
        return next((refused for refused in refusals if refused.rule != FORMAT), refusals[0])


def _sample_state(position_text: PositionText, options: Options, rng: Pcg32) -> Engine:
    """One of the states that a sketch may mean."""
    try:
        state: Engine = position_text.game.position.state_from_text(position_text, options, rng)
    except (ValueError, OverflowError) as wrong:
        if isinstance(wrong, Refused):
            raise
        raise Refused(FORMAT, "refused-sketch") from None
    return state


def common_items(rows: Sequence[Iterable[T]]) -> list[T]:
    """What all rows hold, as often as all of them do, in the order of the first."""
    first, *others = [list(row) for row in rows]
    found = []
    for item in first:
        if all(item in other for other in others):
            found.append(item)
            for other in others:
                other.remove(item)
    return found


def _common_offer(offers: Sequence[Offer]) -> Offer:
    """What offers of one kind have in common."""
    first = offers[0]
    parts = tuple(
        OfferPart(
            part.name,
            tuple(common_items([offer.parts[place].choices for offer in offers])),
            part.least,
            part.most,
        )
        for place, part in enumerate(first.parts)
    )
    return Offer(first.verb, first.template, parts)


def _refusal(state: Engine, seat: int, action: int) -> Refused:
    """Why a seat that owes no choice may not do this."""
    try:
        state.clone().apply(seat, action)
    except Refused as refused:
        return refused
    raise AssertionError(seat, action)
