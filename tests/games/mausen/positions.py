"""Positions of Mausen by the names of the cards."""

from bestiary.games.mausen.cards import (
    CARD_IDS,
    CARD_NAMES,
    decode_multiset,
    encode_hand,
    encode_multiset,
)
from bestiary.games.mausen.rules import State


def state_with_cards(middle: str, *hands: str, won: tuple[str, ...] = ()) -> State:
    """A state with these cards in the middle and in the hands (all the others hold the rest)."""
    return State.from_position(
        hands=[encode_hand(hand.split()) for hand in hands],
        choices=[None] * len(hands),
        middle=encode_multiset(middle.split()),
        won=[
            encode_multiset(won[seat].split() if seat < len(won) else ())
            for seat in range(len(hands))
        ],
    )


def choose_cards(state: State, cards: str) -> State:
    """The state after every player has chosen, seat 0 first."""
    for seat, card in enumerate(cards.split()):
        state.apply(seat, CARD_IDS[card])
    return state


def state_after_round(middle: str, cards: str) -> State:
    """The state after one round in which these cards were played, one by each seat.

    Every player also holds mouse 4, or cat 4 who played that, so that the game goes on.
    """
    spare = ["C4" if card == "M4" else "M4" for card in cards.split()]
    hands = [f"{card} {other}" for card, other in zip(cards.split(), spare, strict=True)]
    return choose_cards(state_with_cards(middle, *hands), cards)


def won_cards(state: State) -> list[str]:
    return [" ".join(decode_multiset(cards)) for cards in state.won[: state.players]]


def middle_cards(state: State) -> str:
    return " ".join(decode_multiset(state.middle))


ALL_CARDS = " ".join(CARD_NAMES)
