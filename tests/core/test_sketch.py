"""A position in one line, taken apart and read word by word."""

from collections.abc import Callable

import pytest

from bestiary import catalog
from bestiary.core.generator import Generator
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.sketch import LONGEST, Sketch

MAUSEN = catalog.game("mausen")
LASCAUX = catalog.game("lascaux")
NAMES = ("E1", "E2", "M4")


def read(text: str, players: int | None = None) -> Sketch:
    """A sketch of Mausen."""
    return Sketch.read(MAUSEN, text, players)


def stones(text: str) -> Sketch:
    """A sketch of Lascaux, which has numbers and seats as well."""
    return Sketch.read(LASCAUX, text)


def test_keys_and_words_in_any_case_and_spacing() -> None:
    """A new line does as well as a semicolon, a comma as well as a space."""
    sketch = read("Table:e1,E2  m4 ;\n\n  hands : E1 / - / ?;")
    assert sketch.names("table", NAMES) == ["E1", "E2", "M4"]
    assert sketch.lists("hands", NAMES) == [["E1"], [], None]
    assert "won" not in sketch
    assert sketch.lists("won", NAMES) is None


def test_one_word_for_each_seat_with_a_slash_or_without() -> None:
    """`-` and `?` are words of their own."""
    for text in ("committed: e1 - ?", "committed: e1 / - / ?"):
        assert read(text).each("committed", NAMES) == ["E1", "-", "?"]
    assert stones("stones: 3 0 ?").numbers("stones", 36) == [3, 0, None]


def test_nothing_said_is_not_the_same_as_nothing_there() -> None:
    """`-` is an empty list, `?` one that is not told."""
    assert read("").names("table", NAMES) is None
    assert read("table: ?").names("table", NAMES) is None
    assert read("table: -").names("table", NAMES) == []
    assert read("table:").names("table", NAMES) == []


def test_numbers_seats_and_yes() -> None:
    """Each has its value where nothing is said."""
    sketch = stones("pot: 2; passed: 1 0; turn: 2; limited: YES")
    assert sketch.number("pot", 36) == 2
    assert sketch.seats("passed", 3) == [1, 0]
    assert sketch.seat("turn", 3) == 2
    assert sketch.is_so("limited")
    bare = stones("passed: -")
    assert (bare.number("pot", 36), bare.seats("passed", 3), bare.seat("turn", 3)) == (0, [], None)
    assert not bare.is_so("limited")


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
def test_how_many_play_follows_from_what_is_told(
    text: str, players: int | None, expected: int
) -> None:
    """As was asked for, as many as a key speaks of, or as usual."""
    found = read(text, players).players(each=("committed",), lists=("hands", "won"))
    assert found == expected


@pytest.mark.parametrize(
    ("ask", "id"),
    [
        (lambda: read("x" * (LONGEST + 1)), "refused-sketch-long"),
        (lambda: read("E1 E2"), "refused-sketch-pair"),
        (lambda: read("stones: 3"), "refused-sketch-key"),
        (lambda: read("\x1b[2J: 3"), "refused-sketch-key"),
        (lambda: read("table: E1; TABLE: E2"), "refused-sketch-twice"),
        (lambda: read("", 7), "refused-players"),
        (lambda: read("committed: - -").players(each=("committed",)), "refused-players"),
        (lambda: read("committed: - - -", 4).players(each=("committed",)), "refused-sketch-seats"),
        (
            lambda: read("hands: ?/?/?; won: ?/?/?/?").players(lists=("hands", "won")),
            "refused-sketch-seats",
        ),
        (lambda: read("table: E1 / E2").names("table", NAMES), "refused-sketch-list"),
        (lambda: read("committed: E1 / E1 E2").each("committed", NAMES), "refused-sketch-one"),
        (lambda: read("committed: E1 / ").each("committed", NAMES), "refused-sketch-one"),
        (lambda: read("table: E3").names("table", NAMES), "refused-sketch-name"),
        (lambda: read("table: E1 -").names("table", NAMES), "refused-sketch-name"),
        (
            lambda: read("table: x").names("table", [*"abcdefghijklmnopqrstuvw"]),
            "refused-sketch-word",
        ),
        (lambda: stones("pot: 37").number("pot", 36), "refused-sketch-number"),
        (lambda: stones("pot: -1").number("pot", 36), "refused-sketch-number"),
        (lambda: stones("pot: ²").number("pot", 36), "refused-sketch-number"),
        (lambda: stones("pot: 1 1").number("pot", 36), "refused-sketch-one"),
        (lambda: stones("turn: 3").seat("turn", 3), "refused-sketch-number"),
        (lambda: stones("limited: maybe").is_so("limited"), "refused-sketch-name"),
    ],
)
def test_what_is_wrong_is_refused_by_its_key(ask: Callable[[], object], id: str) -> None:
    """Always as a matter of form."""
    with pytest.raises(Refused, match=id) as refused:
        ask()
    assert refused.value.rule == FORMAT


def test_what_is_left_of_the_cards() -> None:
    """More of a card than there are is refused by the rule that counts them."""
    cards = ["E1", "E1", "M4"]
    assert read("").left(cards, (["E1"], None), "MS-1") == ["E1", "M4"]
    with pytest.raises(Refused, match="refused-sketch-copies") as refused:
        read("").left(cards, (["M4"], ["M4"]), "MS-1")
    assert refused.value.rule == "MS-1"


def test_what_is_left_goes_where_nothing_is_told() -> None:
    """By chance; and it must go somewhere."""
    found = read("").spread(["E1", "E2", "M4"], (["E1"], None, None), Generator(1))
    assert found[0] == ["E1"]
    assert sorted(found[1] + found[2]) == ["E1", "E2", "M4"]
    assert read("").spread([], (["E1"],), Generator(1)) == [["E1"]]
    with pytest.raises(Refused, match="refused-sketch-left"):
        read("").spread(["E1"], (["E1"], []), Generator(1))
