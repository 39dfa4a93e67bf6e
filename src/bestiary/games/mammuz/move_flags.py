"""Mammuz: flags of a move for statistics: a lie, a challenge that was free."""

from bestiary.games.mammuz.actions import FIRST_CHALLENGE
from bestiary.games.mammuz.deck import CARD_NAMES
from bestiary.games.mammuz.moves import Challenge, Declare, Extend, Move
from bestiary.games.mammuz.rules import State


def move_flags(before: State, seat: int, move: Move) -> dict[str, bool]:
    """`lie`: a laid card is not as claimed; `challenge`: a seat free to extend challenged."""
    match move:
        case Declare(species, cards):
            return {"lie": any(card != species for card in cards)}
        case Extend(cards):
            claimed = CARD_NAMES[before.species]
            return {"challenge": False, "lie": any(card != claimed for card in cards)}
        case Challenge() if before.legal_actions(seat)[0] < FIRST_CHALLENGE:
            return {"challenge": True}
        case _:
            return {}
