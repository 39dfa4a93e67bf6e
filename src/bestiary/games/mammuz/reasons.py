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
    """The player before hardly had so many."""
    return text(
        "mammuz-why-unlikely",
        mine=table.matching,
        left=table.left[table.species],
        species=call_herd(table.species),
    )


def why_odds(likely: float) -> Text:
    """A card is as likely as this no true one."""
    tenths = round(10 * likely)
    return text("mammuz-why-odds", tenths=tenths, odds="high" if tenths > 4 else "low")


def why_given(table: Table, seat: int) -> Text:
    """Why this seat takes the herd."""
    if seat == table.me:
        return text("mammuz-why-mine")
    if table.now.in_hand[seat] == table.now.in_hand[table.fewest()]:
        return text("mammuz-why-fewest", seat=Who(seat))
    return text("mammuz-why-slow", seat=Who(seat))
