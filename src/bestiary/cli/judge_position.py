"""CLI: the position that `bestiary judge` answers about: one state, or a sample of states.

If the text leaves cards open, an answer holds only what all sampled states have in common.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec.structs import replace

from bestiary.catalog import AnyGame
from bestiary.cli.shell.parse_input import parse_move
from bestiary.core.engine import Engine
from bestiary.core.event import drop_duplicate_public_parts
from bestiary.core.game import Options
from bestiary.core.message import ListArg, Message
from bestiary.core.offer import Offer
from bestiary.core.play import apply_move
from bestiary.core.position_text import PositionText
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import DEALER, Actor

T = TypeVar("T")


@dataclass(frozen=True)
class MoveRuling:
    """Whether a move is legal: the refusal, or its consequences; or on what it depends."""

    seat: Actor
    move_text: str
    refusal: Refused | None
    consequences: tuple[Message, ...] = ()
    rules: tuple[str, ...] = ()
    """The rules that apply."""
    is_partial: bool = False
    """More happens, which depends on what the text leaves open."""
    depends_on: tuple[Refused, ...] = ()
    """Why it is refused in some of the states, but not in all."""


@dataclass(frozen=True)
class SeatChoices:
    """The offers of a seat, or the refusal if it has none."""

    seat: int
    offers: tuple[Offer, ...]
    rules_by_verb: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    refusal: Refused | None = None
    is_partial: bool = False
    """More is offered in some of the states."""


@dataclass(frozen=True)
class JudgedPosition:
    """The states that a position may be; one if everything is known."""

    game: AnyGame
    states: Sequence[Engine]
    names: list[str] = field(default_factory=list)
    text: PositionText | None = None
    options: Options = field(default_factory=dict)

    @classmethod
    def from_text(
        cls, game: AnyGame, text: str, players: int | None, options: Options
    ) -> JudgedPosition:
        """Sample the states of a text; refuses one that leaves open whose turn it is."""
        position = PositionText.parse(game, text, players)
        states = position.sample_states(options)
        if len({(state.phase_name(), state.to_move()) for state in states}) > 1:
            raise Refused(FORMAT, "refused-position-turn")
        return cls(game, states, [], position, options)

    def states_about(self, seat: Actor, cards: Collection[str]) -> Sequence[Engine]:
        """The states, and others that differ in whether a seat holds these cards."""
        sample = self.text and self.text.sample_states_about
        return [*self.states, *(sample(seat, cards, self.options) if sample else ())]

    @property
    def players(self) -> int:
        return self.states[0].players

    @property
    def phase(self) -> str:
        return self.states[0].phase_name()

    @property
    def to_move(self) -> tuple[Actor, ...]:
        """Who is to move, the seats ascending."""
        return self.states[0].to_move()

    def choices_for(self, seat: int) -> SeatChoices:
        """What all states offer a seat, or why none offers anything."""
        offers = self.game.moves.offers
        offered = [offer for state in self.states for offer in offers(state, seat)]
        if not offered:
            return SeatChoices(seat, (), refusal=self._refusal_to_act(seat))
        choices = {choice for offer in offered for part in offer.parts for choice in part.choices}
        states = self.states_about(seat, sorted(choices))
        all_offers = [offers(state, seat) for state in states]
        verbs = common_items([[offer.verb for offer in offers] for offers in all_offers])
        common, rules = [], {}
        for verb in verbs:
            alike = [offer for offers in all_offers for offer in offers if offer.verb == verb]
            common.append(_common_offer(alike))
            by_state = [self.game.moves.rules_for(state, seat, verb) for state in states]
            rules[verb] = tuple(common_items(by_state))
        is_partial = any(list(offers) != common for offers in all_offers)
        return SeatChoices(seat, tuple(common), rules, is_partial=is_partial)

    def judge_move(self, seat: Actor, move_text: str) -> MoveRuling:
        """Whether a move is legal in all states, in none, or in some: then on what it depends."""
        offers = () if seat is DEALER else self.game.moves.offers(self.states[0], seat)
        text, no_move = parse_move(move_text, offers, self.game.moves.parse)
        if text is None:
            return MoveRuling(seat, move_text, no_move)
        states = self.states_about(seat, text.rpartition(":")[2].split())
        rulings = [self._judge_in_state(state, seat, text) for state in states]
        refusals = {str(ruling.refusal): ruling.refusal for ruling in rulings}
        refused = rulings[0].refusal
        broken = tuple(filter(None, refusals.values()))
        if 0 < len(broken) < len(refusals):
            return MoveRuling(seat, text, None, depends_on=broken)
        if refused is not None and len(broken) > 1:
            ids = ListArg(tuple(sorted({refusal.rule for refusal in broken})))
            id = "cli-judge-one-of" if len(ids.items) > 1 else "cli-judge-anyway"
            refused = Refused(refused.rule, id, rules=ids)
        consequences = tuple(common_items([ruling.consequences for ruling in rulings]))
        rules = tuple(common_items([ruling.rules for ruling in rulings]))
        is_partial = any(len(ruling.consequences) > len(consequences) for ruling in rulings)
        return MoveRuling(seat, text, refused, consequences, rules, is_partial)

    def _judge_in_state(self, state: Engine, seat: Actor, text: str) -> MoveRuling:
        move: Any = self.game.moves.parse(text)
        try:
            after = apply_move(self.game, state, seat, move)
        except Refused as refused:
            return MoveRuling(seat, text, refused)
        events = self.game.events.move_events(state, seat, move, after)
        spoken = [event for event in drop_duplicate_public_parts(events) if not event.is_silent]
        consequences = tuple(event.message() for event in spoken)
        rules = self.game.rule_coverage.applied_rules(state, seat, move, after)
        return MoveRuling(seat, text, None, consequences, rules)

    def _refusal_to_act(self, seat: int) -> Refused:
        """Why a seat that is not to move may not act: the actions of those who are come first."""
        state = self.states[0]
        legal = [action for other in state.seats_to_move() for action in state.legal_actions(other)]
        refusals = []
        for action in (*legal, *range(64)):
            try:
                state.clone().apply(seat, action)
            except Refused as refused:
                refusals.append(refused)
        return next((refused for refused in refusals if refused.rule != FORMAT), refusals[0])


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
    parts = []
    for index, part in enumerate(offers[0].parts):
        common = tuple(common_items([offer.parts[index].choices for offer in offers]))
        parts.append(replace(part, choices=common))
    return replace(offers[0], parts=tuple(parts))
