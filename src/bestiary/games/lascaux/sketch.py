"""Lascaux: a position as people tell it, made into a state.

`stones: 30 4 0; pot: 2; passed: 1` tells of three seats: one has passed, the two others have laid a
stone each since, and seat 2 has none left.
"""

from bestiary.core.chance import Chance, pick, shuffled
from bestiary.core.game import Options
from bestiary.core.sketch import NOTHING, UNSAID, Sketch
from bestiary.games.lascaux.cards import set_of
from bestiary.games.lascaux.deck import COLOURS, NAMES, NUMBERS
from bestiary.games.lascaux.rules import State

KEYS: tuple[str, ...] = (
    *("table", "deck", "collections", "stones", "pot"),
    *("markers", "passed", "start", "turn", "limited"),
)
WIDEST_ROW = 7


def sketched(sketch: Sketch, options: Options, rng: Chance) -> State:
    """A round as it is told; `limited` says that nobody took a card in the one before (LX-8)."""
    players = sketch.players(each=("stones", "markers"), lists=("collections",))
    row, deck, collections = _laid(sketch, players, rng)
    passed = sketch.seats("passed", players)
    pot = sketch.number("pot", _all_stones(players))
    markers = _markers(sketch, players, row, passed, pot, rng)
    begins, turn = _turn(sketch, players, passed, pot, rng)
    return State.placed(
        secret=options.get("stones") == "secret",
        deck=[NUMBERS[card] for card in deck],
        row=set_of(row),
        owned=[set_of(collection) for collection in collections],
        stones=_stones(sketch, players, pot, rng),
        pot=pot,
        markers=markers,
        passed=passed,
        start=begins,
        turn=turn,
        is_limited=sketch.is_so("limited"),
    )


def _laid(
    sketch: Sketch, players: int, rng: Chance
) -> tuple[list[str], list[str], list[list[str]]]:
    """Row, deck and collections: each card once (LX-1), and the round is opened (LX-5)."""
    row, deck = sketch.names("table", NAMES), sketch.names("deck", NAMES)
    collections = sketch.lists("collections", NAMES) or [None] * players
    left = shuffled(sketch.left(NAMES, (row, deck, *collections), "LX-1"), rng)
    if row is None:
        is_rest = deck is not None and None not in collections
        row = left if is_rest else _opened(left)
        left = left[len(row) :]
    if len(row) > WIDEST_ROW:
        sketch.refuse("table", "lascaux-refused-wide", rule="LX-5")
    if deck is None:  # whatever the row lacks, the deck has not (LX-6)
        share = len(left) if None not in collections else rng.below(len(left) + 1)
        deck, left = (left[:share], left[share:]) if _is_opened(row) else ([], left)
    if deck and not _is_opened(row):
        sketch.refuse("table", "lascaux-refused-narrow", rule="LX-5")
    return row, deck, sketch.spread(left, collections, rng)


def _opened(cards: list[str]) -> list[str]:
    """A row that is turned up card by card (LX-5)."""
    count = 0
    while count < len(cards) and not _is_opened(cards[:count]):
        count += 1
    return cards[:count]


def _is_opened(row: list[str]) -> bool:
    """No more cards are turned up: all colours are there, or the row is full (LX-5)."""
    colours = {colour for card in row for colour in card.split("-")[1:]}
    return len(colours) == len(COLOURS) or len(row) >= WIDEST_ROW


def _all_stones(players: int) -> int:
    """All stones in the game (LX-3)."""
    return sum(State(players).stones[:players])


def _stones(sketch: Sketch, players: int, pot: int, rng: Chance) -> list[int]:
    """None is ever lost (LX-12). Nobody tells of them: all have about as many as each other."""
    total = _all_stones(players)
    told = sketch.numbers("stones", total)
    if told is None:
        most = range(total - pot)
        return [len(most[place::players]) for place in range(players)]
    left = total - pot - sum(stones or 0 for stones in told)
    if left < 0 or (left and None not in told):
        sketch.refuse("stones", "lascaux-refused-sum", rule="LX-12", total=total)
    stones = [count or 0 for count in told]
    unsaid = [place for place, count in enumerate(told) if count is None]
    for _ in range(left):
        stones[pick(unsaid, rng)] += 1
    return stones


def _markers(
    sketch: Sketch, players: int, row: list[str], passed: list[int], pot: int, rng: Chance
) -> list[int | None]:
    """All have chosen before anybody bids (LX-7); what may be chosen can be limited (LX-8)."""
    is_bidding = bool(passed or pot or "turn" in sketch)
    told = sketch.each("markers", COLOURS) or [UNSAID if is_bidding else NOTHING] * players
    if (NOTHING in told and is_bidding) or (not row and set(told) != {NOTHING}):
        sketch.refuse("markers", "lascaux-refused-unmarked", rule="LX-7")
    shown = {colour for card in row for colour in card.split("-")[1:]}
    is_limited = sketch.is_so("limited")
    open_colours = [c for c in COLOURS if c in shown or not is_limited]
    for marker in told:
        if marker not in (NOTHING, UNSAID, *open_colours):
            sketch.refuse("markers", "lascaux-refused-unlimited", rule="LX-8")
    return [
        None
        if marker == NOTHING
        else COLOURS.index(pick(open_colours, rng) if marker == UNSAID else marker)
        for marker in told
    ]


def _turn(
    sketch: Sketch, players: int, passed: list[int], pot: int, rng: Chance
) -> tuple[int, int]:
    """Who began the round and whose turn it is: each stone in the middle was one turn (LX-9)."""
    if len(set(passed)) < len(passed) or len(passed) > players - 2:
        sketch.refuse("passed", "lascaux-refused-few", rule="LX-12")
    begins, turn = sketch.seat("start", players), sketch.seat("turn", players)
    if begins is None:
        begins = rng.below(players) if turn is None or passed else (turn - pot) % players
    following = [*range(begins, begins + players)]
    if passed:
        following = [*range(passed[-1] + 1, passed[-1] + 1 + players)]
    still_in = [each % players for each in following if each % players not in passed]
    due = still_in[pot % len(still_in)]
    if turn not in (None, due):
        sketch.refuse("turn", "lascaux-refused-due", rule="LX-9", seat=str(due))
    return begins, due
