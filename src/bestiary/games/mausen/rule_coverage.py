"""Mausen: which rules decide something in a move, for rule coverage under random play.

A round is decided by its last choice. A rule counts once in it, for however many animals.
"""

from collections import Counter
from typing import Final

from bestiary.core.viewer import Actor
from bestiary.games.mausen.cards import CARD_NAMES, decode_multiset, prey_of
from bestiary.games.mausen.moves import ChooseCard
from bestiary.games.mausen.rules import ANIMAL_LETTERS, State

ALWAYS_APPLY: Final = frozenset({"MS-1", "MS-2", "MS-4", "MS-12", "MS-18"})
"""The cards, where they lie, which animal chases which, and what is secret."""
RARELY_APPLY: Final = frozenset({"MS-17"})
"""The mice nearly always break a tie."""


def applied_rules(before: State, seat: Actor, move: ChooseCard, after: State) -> tuple[str, ...]:
    if before.seats_to_move() != (seat,):
        return ()
    cards = [move.card if card is None else CARD_NAMES[card] for card in before.chosen_cards()]
    is_refill = before.phase_name() == "restock"
    rule_applies = {"MS-13": True} if is_refill else _chase_rules(before, cards, after)
    if after.is_over():
        rule_applies |= _end_rules(is_refill, after)
    return tuple(id for id, applies in rule_applies.items() if applies)


def _chase_rules(before: State, cards: list[str], after: State) -> dict[str, bool]:
    """The rules of a round in which cards chase."""
    repeats_by_animal = [_counts_by_value(cards, animal) for animal in ANIMAL_LETTERS]
    # A seat whose card chased something has won cards.
    chasers = [card for seat, card in enumerate(cards) if before.won[seat] != after.won[seat]]
    animals = {card[0] for card in chasers}
    middle = decode_multiset(before.middle)
    return {
        "MS-3": True,
        # The highest card was alone, and a lower one gave way to it.
        "MS-5": any(len(repeats) > 1 and repeats[0] == 1 for repeats in repeats_by_animal),
        # The highest value was doubled; and so was the next.
        "MS-6": any(repeats[0] > 1 for repeats in repeats_by_animal if repeats),
        "MS-7": any(min(repeats[:2]) > 1 for repeats in repeats_by_animal if len(repeats) > 1),
        "MS-8": bool(chasers),
        # A card chased, and ran away itself.
        "MS-9": any(prey_of(animal) in animals for animal in animals),
        # A card chased, though the same animal with the same value or more lay in the middle.
        "MS-10": any(other[0] == card[0] and other >= card for card in chasers for other in middle),
        # Something was not chased.
        "MS-11": after.middle != 0,
    }


def _counts_by_value(cards: list[str], animal: str) -> list[int]:
    """How often each played value of an animal was played, the highest value first."""
    counts = Counter(card for card in cards if card[0] == animal)
    return [counts[card] for card in sorted(counts, reverse=True)]


def _end_rules(is_refill: bool, after: State) -> dict[str, bool]:
    """The rules of the end, whether the last cards were a refill or played."""
    scores, winners = after.scores(), after.winners()
    return {
        "MS-14": True,
        "MS-15": is_refill,
        # The highest sum was tied, and the mice were not.
        "MS-16": scores.count(max(scores)) > len(winners),
        "MS-17": len(winners) > 1,
    }
