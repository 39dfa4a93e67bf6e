"""Mammuz bots: the message that explains a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bestiary.core.message import Message, SeatRef, message
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.lie_probability import challenge_rate, max_true_cards
from bestiary.games.mammuz.cards import (
    counted_card_label,
    definite_card_label,
    species_plural_label,
)
from bestiary.games.mammuz.deck import DINOSAURS

HERD_AVOIDING_DINOSAURS: Final = frozenset({"pterosaur", "plesiosaurus", "tyrannosaurus"})
"""A player's last cards also win with one of these: the herd goes elsewhere (MZ-22)."""
SELDOM_CHALLENGE_RATE: Final = 0.25
"""A seat below this rate is said to challenge seldom."""


def display_reason(bot_view: BotView, species: str, cards: Sequence[str]) -> Message:
    lies = [card for card in cards if card != species]
    dinosaurs = [card for card in lies if card in DINOSAURS and card != "brontosaurus"]
    if len(cards) == bot_view.hand_size:
        winning_cards = sum(card == species or card in HERD_AVOIDING_DINOSAURS for card in cards)
        odds = "some" if 0 < winning_cards < len(cards) else "sure" if winning_cards else "none"
        return message("mammuz-why-last", good=winning_cards, count=len(cards), odds=odds)
    if not lies:
        return message("mammuz-why-true")
    if (
        len(lies) == len(cards)
        and 2 * bot_view.hand_counts[species] >= bot_view.animals_left[species]
    ):
        return message("mammuz-why-plan", species=species_plural_label(species))
    if dinosaurs:
        return message("mammuz-why-dinosaur", card=definite_card_label(dinosaurs[0]))
    if len(lies) < len(cards):
        return message("mammuz-why-hidden", lies=len(lies), count=len(cards))
    if "declare" in bot_view.offers:
        return message("mammuz-why-begin")
    if challenge_rate(bot_view.stats_of(bot_view.next_seat)) < SELDOM_CHALLENGE_RATE:
        return message("mammuz-why-seldom", seat=SeatRef(bot_view.next_seat))
    if not bot_view.hand_counts[species]:
        return message("mammuz-why-nothing", species=species_plural_label(species))
    return message("mammuz-why-keep", species=species_plural_label(species))


def impossible_claim_reason(bot_view: BotView) -> Message:
    """The player before cannot have had so many."""
    possible = max_true_cards(bot_view)
    return message(
        "mammuz-why-impossible",
        seat=SeatRef(bot_view.last_display.seat),
        possible=possible,
        most=counted_card_label(bot_view.declared_species, possible),
        species=species_plural_label(bot_view.declared_species),
    )


def unlikely_claim_reason(bot_view: BotView) -> Message:
    """The player before hardly had so many; names the own cards if they are a third or more."""
    is_own_share_large = (
        3 * bot_view.matching_count >= bot_view.animals_left[bot_view.declared_species]
    )
    return message(
        "mammuz-why-unlikely",
        mine=bot_view.matching_count if is_own_share_large else 0,
        left=bot_view.animals_left[bot_view.declared_species],
        species=species_plural_label(bot_view.declared_species),
    )


def forced_challenge_reason(bot_view: BotView) -> Message:
    return message("mammuz-why-forced" if bot_view.last_display.size == 1 else "mammuz-why-place")


def challenge_odds_reason(lie_probability: float, dying_species: str | None) -> Message:
    """The odds of a lie; if they are low, the species that dies out with the herd."""
    tenths = round(10 * lie_probability)
    if tenths < 5 and dying_species:
        return extinction_reason(dying_species)
    return message("mammuz-why-odds", tenths=tenths, odds="high" if tenths > 4 else "low")


def extinction_reason(species: str) -> Message:
    return message("mammuz-why-extinct", species=species_plural_label(species))


def fear_reason(dinosaur: str) -> Message:
    return message("mammuz-why-afraid", card=definite_card_label(dinosaur))


def gift_reason(bot_view: BotView, seat: int, dying_species: str | None = None) -> Message:
    if seat == bot_view.seat:
        return extinction_reason(dying_species) if dying_species else message("mammuz-why-mine")
    if (
        bot_view.board.hand_sizes[seat]
        == bot_view.board.hand_sizes[bot_view.opponent_with_fewest_cards()]
    ):
        return message("mammuz-why-fewest", seat=SeatRef(seat))
    return message("mammuz-why-slow", seat=SeatRef(seat))
