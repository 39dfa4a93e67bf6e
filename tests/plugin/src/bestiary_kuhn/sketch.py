"""Kuhn poker: a position as people tell it, made into a state: `hands: king ?; history: pass`."""

from bestiary.core.chance import Chance
from bestiary.core.engine import DEALER
from bestiary.core.game import Options
from bestiary.core.sketch import NOTHING, UNSAID, Sketch
from bestiary_kuhn.cards import NAMES, NUMBERS
from bestiary_kuhn.moves import MOVES, actions, parse
from bestiary_kuhn.rules import DEAL, State

KEYS: tuple[str, ...] = ("hands", "history")
MOVE_TEXTS = tuple(str(move) for move in MOVES.values())


def sketched(sketch: Sketch, options: Options, rng: Chance) -> State:
    """Cards that nobody tells of are any of the others; the moves are made by turns (KP-4)."""
    players = sketch.players(each=("hands",))
    hands = sketch.each("hands", NAMES) or [UNSAID] * players
    if NOTHING in hands:
        sketch.refuse("hands", "refused-setup", rule="KP-2")
    others = sketch.left(NAMES, ([card for card in hands if card != UNSAID],), "KP-1")
    for seat, card in enumerate(hands):
        if card == UNSAID:
            hands[seat] = others.pop(rng.below(len(others)))
    state = State(players)
    for card in hands:
        state.apply(DEALER, DEAL + NUMBERS[card])
    for text in sketch.sequence("history", MOVE_TEXTS):
        for action in actions(parse(text)):
            state.apply(state.turn(), action)
    return state
