"""One record, read and written: what is broken outside its moves, and what is not."""

import json
from typing import Any

import pytest

from bestiary import catalog
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.records import Record
from bestiary.speech import LANGUAGES, Voice

GOOD: dict[str, Any] = {
    "bestiary": 1,
    "game": "mausen",
    "players": 3,
    "options": {},
    "setup": {},
    "moves": [[0, "E4"], [1, "D3"], [2, "M1"]],
}
"""The example of the format."""


def read(**changes: Any) -> Record:
    """The example with other values, read from JSON and put before its first move."""
    record = Record.read(json.dumps(GOOD | changes))
    record.start()
    return record


def refusal(line: str | bytes) -> tuple[str, str]:
    """By which rule, and with which message, a line is refused."""
    with pytest.raises(Refused) as refused:
        Record.read(line).start()
    return refused.value.rule, refused.value.text.id


def without(key: str) -> dict[str, Any]:
    """The example without a key."""
    return {name: value for name, value in GOOD.items() if name != key}


def test_the_example_of_the_format_is_a_record() -> None:
    """Game, players, setup and moves as they stand there."""
    record = read()
    assert record.game is catalog.game("mausen")
    assert (record.players, record.setup, record.options) == (3, {}, {})
    assert record.moves == [[0, "E4"], [1, "D3"], [2, "M1"]]
    assert record.extra == {}


def test_a_line_is_read_as_text_or_as_utf_8() -> None:
    """With blanks around it, and with the line end of Windows."""
    line = json.dumps(GOOD | {"names": ["Žofie", "Ὅμηρος", "🐘"]}, ensure_ascii=False)
    assert Record.read(line) == Record.read(line.encode()) == Record.read(f" \t{line}\r\n")


def test_rules_may_be_absent_when_read_and_are_always_written() -> None:
    """The default is `<game>/1`."""
    assert read(rules="mausen/1") == read()
    assert json.loads(read().write())["rules"] == "mausen/1"


def test_options_are_optional() -> None:
    """A record without them is one with none."""
    assert Record.read(json.dumps(without("options"))) == read(options={})


@pytest.mark.parametrize("key", ["bestiary", "game", "players", "setup", "moves"])
def test_every_other_key_of_the_table_is_needed(key: str) -> None:
    """What is not called optional has to be there."""
    assert refusal(json.dumps(without(key))) == ("format", "record-missing-key")


@pytest.mark.parametrize("key", ["seed", "", "Result", "bestiary ", "\0", "\ud800"])
def test_any_other_key_is_refused(key: str) -> None:
    """Whatever its value is."""
    assert refusal(json.dumps(GOOD | {key: None})) == ("format", "record-unknown-key")


@pytest.mark.parametrize("version", [0, 2, -1, 1.0, True, "1", None, [1], 10**400])
def test_a_version_of_the_format_that_is_not_known_is_refused(version: object) -> None:
    """It is 1, and nothing that resembles it."""
    assert refusal(json.dumps(GOOD | {"bestiary": version})) == ("format", "record-version")


@pytest.mark.parametrize("rules", ["mausen/2", "mausen", "lascaux/1", "Mausen/1", "", None, 1, []])
def test_a_version_of_the_rules_that_is_not_known_is_refused(rules: object) -> None:
    """Null is not the same as absent."""
    assert refusal(json.dumps(GOOD | {"rules": rules})) == ("format", "record-rules")


@pytest.mark.parametrize("game", ["chess", "Mausen", "mausen ", "", "\ud800"])
def test_a_game_that_is_not_in_the_catalogue_is_refused(game: str) -> None:
    """By its exact name."""
    assert refusal(json.dumps(GOOD | {"game": game})) == ("format", "refused-game")


@pytest.mark.parametrize(
    "players", [0, 2, 7, -3, 2**64, 10**30, -(10**400), 10**3998], ids=lambda n: str(n)[:9]
)
def test_players_are_a_number_of_seats_that_the_game_has(players: int) -> None:
    """Mausen: 3 to 6. The refusal can be said, however long the number is."""
    with pytest.raises(Refused, match="refused-players") as refused:
        read(players=players).start()
    for language in LANGUAGES:
        assert len(Voice(language).explain(refused.value)) < 150
    for fit in (3, 4, 5, 6):
        assert read(players=fit).players == fit


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("game", [None, 1, ["mausen"], {}]),
        ("players", [None, 3.0, True, "3", [3], {}]),
        ("moves", [None, {}, "E4", 0, True]),
        ("options", [None, [], "", 0, False]),
    ],
)
def test_values_are_of_their_type(key: str, values: list[object]) -> None:
    """Numbers of seats are integers; neither true nor 3.0 is one."""
    for value in values:
        assert refusal(json.dumps(GOOD | {key: value})) == ("format", "record-bad-value")


@pytest.mark.parametrize(
    ("key", "message"), [("setup", "refused-setup"), ("options", "refused-option")]
)
def test_setup_and_options_have_exactly_the_keys_named(key: str, message: str) -> None:
    """Mausen has none; the only option is Lascaux's."""
    for value in ({"start": 0}, {"stones": "secret"}, {"stones": "open"}, {"": None}):
        assert refusal(json.dumps(GOOD | {key: value})) == ("format", message)


@pytest.mark.parametrize("setup", [None, [], "", 0, False])
def test_the_setup_of_mausen_is_an_empty_object(setup: object) -> None:
    """And nothing else that is empty."""
    assert refusal(json.dumps(GOOD | {"setup": setup})) == ("format", "refused-setup")


@pytest.mark.parametrize("anything", [None, 5, True, "Mia", [], ["Mia"], {"deep": [{}]}, 1e300])
def test_names_and_meta_are_ignored_by_the_rules(anything: object) -> None:
    """Anything may stand there."""
    record = read(names=anything, meta=anything)
    assert record.extra == {"names": anything, "meta": anything}


def test_names_are_used_where_there_is_a_fit_one_for_each_seat() -> None:
    """None is missing, blank, or more than a terminal should be told."""
    assert read(names=["Mia", "Ben", "Zoë"]).names == ["Mia", "Ben", "Zoë"]
    for unfit in (["Mia", "Ben"], ["Mia", "Ben", " "], ["Mia", "Ben", "\x1b[2J"], [1, 2, 3], "abc"):
        assert read(names=unfit).names == []


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"x",
        b"{",
        json.dumps(GOOD).encode()[:-1],
        json.dumps(GOOD).encode() + b"}",
        json.dumps(GOOD).encode() + b"\0",
        b"\xef\xbb\xbf" + json.dumps(GOOD).encode(),
        json.dumps(GOOD).encode("utf-16"),
        json.dumps(GOOD).replace("mausen", "mäusen").encode("latin-1"),
        b'{"meta": "\xed\xa0\x80"}',
        b'{"meta": "\t"}',
        b'{"meta": NaN}',
        b'{"meta": -Infinity}',
        b'{"players": 03}',
        b"[" * 100_000,
        b'{"meta": ' * 100_000,
    ],
)
def test_a_line_that_is_not_utf_8_json_is_broken(line: bytes) -> None:
    """Without a byte order mark, words of JavaScript, or nesting without end."""
    assert refusal(line) == ("format", "record-no-json")


@pytest.mark.parametrize("line", ["null", "1", '"bestiary"', f"[{json.dumps(GOOD)}]"])
def test_one_record_is_one_json_object(line: str) -> None:
    """Nothing else is one."""
    assert refusal(line) == ("format", "record-no-object")


@pytest.mark.parametrize(
    "twice", ['"players": 3', '"moves": []', '"meta": {"a": 1, "a": 1}', '"result": {"": 1, "": 1}']
)
def test_a_key_that_stands_twice_is_refused(twice: str) -> None:
    """Two readers could take two different values."""
    assert refusal(json.dumps(GOOD)[:-1] + f", {twice}}}") == ("format", "record-key-twice")


def test_what_is_broken_in_moves_or_result_is_not_told_yet() -> None:
    """They are refused at their own plies, by a replay."""
    assert read(moves=[None, [True, "E4"]], result=None).moves == [None, [True, "E4"]]


def test_a_record_keeps_what_a_program_wants_to_keep() -> None:
    """Read and written again, it says the same."""
    meta = {"seed": 2**64 - 1, "text": "ä\n\u2028🐘", "tenth": 0.1, "nested": [None, True, {}]}
    line = read(names=["Mia", "Ben", "Zoë"], meta=meta).write()
    assert "\n" not in line
    assert json.loads(line) == GOOD | {"rules": "mausen/1", "names": ["Mia", "Ben", "Zoë"]} | {
        "meta": meta
    }


@pytest.mark.parametrize(
    "meta", ["1e999", "-1e999", "9" * 5000, "-" + "9" * 5000, '"\\ud800"', '{"\\udfff": "ä"}']
)
def test_what_is_written_can_be_read_again(meta: str) -> None:
    """Whatever a foreign program has left in the record: it stays UTF-8 JSON."""
    record = Record.read(json.dumps(GOOD)[:-1] + f', "meta": {meta}}}')
    again = Record.read(record.write().encode())
    assert again == record


def test_a_play_is_written_as_it_stands() -> None:
    """A result only when it is finished, names only when there are some."""
    play = Play(catalog.game("mausen"), 3, {})
    for seat, card in ((0, "E4"), (1, "D3"), (2, "M1")):
        play.move(seat, card)
    assert json.loads(Record.of(play).write()) == GOOD | {"rules": "mausen/1"}
    assert Record.of(play, ["a", "b", "c"]).extra == {"names": ["a", "b", "c"]}
