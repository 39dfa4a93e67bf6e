"""Mammuz bots: the message that explains a choice."""

from collections.abc import Sequence
from typing import Final

from bestiary.core.message import Message, SeatRef, message
from bestiary.games.mammuz import labels
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.lie_probability import challenge_rate
from bestiary.games.mammuz.deck import DINOSAURS

HERD_AVOIDING_DINOSAURS: Final = frozenset({"pterosaur", "plesiosaurus", "tyrannosaurus"})
"""A player's last cards also win with one of these: the herd goes elsewhere (MZ-22)."""
SELDOM_CHALLENGE_RATE: Final = 0.25
"""A seat below this rate is said to challenge seldom."""


def display_reason(view: BotView, species: str, cards: Sequence[str]) -> Message:
    lies = [card for card in cards if card != species]
    dinosaurs = [card for card in lies if card in DINOSAURS and card != "brontosaurus"]
    if len(cards) == view.hand_size:
        winning_cards = sum(card == species or card in HERD_AVOIDING_DINOSAURS for card in cards)
        odds = "some" if 0 < winning_cards < len(cards) else "sure" if winning_cards else "none"
        return message("mammuz-why-last", good=winning_cards, count=len(cards), odds=odds)
    if not lies:
        return message("mammuz-why-true")
    if len(lies) == len(cards) and 2 * view.hand_counts[species] >= view.board.cards_left[species]:
        return message("mammuz-why-plan", species=labels.plural(species))
    if dinosaurs:
        return message("mammuz-why-dinosaur", card=labels.definite(dinosaurs[0]))
    if len(lies) < len(cards):
        return message("mammuz-why-hidden", lies=len(lies), count=len(cards))
    if "declare" in view.offers:
        return message("mammuz-why-begin")
    if challenge_rate(view.seat_stats[view.opponents[0]]) < SELDOM_CHALLENGE_RATE:
        return message("mammuz-why-seldom", seat=SeatRef(view.opponents[0]))
    if not view.hand_counts[species]:
        return message("mammuz-why-nothing", species=labels.plural(species))
    return message("mammuz-why-keep", species=labels.plural(species))


def challenge_odds_reason(lie_probability: float, dying_species: str | None) -> Message:
    """The odds of a lie; if they are low, the species that dies out with the herd."""
    tenths = round(10 * lie_probability)
    if tenths < 5 and dying_species:
        return extinction_reason(dying_species)
    return message("mammuz-why-odds", tenths=tenths, odds="high" if tenths > 4 else "low")


def extinction_reason(species: str) -> Message:
    return message("mammuz-why-extinct", species=labels.plural(species))


def gift_reason(view: BotView, seat: int, dying_species: str | None = None) -> Message:
    if seat == view.seat:
        return extinction_reason(dying_species) if dying_species else message("mammuz-why-mine")
    sizes = view.board.hand_sizes
    is_fewest = sizes[seat] == sizes[view.opponent_with_fewest_cards()]
    return message("mammuz-why-fewest" if is_fewest else "mammuz-why-slow", seat=SeatRef(seat))
