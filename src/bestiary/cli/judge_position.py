"""CLI: the position that `bestiary judge` answers about: one state, or a sample of states.

If the text leaves cards open, an answer holds only what all sampled states have in common.
"""

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
"""Sampled from a text that leaves something open."""
T = TypeVar("T")


@dataclass(frozen=True)
class MoveRuling:
    """Whether a move is legal: the refusal, or its consequences."""

    seat: int | None
    move: str
    refusal: Refused | None
    consequences: tuple[Message, ...] = ()
    rules: tuple[str, ...] = ()
    """The rules that apply."""
    is_partial: bool = False
    """More happens, which depends on what the text leaves open."""


@dataclass(frozen=True)
class SeatChoices:
    """The offers of a seat, or the refusal if it has none."""

    seat: int
    offers: tuple[Offer, ...]
    rules_by_verb: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By verb: the rules behind the offer."""
    refusal: Refused | None = None
    is_partial: bool = False
    """More is offered in some of the states."""


@dataclass(frozen=True)
class JudgedPosition:
    """The states that a position may be; one if everything is known."""

    game: Game
    states: tuple[Engine, ...]
    names: list[str] = field(default_factory=list)

    @classmethod
    def from_text(
        cls, game: Game, text: str, players: int | None, options: Options
    ) -> JudgedPosition:
        """Sample the states of a text; refuses one that leaves open whose turn it is."""
        full = game.validate_options(game.default_players if players is None else players, options)
        position_text = PositionText.parse(game, text, players)
        sampled: dict[bytes, tuple[Engine, str, list[int | None]]] = {}
        for seed in range(SAMPLED_STATES):
            state = _sample_state(position_text, full, Pcg32(seed))
            full_state = game.position.to_dict(state)
            turn = (state, full_state["phase"], full_state["to_move"])
            sampled.setdefault(msgspec.json.encode(full_state), turn)
        states, phases, turns = zip(*sampled.values(), strict=True)
        if len({*phases}) > 1 or any(turn != turns[0] for turn in turns):
            raise Refused(FORMAT, "refused-position-turn")
        return cls(game, states)

    @classmethod
    def from_start(cls, game: Game, players: int | None, options: Options) -> JudgedPosition:
        """The start of a game without a deal; refuses any other game."""
        count = game.default_players if players is None else players
        return cls(game, (Play(game, count, {}, options).state,))

    @property
    def players(self) -> int:
        return self.states[0].players

    @property
    def phase(self) -> str:
        return str(self.game.position.to_dict(self.states[0])["phase"])

    @property
    def to_move(self) -> tuple[int | None, ...]:
        """The seats to move, ascending; the dealer is None."""
        return self.states[0].to_move()

    def choices_for(self, seat: int) -> SeatChoices:
        """What all states offer a seat, or why none offers anything."""
        all_offers = [self.game.moves.offers(state, seat) for state in self.states]
        if not any(all_offers):
            return SeatChoices(seat, (), refusal=self._refusal_to_act(seat))
        verbs = common_items([[offer.verb for offer in offers] for offers in all_offers])
        common = tuple(
            _common_offer(
                [offer for offers in all_offers for offer in offers if offer.verb == verb]
            )
            for verb in verbs
        )
        rules_for = self.game.moves.rules_for
        rules = {
            verb: tuple(common_items([rules_for(state, seat, verb) for state in self.states]))
            for verb in verbs
        }
        is_partial = any(offers != common for offers in all_offers)
        return SeatChoices(seat, common, rules, is_partial=is_partial)

    def judge_move(self, seat: int | None, move_text: str) -> MoveRuling:
        """Whether a move is legal; refuses to say so if the states disagree."""
        offers = () if seat is None else self.game.moves.offers(self.states[0], seat)
        text, no_move = parse_move(move_text, offers, self.game.moves.parse)
        if text is None:
            return MoveRuling(seat, move_text, no_move)
        rulings = [self._judge_in_state(state, seat, text) for state in self.states]
        first = next((ruling for ruling in rulings if ruling.refusal is not None), rulings[0])
        if len({ruling.refusal and ruling.refusal.rule for ruling in rulings}) > 1:
            assert first.refusal is not None
            raise Refused(first.refusal.rule, "cli-judge-unsettled", why=first.refusal.message)
        refused = first.refusal
        if refused is not None and any(str(ruling.refusal) != str(refused) for ruling in rulings):
            refused = Refused(refused.rule, "cli-judge-anyway")
        consequences = tuple(common_items([ruling.consequences for ruling in rulings]))
        rules = tuple(common_items([ruling.rules for ruling in rulings]))
        is_partial = any(len(ruling.consequences) > len(consequences) for ruling in rulings)
        return MoveRuling(seat, text, refused, consequences, rules, is_partial)

    def _judge_in_state(self, state: Engine, seat: int | None, text: str) -> MoveRuling:
        move: Any = self.game.moves.parse(text)
        try:
            after = apply_move(self.game, state, seat, move)
        except Refused as refused:
            return MoveRuling(seat, text, refused)
        events = self.game.events.move_events(state, seat, move, after)
        consequences = tuple(event.message() for event in deduplicate(events))
        rules = self.game.rule_coverage.applied_rules(state, seat, move, after)
        return MoveRuling(seat, text, None, consequences, rules)

    def _refusal_to_act(self, seat: int) -> Refused:
        """Why a seat that is not to move may not act: the actions of those who are come first."""
        state = self.states[0]
        legal = [action for other in state.seats_to_move() for action in state.legal_actions(other)]
        refusals = [_refusal(state, seat, action) for action in (*legal, *range(64))]
        return next((refused for refused in refusals if refused.rule != FORMAT), refusals[0])


def _sample_state(position_text: PositionText, options: Options, rng: Pcg32) -> Engine:
    """One state of a text; refuses one that fits no state."""
    try:
        state: Engine = position_text.game.position.state_from_text(position_text, options, rng)
    except (ValueError, OverflowError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(FORMAT, "refused-position") from None
    return state


def common_items(rows: Sequence[Iterable[T]]) -> list[T]:
    """The multiset intersection of the rows, in the order of the first."""
    first, *others = [list(row) for row in rows]
    common = []
    for item in first:
        if all(item in other for other in others):
            common.append(item)
            for other in others:
                other.remove(item)
    return common


def _common_offer(offers: Sequence[Offer]) -> Offer:
    """The choices that offers of one verb have in common."""
    first = offers[0]
    parts = tuple(
        OfferPart(
            part.name,
            tuple(common_items([offer.parts[index].choices for offer in offers])),
            part.least,
            part.most,
        )
        for index, part in enumerate(first.parts)
    )
    return Offer(first.verb, first.template, parts)


def _refusal(state: Engine, seat: int, action: int) -> Refused:
    """Why a seat that is not to move may not do this."""
    try:
        state.clone().apply(seat, action)
    except Refused as refused:
        return refused
    raise AssertionError(seat, action)
