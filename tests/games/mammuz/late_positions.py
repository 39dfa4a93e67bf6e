"""Positions of Mammuz late in a game, when nearly all cards have left it."""

from collections import Counter

from bestiary.games.mammuz import moves
from bestiary.games.mammuz.deck import (
    CARD_CODEC,
    CARD_IDS,
    DINOSAUR_COUNT_FOR,
    DINOSAURS,
    animal_cards,
)
from bestiary.games.mammuz.rules import State


def late_state(
    *hands: str,
    displays: str = "",
    species: str = "hare",
    pile: str = "",
    turn: int = 0,
    revealed: str | None = None,
    banned: str | None = None,
) -> State:
    """A state with these hands, seat 0 first; all cards that are not named have left the game.

    The displays stand as `hare bear/mouse`, the oldest first; the last is that of the player
    before `turn`. Without displays a round is to be begun.
    """
    herd = [part.split() for part in displays.split("/")] if displays else []
    named = [*" ".join(hands).split(), *pile.split(), *([revealed] if revealed else [])]
    in_game = Counter([*named, *(card for part in herd for card in part)])
    players = len(hands)
    drawn = [card for card in DINOSAURS if in_game[card]]
    others = [card for card in DINOSAURS if not in_game[card]]
    all_cards = Counter([*CARD_CODEC.decode(animal_cards(players)), *drawn])
    all_cards.update(others[: DINOSAUR_COUNT_FOR[players] - len(drawn)])
    return State.from_position(
        hands=[CARD_CODEC.encode_multiset(hand.split()) for hand in hands],
        displays=[[CARD_IDS[card] for card in part] for part in herd],
        pile=CARD_CODEC.encode_multiset(pile.split()),
        removed=CARD_CODEC.encode_multiset((all_cards - in_game).elements()),
        turn=turn,
        species=CARD_IDS[species] if herd else None,
        revealed=None if revealed is None else CARD_IDS[revealed],
        banned=None if banned is None else CARD_IDS[banned],
    )


def after_move(state: State, seat: int, text: str) -> State:
    """The state after a move; the given one stays."""
    after = state.clone()
    for action in moves.actions(moves.parse(text)):
        after.apply(seat, action)
    return after
