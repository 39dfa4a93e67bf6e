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
    pot = position.number("pot", _total_stones(players))
    markers = _markers(position, players, row, passed, pot, rng)
    start, turn = _start_and_turn(position, players, passed, pot, rng)
    return State.from_position(
        hides_stones=options.get("stones") == "secret",
        deck=[CARD_IDS[card] for card in deck],
        row=encode_set(row),
        owned=[encode_set(collection) for collection in collections],
        stones=_stones(position, players, pot, rng),
        pot=pot,
        markers=markers,
        passed=passed,
        start=start,
        turn=turn,
        is_limited_to_row=position.is_yes("limited"),
    )


def _place_cards(
    position: PositionText, players: int, rng: RandomSource
) -> tuple[list[str], list[str], list[list[str]]]:
    """Row, deck and collections: each card once (LX-1), and the round is opened (LX-5)."""
    row, deck = position.names("table", CARD_NAMES), position.names("deck", CARD_NAMES)
    collections = position.names_per_seat("collections", CARD_NAMES) or [None] * players
    left = shuffled(position.remaining_cards(CARD_NAMES, (row, deck, *collections), "LX-1"), rng)
    if row is None:
        is_row_the_remainder = deck is not None and None not in collections
        row = left if is_row_the_remainder else _open_row(left)
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
    count = 0
    while count < len(cards) and not _is_row_complete(cards[:count]):
        count += 1
    return cards[:count]


def _is_row_complete(row: list[str]) -> bool:
    """No more cards are turned up: all colours are there, or the row is full (LX-5)."""
    colours = {colour for card in row for colour in card.split("-")[1:]}
    return len(colours) == len(COLOURS) or len(row) >= MAX_ROW_SIZE


def _total_stones(players: int) -> int:
    """All stones in the game (LX-3)."""
    return sum(State(players).stones[:players])


def _stones(position: PositionText, players: int, pot: int, rng: RandomSource) -> list[int]:
    """No stone is ever lost (LX-12). If the text is silent, all seats have about as many."""
    total = _total_stones(players)
    stated_stones = position.number_per_seat("stones", total)
    if stated_stones is None:
        stones_to_share = range(total - pot)
        return [len(stones_to_share[seat::players]) for seat in range(players)]
    left = total - pot - sum(count or 0 for count in stated_stones)
    if left < 0 or (left and None not in stated_stones):
        position.refuse("stones", "lascaux-refused-sum", rule="LX-12", total=total)
    stones = [count or 0 for count in stated_stones]
    unstated_seats = [seat for seat, count in enumerate(stated_stones) if count is None]
    for _ in range(left):
        stones[pick(unstated_seats, rng)] += 1
    return stones


def _markers(
    position: PositionText,
    players: int,
    row: list[str],
    passed: list[int],
    pot: int,
    rng: RandomSource,
) -> list[int | None]:
    """All have chosen before a player bids (LX-7); what may be chosen can be limited (LX-8)."""
    is_bidding = bool(passed or pot or "turn" in position)
    stated_markers = (
        position.name_per_seat("markers", COLOURS) or [UNKNOWN if is_bidding else NOTHING] * players
    )
    if (NOTHING in stated_markers and is_bidding) or (not row and set(stated_markers) != {NOTHING}):
        position.refuse("markers", "lascaux-refused-unmarked", rule="LX-7")
    shown = {colour for card in row for colour in card.split("-")[1:]}
    is_limited = position.is_yes("limited")
    open_colours = [colour for colour in COLOURS if colour in shown or not is_limited]
    for marker in stated_markers:
        if marker not in (NOTHING, UNKNOWN, *open_colours):
            position.refuse("markers", "lascaux-refused-unlimited", rule="LX-8")
    return [
        None
        if marker == NOTHING
        else COLOURS.index(pick(open_colours, rng) if marker == UNKNOWN else marker)
        for marker in stated_markers
    ]


def _start_and_turn(
    position: PositionText, players: int, passed: list[int], pot: int, rng: RandomSource
) -> tuple[int, int]:
    """The start player and the seat to move: each stone in the middle was one turn (LX-9)."""
    if len(set(passed)) < len(passed) or len(passed) > players - 2:
        position.refuse("passed", "lascaux-refused-few", rule="LX-12")
    start, turn = position.seat("start", players), position.seat("turn", players)
    if start is None:
        start = rng.below(players) if turn is None or passed else (turn - pot) % players
    following = [*range(start, start + players)]
    if passed:
        following = [*range(passed[-1] + 1, passed[-1] + 1 + players)]
    still_in = [seat % players for seat in following if seat % players not in passed]
    expected_turn = still_in[pot % len(still_in)]
    if turn not in (None, expected_turn):
        position.refuse("turn", "lascaux-refused-due", rule="LX-9", seat=str(expected_turn))
    return start, expected_turn
