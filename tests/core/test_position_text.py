"""Core: a position text is parsed, and its values are read by type."""

from collections.abc import Callable

import pytest

from bestiary import catalog
from bestiary.core.pcg32 import Pcg32
from bestiary.core.position_text import MAX_LENGTH, PositionText
from bestiary.core.refusal import FORMAT
from tests.refusals import refuses

MAUSEN = catalog.game("mausen")
LASCAUX = catalog.game("lascaux")
NAMES = ("E1", "E2", "M4")


def parse_mausen(text: str, players: int | None = None) -> PositionText:
    return PositionText.parse(MAUSEN, text, players)


def parse_lascaux(text: str) -> PositionText:
    """Lascaux has numbers and seats as well."""
    return PositionText.parse(LASCAUX, text)


def test_case_and_spacing_are_ignored() -> None:
    """A new line does as well as a semicolon, a comma as well as a space."""
    position = parse_mausen("Table:e1,E2  m4 ;\n\n  hands : E1 / - / ?;")
    assert position.names("table", NAMES) == ["E1", "E2", "M4"]
    assert position.names_per_seat("hands", NAMES) == [["E1"], [], None]
    assert "won" not in position
    assert position.names_per_seat("won", NAMES) is None


def test_one_word_per_seat_with_or_without_slash() -> None:
    """`-` and `?` are words of their own."""
    for text in ("committed: e1 - ?", "committed: e1 / - / ?"):
        assert parse_mausen(text).name_per_seat("committed", NAMES) == ["E1", "-", "?"]
    assert parse_lascaux("stones: 3 0 ?").number_per_seat("stones", 36) == [3, 0, None]


def test_dash_is_empty_and_question_mark_unknown() -> None:
    """`-` is an empty list, `?` an unknown one."""
    assert parse_mausen("").names("table", NAMES) is None
    assert parse_mausen("table: ?").names("table", NAMES) is None
    assert parse_mausen("table: -").names("table", NAMES) == []
    assert parse_mausen("table:").names("table", NAMES) == []


def test_numbers_seats_flags_and_their_defaults() -> None:
    position = parse_lascaux("pot: 2; passed: 1 0; turn: 2; limited: YES")
    assert position.number("pot", 36) == 2
    assert position.seats("passed", 3) == [1, 0]
    assert position.seat("turn", 3) == 2
    assert position.is_yes("limited")
    bare = parse_lascaux("passed: -")
    assert (bare.number("pot", 36), bare.seats("passed", 3), bare.seat("turn", 3)) == (0, [], None)
    assert not bare.is_yes("limited")


@pytest.mark.parametrize(
    ("text", "players", "expected"),
    [
        ("", None, 4),
        ("", 6, 6),
        ("committed: - - -", None, 3),
        ("hands: ? / ? / ? / ? / ?; committed: - - - - -", None, 5),
        ("won: ? / ? / ?", 3, 3),
    ],
)
def test_player_count_is_inferred(text: str, players: int | None, expected: int) -> None:
    """As requested, else as many as a key has values for, else the default."""
    position = parse_mausen(text, players)
    assert (
        position.player_count(per_seat=("committed",), lists_per_seat=("hands", "won")) == expected
    )


@pytest.mark.parametrize(
    ("read", "id"),
    [
        (lambda: parse_mausen("x" * (MAX_LENGTH + 1)), "refused-position-long"),
        (lambda: parse_mausen("E1 E2"), "refused-position-pair"),
        (lambda: parse_mausen("stones: 3"), "refused-position-key"),
        (lambda: parse_mausen("\x1b[2J: 3"), "refused-position-key"),
        (lambda: parse_mausen("table: E1; TABLE: E2"), "refused-position-twice"),
        (lambda: parse_mausen("", 7), "refused-players"),
        (
            lambda: parse_mausen("committed: - -").player_count(per_seat=("committed",)),
            "refused-players",
        ),
        (
            lambda: parse_mausen("committed: - - -", 4).player_count(per_seat=("committed",)),
            "refused-position-seats",
        ),
        (
            lambda: parse_mausen("hands: ?/?/?; won: ?/?/?/?").player_count(
                lists_per_seat=("hands", "won")
            ),
            "refused-position-seats",
        ),
        (lambda: parse_mausen("table: E1 / E2").names("table", NAMES), "refused-position-list"),
        (
            lambda: parse_mausen("committed: E1 / E1 E2").name_per_seat("committed", NAMES),
            "refused-position-one",
        ),
        (
            lambda: parse_mausen("committed: E1 / ").name_per_seat("committed", NAMES),
            "refused-position-one",
        ),
        (lambda: parse_mausen("table: E3").names("table", NAMES), "refused-position-name"),
        (lambda: parse_mausen("table: E1 -").names("table", NAMES), "refused-position-name"),
        (
            lambda: parse_mausen("table: x").names("table", [*"abcdefghijklmnopqrstuvw"]),
            "refused-position-word",
        ),
        (lambda: parse_lascaux("pot: 37").number("pot", 36), "refused-position-number"),
        (lambda: parse_lascaux("pot: -1").number("pot", 36), "refused-position-number"),
        (lambda: parse_lascaux("pot: ²").number("pot", 36), "refused-position-number"),
        (lambda: parse_lascaux("pot: 1 1").number("pot", 36), "refused-position-one"),
        (lambda: parse_lascaux("turn: 3").seat("turn", 3), "refused-position-number"),
        (lambda: parse_lascaux("limited: maybe").is_yes("limited"), "refused-position-name"),
    ],
)
def test_malformed_text_or_value_is_refused_as_format(read: Callable[[], object], id: str) -> None:
    with refuses(id) as refused:
        read()
    assert refused.value.rule == FORMAT


def test_remaining_cards_are_counted() -> None:
    """More of a card than there are is refused by the rule that counts them."""
    cards = ["E1", "E1", "M4"]
    assert parse_mausen("").remaining_cards(cards, (["E1"], None), "MS-1") == ["E1", "M4"]
    with refuses("refused-position-copies") as refused:
        parse_mausen("").remaining_cards(cards, (["M4"], ["M4"]), "MS-1")
    assert refused.value.rule == "MS-1"


def test_remaining_cards_fill_unknown_places() -> None:
    """At random; they are refused if no place is unknown."""
    places = parse_mausen("").distribute(["E1", "E2", "M4"], (["E1"], None, None), Pcg32(1))
    assert places[0] == ["E1"]
    assert sorted(places[1] + places[2]) == ["E1", "E2", "M4"]
    assert parse_mausen("").distribute([], (["E1"],), Pcg32(1)) == [["E1"]]
    with refuses("refused-position-left"):
        parse_mausen("").distribute(["E1"], (["E1"], []), Pcg32(1))
