"""CLI: the judge's answers about partial positions, compared with all their completions.

A completion is a full text that agrees with the partial one and is not refused. What all allow is
allowed, what none allows is not, and else it depends: the judge, which samples, says the same.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any, cast

import pytest

from bestiary import catalog
from bestiary.catalog import AnyGame
from bestiary.cli.judge_position import JudgedPosition, MoveRuling
from bestiary.core.pcg32 import Pcg32
from bestiary.core.position_text import PositionText
from bestiary.core.random_source import pick, shuffled
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER
from bestiary.games.mammuz.deck import CARD_NAMES, DINOSAURS, species_in_play
from bestiary.games.mausen.cards import CARD_NAMES as MAUSEN_CARDS
from bestiary.games.mausen.rules import State as MausenState
from tests.position_text_variants import PositionFields, format_fields, position_fields
from tests.random_play import random_play_prefix
from tests.sample_sizes import RUN_SIZE, RecordProperty, examples_for_run

MAX_POOL = 6
"""Unknown cards of one position: their arrangements are few enough to be listed."""


def copied(fields: PositionFields) -> PositionFields:
    return {key: [list(words) for words in lists] for key, lists in fields.items()}


def late_fields(game: AnyGame, rng: Pcg32) -> tuple[PositionFields, tuple[int, ...], int]:
    """The fields of a position in which players are to move, these players, and how many sit."""
    while True:
        players = pick(sorted(game.player_counts), rng)
        play = random_play_prefix(game, players, rng)
        seats = tuple(seat for seat in play.to_move() if seat is not DEALER)
        if seats:
            return position_fields(game, play.state), seats, players


def with_blanked_cards(
    fields: PositionFields, players: int, rng: Pcg32
) -> tuple[PositionFields, Iterator[PositionFields]]:
    """Mammuz: `?` for some cards; and all texts with other cards there, impossible ones too."""
    places = [
        (key, index, position)
        for key in ("hands", "displays", "aside")
        for index, words in enumerate(fields.get(key, []))
        for position in range(len(words))
        if len(words) > 1
    ]
    blanked = shuffled(places, rng)[: 1 + rng.below(MAX_POOL - 2)]
    partial = copied(fields)
    for key, index, position in blanked:
        partial[key][index][position] = "?"
    pool = [fields[key][index][position] for key, index, position in blanked]

    def completions() -> Iterator[PositionFields]:
        for cards in with_other_dinosaurs(fields, pool):
            for order in set(permutations(cards)):
                full = copied(fields)
                for (key, index, position), card in zip(blanked, order, strict=True):
                    full[key][index][position] = card
                yield full

    return partial, completions()


def with_blanked_hands(
    fields: PositionFields, players: int, rng: Pcg32
) -> tuple[PositionFields, Iterator[PositionFields]]:
    """Mammuz: `?` for whole hands, of unknown size."""
    blanked: list[int] = []
    for seat in shuffled(range(players), rng):
        size = sum(len(fields["hands"][other]) for other in (*blanked, seat))
        if fields["hands"][seat] and size <= MAX_POOL:
            blanked.append(seat)
    pool = [card for seat in blanked for card in fields["hands"][seat]]
    partial = copied(fields)
    for seat in blanked:
        partial["hands"][seat] = ["?"]

    def completions() -> Iterator[PositionFields]:
        for cards in with_other_dinosaurs(fields, pool):
            for owners in product(blanked, repeat=len(cards)):
                full = copied(fields)
                for seat in blanked:
                    full["hands"][seat] = [
                        card for card, owner in zip(cards, owners, strict=True) if owner == seat
                    ]
                yield full

    return partial, completions()


def with_other_dinosaurs(fields: PositionFields, pool: list[str]) -> Iterator[list[str]]:
    """The cards of a pool, with every choice of dinosaurs that may have been drawn (MZ-2)."""
    animals = [card for card in pool if card not in DINOSAURS]
    certain = Counter(card for lists in fields.values() for words in lists for card in words)
    known = {card for card in DINOSAURS if certain[card] and card not in pool}
    free = [card for card in DINOSAURS if card not in known]
    for drawn in combinations(free, len(pool) - len(animals)):
        yield [*animals, *drawn]


def mammuz_case(game: AnyGame, rng: Pcg32) -> Any:
    """A partial text, its completions, the seat to move and moves of known and unknown cards."""
    fields, seats, players = late_fields(game, rng)
    blank = with_blanked_hands if rng.below(2) else with_blanked_cards
    partial, completions = blank(fields, players, rng)
    species = species_in_play(players)
    words = [card for lists in fields.values() for words in lists for card in words]
    cards = [card for card in words if card in CARD_NAMES]
    moves = []
    for _ in range(3):
        count = 1 + rng.below(3)
        laid = " ".join(pick(cards, rng) for _ in range(count))
        moves += [f"declare {pick(species, rng)}: {laid}", f"extend: {laid}", "challenge 1"]
    return partial, completions, pick(seats, rng), moves


def mausen_case(game: AnyGame, rng: Pcg32) -> Any:
    """Some hands are unknown, and perhaps what lies in the middle or was won."""
    fields, seats, players = late_fields(game, rng)
    size = len(fields["hands"][0])
    while size == 0 or size > 2:
        fields, seats, players = late_fields(game, rng)
        size = len(fields["hands"][0])
    seat = pick(seats, rng)
    blanked = sorted({seat, *(other for other in range(players) if rng.below(2))})[: 3 - size]
    blanked = blanked if seat in blanked else [seat]
    partial = copied(fields)
    for other in blanked:
        partial["hands"][other] = ["?"]
    unknown = [("won", other) for other in range(players) if rng.below(4) == 0]
    unknown += [("table", 0)] if rng.below(4) == 0 and fields["table"][0] else []
    for key, index in unknown:
        partial[key][index] = ["?"]
    deck = Counter(MAUSEN_CARDS * players)
    deck.update(cast("list[str]", game.position.to_dict(MausenState(players))["table"]))
    words = [word for key in ("hands", "table", "won") for lists in partial[key] for word in lists]
    pool = deck - Counter(words)

    def completions() -> Iterator[PositionFields]:
        hands = list(combinations(MAUSEN_CARDS, size))
        for chosen in product(hands, repeat=len(blanked)):
            left = Counter(pool)
            left.subtract(card for hand in chosen for card in hand)
            if min(left.values(), default=0) < 0 or (left.total() and not unknown):
                continue
            full = copied(fields)
            for other, hand in zip(blanked, chosen, strict=True):
                full["hands"][other] = list(hand)
            for key, index in unknown:
                full[key][index] = []
            if unknown:
                key, index = unknown[-1]
                full[key][index] = sorted(left.elements())
            yield full

    return partial, completions(), seat, shuffled(MAUSEN_CARDS, rng)[:5]


def lascaux_case(game: AnyGame, rng: Pcg32) -> Any:
    """Unknown stones while players bid; an unknown row while only its colours may be chosen."""
    while True:
        fields, seats, players = late_fields(game, rng)
        partial = copied(fields)
        moves = ["bid", "pass", *(f"mark {colour}" for colour in ("brown", "pink", "white"))]
        if fields["markers"] != [["-"] * players] and len(seats) == 1:
            blanked = [seat for seat in range(players) if rng.below(2)][:3]
            total = sum(int(fields["stones"][0][seat]) for seat in blanked)
            for seat in blanked:
                partial["stones"][0][seat] = "?"
            shares = product(range(total + 1), repeat=len(blanked))
            stones = (counts for counts in shares if sum(counts) == total)
            return partial, with_stones(fields, blanked, stones), seats[0], moves
        pool = sorted([*fields["table"][0], *fields["collections"][0]])
        if fields["deck"] == [[]] and fields["table"] != [[]] and len(pool) <= 10:
            limited = [["yes"]]
            partial["table"] = partial["collections"][:1] = [["?"]]
            partial["limited"] = limited
            rows = (row for size in range(1, 8) for row in combinations(pool, size))
            return partial, with_rows(fields | {"limited": limited}, pool, rows), seats[0], moves


def with_stones(
    fields: PositionFields, blanked: list[int], stones: Iterator[tuple[int, ...]]
) -> Iterator[PositionFields]:
    for counts in stones:
        full = copied(fields)
        for seat, count in zip(blanked, counts, strict=True):
            full["stones"][0][seat] = str(count)
        yield full


def with_rows(
    fields: PositionFields, pool: list[str], rows: Iterator[tuple[str, ...]]
) -> Iterator[PositionFields]:
    for row in rows:
        full = copied(fields)
        full["table"] = [list(row)]
        full["collections"][0] = [card for card in pool if card not in row]
        yield full


CASES = {"lascaux": lascaux_case, "mammuz": mammuz_case, "mausen": mausen_case}


def positions_of(
    game: AnyGame, completions: Iterator[PositionFields], players: int
) -> Iterator[JudgedPosition]:
    for fields in completions:
        try:
            text = PositionText.parse(game, format_fields(fields), players)
            state = game.position.state_from_text(text, {}, Pcg32(0))
        except Refused:
            continue
        yield JudgedPosition(game, (state,))


def kind_of(ruling: MoveRuling) -> str:
    return "depends" if ruling.depends_on else "yes" if ruling.refusal is None else "no"


@pytest.mark.slow
@pytest.mark.property
@pytest.mark.parametrize("name", CASES)
def test_judge_agrees_with_all_completions_of_a_partial_position(
    name: str, record_property: RecordProperty
) -> None:
    game = catalog.game(name)
    kinds: Counter[str] = Counter()
    for seed in range(examples_for_run(check=8, ci=30, soak=1000)):
        partial, completions, seat, moves = CASES[name](game, Pcg32(seed))
        players = len(partial["hands" if "hands" in partial else "collections"])
        complete = list(positions_of(game, completions, players))
        judged = JudgedPosition.from_text(game, format_fields(partial), players, {})
        for move in moves:
            rulings = [position.judge_move(seat, move) for position in complete]
            allowed = {ruling.refusal is None for ruling in rulings}
            expected = "depends" if len(allowed) > 1 else "yes" if True in allowed else "no"
            ruling = judged.judge_move(seat, move)
            assert kind_of(ruling) == expected, (seed, format_fields(partial), seat, move)
            if expected == "yes":
                common = [set(map(str, one.consequences)) for one in rulings]
                assert {*map(str, ruling.consequences)} <= set.intersection(*common)
            kinds[expected] += 1
    for kind, count in kinds.items():
        record_property(kind, count)
    assert kinds["no"]
    assert kinds["depends"]
    assert kinds["yes"] or RUN_SIZE == "check"
