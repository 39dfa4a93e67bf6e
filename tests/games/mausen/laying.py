"""Lays out positions of Mausen by the names of the cards."""

from bestiary.games.mausen.cards import NAMES, NUMBERS, hand_of, heap_of, in_heap
from bestiary.games.mausen.rules import State


def laid(middle: str, *hands: str, won: tuple[str, ...] = ()) -> State:
    """A state with these cards in the middle and in the hands (all the others hold the rest)."""
    return State.placed(
        hands=[hand_of(hand.split()) for hand in hands],
        choices=[None] * len(hands),
        middle=heap_of(middle.split()),
        won=[heap_of(won[seat].split() if seat < len(won) else ()) for seat in range(len(hands))],
    )


def chosen(state: State, cards: str) -> State:
    """The state after everybody has chosen, seat 0 first."""
    for seat, card in enumerate(cards.split()):
        state.apply(seat, NUMBERS[card])
    return state


def played(middle: str, cards: str) -> State:
    """The state after one round in which these cards were played, one by each seat.

    Everybody also holds mouse 4, or cat 4 who played that, so that the game goes on.
    """
    spare = ["C4" if card == "M4" else "M4" for card in cards.split()]
    hands = [f"{card} {other}" for card, other in zip(cards.split(), spare, strict=True)]
    return chosen(laid(middle, *hands), cards)


def won(state: State) -> list[str]:
    """What each seat has won."""
    return [" ".join(in_heap(heap)) for heap in state.won[: state.players]]


def lying(state: State) -> str:
    """What lies in the middle."""
    return " ".join(in_heap(state.middle))


ALL = " ".join(NAMES)
