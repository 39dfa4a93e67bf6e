"""Mammuz: a position as people tell it, made into a state.

`hands: bear mouse / ? / - ; displays: hare ? / ? ?; species: hare; turn: 0` tells of three seats:
seat 1 holds nobody knows what, and seat 2 has just laid its last cards. The last display is that
of the player before `turn`. `extinct: deer` stands for all deer among `removed`.
"""

from collections import Counter
from typing import Final

from bestiary.core.chance import Chance, pick, shuffled
from bestiary.core.game import Options
from bestiary.core.sketch import NOTHING, UNSAID, Sketch
from bestiary.core.text import Who
from bestiary.games.mammuz.cards import CARDS
from bestiary.games.mammuz.deck import (
    DINOSAURS,
    DINOSAURS_DRAWN,
    NAMES,
    NUMBERS,
    SPECIES,
    SPECIES_IN_PLAY,
    animals,
    copies,
)
from bestiary.games.mammuz.rules import State

KEYS: tuple[str, ...] = (
    *("hands", "displays", "species", "revealed", "aside"),
    *("extinct", "removed", "banned", "turn"),
)
WAITING: Final = ("triceratops", "stegosaurus")
TRIES: Final = 20
Hand = list[str] | None


def sketched(sketch: Sketch, options: Options, rng: Chance) -> State:
    """A round as it is told; all cards that nobody tells of lie where nobody knows what lies."""
    players = sketch.players(lists=("hands",))
    turn = sketch.seat("turn", players)
    if turn is None:
        turn = rng.below(players) if "turn" in sketch else 0
    species, displays = _herd(sketch, players)
    revealed = sketch.name("revealed", WAITING)
    aside = sketch.sequence("aside", (*NAMES, UNSAID))
    gone = _removed(sketch, players)
    hands: list[Hand] = sketch.lists("hands", NAMES) or [None] * players
    _check_hands(sketch, hands, turn, is_open=species is not None)
    told = [*displays, aside, [revealed] if revealed else [], gone or [], *hands]
    left = _left(sketch, players, told, rng)
    if gone is None and None not in hands and not _holes(displays, aside):
        gone, left = left, []  # what nobody has, has left the game
    own, herd, pile = _filled(sketch, left, (hands, displays, aside), rng)
    tries = 0
    while whole := _whole(players, turn, own, herd, gone or []):
        seat, card = whole
        tries += 1
        if tries > TRIES:  # it cannot be otherwise: the species has died out
            died = [each for each in left if each == card]
            if "removed" in sketch or not died or card in _told(told):
                sketch.refuse(
                    "hands", "mammuz-refused-whole", rule="MZ-21", seat=Who(seat), card=card
                )
            left = [each for each in left if each != card]
            gone = [*(gone or []), *died]
        own, herd, pile = _filled(sketch, left, (hands, displays, aside), rng)
    return State.placed(
        hands=[CARDS.heap_of(hand) for hand in own],
        displays=[[NUMBERS[card] for card in cards] for cards in herd],
        aside=CARDS.heap_of(pile),
        removed=CARDS.heap_of(gone or []),
        turn=turn,
        species=None if species is None else NUMBERS[species],
        revealed=None if revealed is None else NUMBERS[revealed],
        banned=_banned(sketch, players),
    )


def _herd(sketch: Sketch, players: int) -> tuple[str | None, list[list[str]]]:
    """The declared species and the displays: one does not come without the other (MZ-4)."""
    in_play = SPECIES[: SPECIES_IN_PLAY[players]]
    species = sketch.name("species", in_play)
    told = [] if sketch.said.get("displays") == ((NOTHING,),) else _displays(sketch)
    displays = [[UNSAID] if cards is None else cards for cards in told]
    has_revealed = "revealed" in sketch and sketch.name("revealed", WAITING) is not None
    if has_revealed and not displays:
        displays = [[]]
    if displays and species is None:
        sketch.refuse("species", "mammuz-refused-unnamed", rule="MZ-4")
    if species is not None and not displays:
        sketch.refuse("displays", "mammuz-refused-unlaid", rule="MZ-4")
    for number, cards in enumerate(displays):
        least = 0 if has_revealed and number == len(displays) - 1 else 1
        if not least <= len(cards) <= 4 - (1 - least):
            sketch.refuse("displays", "mammuz-refused-many", rule="MZ-7")
    return species, displays


def _displays(sketch: Sketch) -> list[list[str] | None]:
    """The displays as they are told, the oldest first."""
    return sketch.lists("displays", (*NAMES, UNSAID)) or []


def _removed(sketch: Sketch, players: int) -> list[str] | None:
    """What left the game; None where nobody tells."""
    extinct = sketch.sequence("extinct", SPECIES[: SPECIES_IN_PLAY[players]])
    gone = sketch.names("removed", NAMES)
    if gone is None and not extinct:
        return None
    found = Counter(gone or [])
    for species in extinct:
        found[species] = copies(NUMBERS[species])
    return sorted(found.elements())


def _check_hands(sketch: Sketch, hands: list[Hand], turn: int, is_open: bool) -> None:
    """Only who has just laid the last display may have an empty hand (MZ-22)."""
    laid_last = (turn - 1) % len(hands) if is_open else None
    for seat, hand in enumerate(hands):
        if hand == [] and seat != laid_last:
            sketch.refuse("hands", "mammuz-refused-empty", rule="MZ-22", seat=Who(seat))


def _left(sketch: Sketch, players: int, told: list[Hand], rng: Chance) -> list[str]:
    """The cards that nobody tells of; which dinosaurs were drawn may be unknown (MZ-2, MZ-3)."""
    known = _told(told)
    seen = [card for card in DINOSAURS if card in known]
    others = shuffled([card for card in DINOSAURS if card not in known], rng)
    drawn = [*seen, *others[: max(0, DINOSAURS_DRAWN[players] - len(seen))]]
    deck = [*CARDS.in_order(animals(players)), *drawn[: DINOSAURS_DRAWN[players]]]
    return sketch.left(deck, [known], "MZ-2")


def _told(places: list[Hand]) -> list[str]:
    """All cards that somebody tells of, wherever they lie."""
    return [card for place in places for card in place or () if card != UNSAID]


def _holes(displays: list[list[str]], aside: list[str]) -> int:
    """How many cards lie face down that nobody tells of."""
    return sum(cards.count(UNSAID) for cards in (*displays, aside))


def _filled(
    sketch: Sketch,
    left: list[str],
    places: tuple[list[Hand], list[list[str]], list[str]],
    rng: Chance,
) -> tuple[list[list[str]], list[list[str]], list[str]]:
    """Every place with all its cards: those that are told, and others by chance."""
    hands, displays, aside = places
    rest = shuffled(left, rng)
    unsaid = hands.count(None)
    if _holes(displays, aside) + unsaid > len(rest):
        sketch.refuse("hands", "mammuz-refused-few", rule="MZ-2")
    herd = [[rest.pop() if card == UNSAID else card for card in cards] for cards in displays]
    pile = [rest.pop() if card == UNSAID else card for card in aside]
    own: list[Hand] = [[rest.pop()] if hand is None else hand for hand in hands]
    open_hands = [hand for hand, told in zip(own, hands, strict=True) if told is None]
    if rest and not open_hands:
        sketch.spread(sorted(rest), [], rng)
    for card in rest:
        hand = pick(open_hands, rng)
        if hand is not None:
            hand.append(card)
    return [hand or [] for hand in own], herd, pile


def _whole(
    players: int, turn: int, hands: list[list[str]], herd: list[list[str]], gone: list[str]
) -> tuple[int, str] | None:
    """Who held a whole species when it was last looked for, and which: it has died out (MZ-21)."""
    left = Counter(CARDS.in_order(animals(players))) - Counter(gone)
    for seat, hand in enumerate(hands):
        held = Counter(hand)
        for number, cards in enumerate(herd):
            if (turn - len(herd) + number) % players == seat:
                held.update(cards)
        for card, count in left.items():
            if held[card] == count:
                return seat, card
    return None


def _banned(sketch: Sketch, players: int) -> int | None:
    """What may not be declared (MZ-18)."""
    name = sketch.name("banned", SPECIES[: SPECIES_IN_PLAY[players]])
    return None if name is None else NUMBERS[name]
