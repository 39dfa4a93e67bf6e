"""Lascaux: reads a position, whole or partial, from text; fills in the rest at random.

`stones: 30 4 0; pot: 2; passed: 1` describes three seats: seat 1 has passed, the two others have
laid a stone each since, and seat 2 has none left.
"""

from bestiary.core.game import Options
from bestiary.core.position_text import NOTHING, UNKNOWN, PositionText
from bestiary.core.random_source import RandomSource, pick, shuffled
from bestiary.games.lascaux.cards import encode_set
from bestiary.games.lascaux.deck import CARD_IDS, CARD_NAMES, COLOURS
from bestiary.games.lascaux.rules import State

TEXT_KEYS: tuple[str, ...] = (
    *("table", "deck", "collections", "stones", "pot"),
    *("markers", "passed", "start", "turn", "limited"),
)
MAX_ROW_SIZE = 7


def state_from_text(position: PositionText, options: Options, rng: RandomSource) -> State:
    """The state that a text describes; `limited` says that no card was taken before (LX-8).

    Raises Refused, with the rule that makes the position impossible.
    """
    players = position.player_count(per_seat=("stones", "markers"), lists_per_seat=("collections",))
    row, deck, collections = _place_cards(position, players, rng)
    passed = position.seats("passed", players)
    total = sum(State(players).stones[:players])  # all stones in the game (LX-3)
    pot = position.number("pot", total)
    is_bidding = bool(passed or pot or "turn" in position)
    markers = _markers(position, players, row, is_bidding, rng)
    start, turn = _start_and_turn(position, players, passed, pot, rng)
    return State.from_position(
        hides_stones=options.get("stones") == "secret",
        deck=[CARD_IDS[card] for card in deck],
        row=encode_set(row),
        owned=[encode_set(collection) for collection in collections],
        stones=_stones(position, players, total, pot, rng),
        pot=pot,
        markers=markers,
        passed=passed,
        start=start,
        turn=turn,
        are_colours_limited=position.is_yes("limited"),
    )


def _place_cards(
    position: PositionText, players: int, rng: RandomSource
) -> tuple[list[str], list[str], list[list[str]]]:
    """Row, deck and collections: each card once (LX-1), and the round is opened (LX-5)."""
    row, deck = position.names("table", CARD_NAMES), position.names("deck", CARD_NAMES)
    collections = position.names_per_seat("collections", CARD_NAMES) or [None] * players
    left = shuffled(position.remaining_cards(CARD_NAMES, (row, deck, *collections), "LX-1"), rng)
    unwanted, wanted = {*position.unwanted}, {*position.wanted}
    left.sort(key=lambda card: len(_colours([card]) & unwanted) - len(_colours([card]) & wanted))
    if row is None:
        row = left if deck is not None and None not in collections else _open_row(left)
        if not deck and None in collections and rng.below(4) == 0:  # the deck ran out (LX-6)
            row = left[: 1 + rng.below(MAX_ROW_SIZE)]
        left = left[len(row) :]
    if len(row) > MAX_ROW_SIZE:
        position.refuse("table", "lascaux-refused-wide", rule="LX-5")
    if deck is None:  # an incomplete row means an empty deck (LX-6)
        share = len(left) if None not in collections else rng.below(len(left) + 1)
        deck, left = (left[:share], left[share:]) if _is_row_complete(row) else ([], left)
    if deck and not _is_row_complete(row):
        position.refuse("table", "lascaux-refused-narrow", rule="LX-5")
    return row, deck, position.distribute(left, collections, rng)


def _open_row(cards: list[str]) -> list[str]:
    """The first cards, as many as are turned up (LX-5)."""
    rows = (cards[:count] for count in range(len(cards)))
    return next(filter(_is_row_complete, rows), cards)


def _is_row_complete(row: list[str]) -> bool:
    """No more cards are turned up: all colours are there, or the row is full (LX-5)."""
    return len(_colours(row)) == len(COLOURS) or len(row) >= MAX_ROW_SIZE


def _colours(cards: list[str]) -> set[str]:
    return {colour for card in cards for colour in card.split("-")[1:]}


def _stones(
    position: PositionText, players: int, total: int, pot: int, rng: RandomSource
) -> list[int]:
    """No stone is ever lost (LX-12). Where the text is silent, any seat may have any number."""
    stated_stones = position.number_per_seat("stones", total) or [None] * players
    stones = [count or 0 for count in stated_stones]
    unstated_seats = [seat for seat, count in enumerate(stated_stones) if count is None]
    left = total - pot - sum(stones)
    if left < 0 or (left and not unstated_seats):
        position.refuse("stones", "lascaux-refused-sum", rule="LX-12", total=total)
    if rng.below(2):  # often a seat has none
        unstated_seats = shuffled(unstated_seats, rng)[: 1 + rng.below(len(unstated_seats) or 1)]
    for _ in range(left):
        stones[pick(unstated_seats, rng)] += 1
    return stones


def _markers(
    position: PositionText, players: int, row: list[str], is_bidding: bool, rng: RandomSource
) -> list[int | None]:
    """All have chosen before a player bids (LX-7); what may be chosen can be limited (LX-8)."""
    default = [UNKNOWN if is_bidding else NOTHING] * players
    markers = position.name_per_seat("markers", COLOURS) or default
    if (NOTHING in markers and is_bidding) or (not row and set(markers) != {NOTHING}):
        position.refuse("markers", "lascaux-refused-unmarked", rule="LX-7")
    is_limited = position.is_yes("limited")
    open_colours = [colour for colour in COLOURS if not is_limited or colour in _colours(row)]
    for marker in markers:
        if marker not in (NOTHING, UNKNOWN, *open_colours):
            position.refuse("markers", "lascaux-refused-unlimited", rule="LX-8")
    markers = [pick(open_colours, rng) if marker == UNKNOWN else marker for marker in markers]
    return [None if marker == NOTHING else COLOURS.index(marker) for marker in markers]


def _start_and_turn(
    position: PositionText, players: int, passed: list[int], pot: int, rng: RandomSource
) -> tuple[int, int]:
    """The start player and the seat to move: each stone in the middle was one turn (LX-9)."""
    if len(set(passed)) < len(passed) or len(passed) > players - 2:
        position.refuse("passed", "lascaux-refused-few", rule="LX-12")
    start, turn = position.seat("start", players), position.seat("turn", players)
    if start is None:
        start = rng.below(players) if turn is None or passed else (turn - pot) % players
    first = passed[-1] + 1 if passed else start
    order = [seat % players for seat in range(first, first + players)]
    still_in = [seat for seat in order if seat not in passed]
    expected_turn = still_in[pot % len(still_in)]
    if turn not in (None, expected_turn):
        position.refuse("turn", "lascaux-refused-due", rule="LX-9", seat=str(expected_turn))
    return start, expected_turn
