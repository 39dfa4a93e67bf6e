"""Kuhn poker: makes a state from a position text such as `hands: king ?; history: pass`."""

from bestiary.core.engine import DEALER_SEAT
from bestiary.core.game import Options
from bestiary.core.position_text import NOTHING, UNKNOWN, PositionText
from bestiary.core.random_source import RandomSource
from bestiary_kuhn.cards import NAMES, NUMBERS
from bestiary_kuhn.moves import MOVES, actions, parse
from bestiary_kuhn.rules import DEAL, State

TEXT_KEYS: tuple[str, ...] = ("hands", "history")
MOVE_TEXTS = tuple(str(move) for move in MOVES.values())


def state_from_text(position: PositionText, options: Options, rng: RandomSource) -> State:
    """Unknown cards are dealt at random from the others; the moves are made in turns (KP-4)."""
    players = position.player_count(per_seat=("hands",))
    hands = position.name_per_seat("hands", NAMES) or [UNKNOWN] * players
    if NOTHING in hands:
        position.refuse("hands", "refused-setup", rule="KP-2")
    others = position.remaining_cards(NAMES, ([card for card in hands if card != UNKNOWN],), "KP-1")
    for seat, card in enumerate(hands):
        if card == UNKNOWN:
            hands[seat] = others.pop(rng.below(len(others)))
    state = State(players)
    for card in hands:
        state.apply(DEALER_SEAT, DEAL + NUMBERS[card])
    for text in position.ordered_names("history", MOVE_TEXTS):
        for action in actions(parse(text)):
            state.apply(state.turn(), action)
    return state
