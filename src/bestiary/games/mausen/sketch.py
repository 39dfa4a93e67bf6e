"""Mausen: a position as people tell it, made into a state.

`table: E3 E4 D3 C2 C2; committed: E1 D2 C3 C4 M3 -` tells of six seats, the last of which has not
chosen yet.
"""

from collections import Counter
from itertools import chain

from bestiary.core.chance import Chance, pick, shuffled
from bestiary.core.game import Options
from bestiary.core.sketch import NOTHING, UNSAID, Sketch
from bestiary.core.text import Who
from bestiary.games.mausen.cards import NAMES, NUMBERS, hand_of, heap_of, in_heap
from bestiary.games.mausen.rules import State

KEYS: tuple[str, ...] = ("table", "hands", "won", "committed")


def sketched(sketch: Sketch, options: Options, rng: Chance) -> State:
    """Where nobody tells of the hands, all are whole, and the start cards lie there (MS-1, MS-2).

    Else every card that is in no hand has been played: it lies in the middle or was won.
    """
    players = sketch.players(each=("committed",), lists=("hands", "won"))
    chosen = sketch.each("committed", NAMES) or [NOTHING] * players
    told = sketch.lists("hands", NAMES) or [None] * players
    if NOTHING not in chosen:
        sketch.refuse("committed", "mausen-refused-all-chosen", rule="MS-3")
    hands = _hands(sketch, told, chosen, rng)
    middle, won = _open_cards(sketch, told, hands, rng)
    return State.placed(
        hands=[hand_of(hand) for hand in hands],
        choices=[_choice(hand, card, rng) for hand, card in zip(hands, chosen, strict=True)],
        middle=heap_of(middle),
        won=[heap_of(heap) for heap in won],
    )


def _hands(
    sketch: Sketch, told: list[list[str] | None], chosen: list[str], rng: Chance
) -> list[list[str]]:
    """Hands of one size (MS-3), no card twice in one (MS-1), and a chosen card still there."""
    sizes = {len(hand) for hand in told if hand is not None}
    if len(sizes) > 1:
        sketch.refuse("hands", "mausen-refused-sizes", rule="MS-3")
    size = max(sizes, default=1 + rng.below(len(NAMES)) if "hands" in sketch else len(NAMES))
    hands = []
    for seat, (known, card) in enumerate(zip(told, chosen, strict=True)):
        hand = _any_hand(card, size, rng) if known is None else known
        if len(set(hand)) < len(hand):
            sketch.refuse("hands", "mausen-refused-twice", rule="MS-1", seat=Who(seat))
        if card != NOTHING and not (hand if card == UNSAID else card in hand):
            sketch.refuse("committed", "mausen-refused-not-held", rule="MS-3", seat=Who(seat))
        hands.append(hand)
    return hands


def _any_hand(card: str, size: int, rng: Chance) -> list[str]:
    """So many cards, with a certain one among them where one was chosen."""
    others = shuffled([name for name in NAMES if name != card], rng)
    return ([card, *others] if card in NAMES else others)[:size]


def _choice(hand: list[str], card: str, rng: Chance) -> int | None:
    """What was chosen; any card of the hand where nobody says which."""
    return None if card == NOTHING else NUMBERS[pick(hand, rng) if card == UNSAID else card]


def _open_cards(
    sketch: Sketch, told: list[list[str] | None], hands: list[list[str]], rng: Chance
) -> tuple[list[str], list[list[str]]]:
    """The middle, and what everybody has won: no more of a card than there are (MS-1, MS-2)."""
    fresh = State(len(hands))
    table = sketch.names("table", NAMES)
    won = sketch.lists("won", NAMES) or [None] * len(hands)
    cards = (*NAMES * len(hands), *in_heap(fresh.middle))
    played = sketch.left(cards, (*told, table, *won), "MS-1")
    if "hands" not in sketch:
        return list(in_heap(fresh.middle)) if table is None else table, [w or [] for w in won]
    held = Counter(chain(*hands)) - Counter(chain(*(hand or () for hand in told)))
    played = shuffled([*(Counter(played) - held).elements()], rng)
    # An empty middle must be told: it means another phase (MS-13).
    first = [played.pop()] if table is None and played else []
    middle, *heaps = sketch.spread(played, (table, *won), rng)
    return first + middle, heaps
