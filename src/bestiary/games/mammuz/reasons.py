"""Mammuz: why a bot lays these cards, or challenges, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bestiary.core.text import Text, Who, text
from bestiary.games.mammuz.cards import call_herd, call_several, call_the
from bestiary.games.mammuz.deck import DINOSAURS
from bestiary.games.mammuz.doubt import challenge_rate, most_possible
from bestiary.games.mammuz.table import Table

SAVING: Final = frozenset({"pterosaur", "plesiosaurus", "tyrannosaurus"})
"""Who lays the last cards wins with these too, as they keep the herd away (MZ-22)."""
SELDOM: Final = 0.25
"""Who challenges no more often is said to do it seldom."""


def why_laid(table: Table, species: str, cards: Sequence[str]) -> Text:
    """Why these cards are laid and said to be of a species."""
    lies = [card for card in cards if card != species]
    dinosaurs = [card for card in lies if card in DINOSAURS and card != "brontosaurus"]
    if len(cards) == table.size:
        good = sum(card == species or card in SAVING for card in cards)
        odds = "some" if 0 < good < len(cards) else "sure" if good else "none"
        return text("mammuz-why-last", good=good, count=len(cards), odds=odds)
    if not lies:
        return text("mammuz-why-true")
    if len(lies) == len(cards) and 2 * table.hand[species] >= table.left[species]:
        return text("mammuz-why-plan", species=call_herd(species))
    if dinosaurs:
        return text("mammuz-why-dinosaur", card=call_the(dinosaurs[0]))
    if len(lies) < len(cards):
        return text("mammuz-why-hidden", lies=len(lies), count=len(cards))
    if "declare" in table.offers:
        return text("mammuz-why-begin")
    if challenge_rate(table.past(table.next)) < SELDOM:
        return text("mammuz-why-seldom", seat=Who(table.next))
    if not table.hand[species]:
        return text("mammuz-why-nothing", species=call_herd(species))
    return text("mammuz-why-keep", species=call_herd(species))


def why_impossible(table: Table) -> Text:
    """The player before cannot have had so many."""
    possible = most_possible(table)
    return text(
        "mammuz-why-impossible",
        seat=Who(table.last.seat),
        possible=possible,
        most=call_several(table.species, possible),
        species=call_herd(table.species),
    )


def why_unlikely(table: Table) -> Text:
    """The player before hardly had so many; that speaks loudest where the own hand has many."""
    is_telling = 3 * table.matching >= table.left[table.species]
    return text(
        "mammuz-why-unlikely",
        mine=table.matching if is_telling else 0,
        left=table.left[table.species],
        species=call_herd(table.species),
    )


def why_forced(table: Table) -> Text:
    """There is no choice but which card to turn up."""
    return text("mammuz-why-forced" if table.last.size == 1 else "mammuz-why-place")


def why_odds(likely: float, dying: str | None) -> Text:
    """A card is as likely as this no true one; if it is one, a species may die out."""
    tenths = round(10 * likely)
    if tenths < 5 and dying:
        return why_extinct(dying)
    return text("mammuz-why-odds", tenths=tenths, odds="high" if tenths > 4 else "low")


def why_extinct(species: str) -> Text:
    """With the herd a species dies out."""
    return text("mammuz-why-extinct", species=call_herd(species))


def why_afraid(dinosaur: str) -> Text:
    """A challenge might turn up this dinosaur."""
    return text("mammuz-why-afraid", card=call_the(dinosaur))


def why_given(table: Table, seat: int, dying: str | None = None) -> Text:
    """Why this seat takes the herd."""
    if seat == table.me:
        return why_extinct(dying) if dying else text("mammuz-why-mine")
    if table.now.in_hand[seat] == table.now.in_hand[table.fewest()]:
        return text("mammuz-why-fewest", seat=Who(seat))
    return text("mammuz-why-slow", seat=Who(seat))
