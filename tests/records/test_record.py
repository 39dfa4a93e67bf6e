"""Records: one record is read and written; what is wrong outside its moves is refused."""

import json
from typing import Any

import pytest

from bestiary import catalog
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.i18n import LANGUAGES, Translator
from bestiary.records import Record
from tests.refusals import refuses

GOOD: dict[str, Any] = {
    "bestiary": 1,
    "game": "mausen",
    "players": 3,
    "options": {},
    "setup": {},
    "moves": [[0, "E4"], [1, "D3"], [2, "M1"]],
}
"""The documented example of the format."""


def read_changed(**changes: Any) -> Record:
    """The example with other values, read from JSON, its setup checked."""
    record = Record.from_json(json.dumps(GOOD | changes))
    record.initial_play()
    return record


def refusal_of(line: str | bytes) -> tuple[str, str]:
    """The rule and the message id by which a line is refused."""
    with pytest.raises(Refused) as refused:
        Record.from_json(line).initial_play()
    return refused.value.rule, refused.value.message.id


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != key}


def test_documented_example_is_read() -> None:
    record = read_changed()
    assert record.game is catalog.game("mausen")
    assert (record.players, record.setup, record.options) == (3, {}, {})
    assert record.moves == [[0, "E4"], [1, "D3"], [2, "M1"]]
    assert record.extra == {}


def test_reads_str_and_utf8_bytes() -> None:
    """With white space around it, and with CRLF."""
    line = json.dumps(GOOD | {"names": ["Žofie", "Ὅμηρος", "🐘"]}, ensure_ascii=False)
    assert (
        Record.from_json(line)
        == Record.from_json(line.encode())
        == Record.from_json(f" \t{line}\r\n")
    )


def test_rules_key_defaults_when_read_and_is_always_written() -> None:
    """The default is `<game>/1`."""
    assert read_changed(rules="mausen/1") == read_changed()
    assert json.loads(read_changed().to_json())["rules"] == "mausen/1"


def test_options_are_optional() -> None:
    assert Record.from_json(json.dumps(without("options"))) == read_changed(options={})


@pytest.mark.parametrize("key", ["bestiary", "game", "players", "setup", "moves"])
def test_missing_required_key_is_refused(key: str) -> None:
    assert refusal_of(json.dumps(without(key))) == ("format", "record-missing-key")


@pytest.mark.parametrize("key", ["seed", "", "Result", "bestiary ", "\0", "\ud800"])
def test_unknown_key_is_refused(key: str) -> None:
    assert refusal_of(json.dumps(GOOD | {key: None})) == ("format", "record-unknown-key")


@pytest.mark.parametrize("version", [0, 2, -1, 1.0, True, "1", None, [1], 10**400])
def test_unknown_format_version_is_refused(version: object) -> None:
    assert refusal_of(json.dumps(GOOD | {"bestiary": version})) == ("format", "record-version")


@pytest.mark.parametrize("rules", ["mausen/2", "mausen", "lascaux/1", "Mausen/1", "", None, 1, []])
def test_unknown_rules_version_is_refused(rules: object) -> None:
    """Null is not the same as absent."""
    assert refusal_of(json.dumps(GOOD | {"rules": rules})) == ("format", "record-rules")


@pytest.mark.parametrize("game", ["chess", "Mausen", "mausen ", "", "\ud800"])
def test_unknown_game_is_refused(game: str) -> None:
    assert refusal_of(json.dumps(GOOD | {"game": game})) == ("format", "refused-game")


@pytest.mark.parametrize(
    "players", [0, 2, 7, -3, 2**64, 10**30, -(10**400), 10**3998], ids=lambda n: str(n)[:9]
)
def test_unsupported_player_count_is_refused(players: int) -> None:
    """Mausen: 3 to 6. The refusal stays short, however long the number is."""
    with refuses("refused-players") as refused:
        read_changed(players=players).initial_play()
    for language in LANGUAGES:
        assert len(Translator(language).translate_refusal(refused.value)) < 150
    for valid in (3, 4, 5, 6):
        assert read_changed(players=valid).players == valid


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("game", [None, 1, ["mausen"], {}]),
        ("players", [None, 3.0, True, "3", [3], {}]),
        ("moves", [None, {}, "E4", 0, True]),
        ("options", [None, [], "", 0, False]),
    ],
)
def test_wrong_value_type_is_refused(key: str, values: list[object]) -> None:
    """Numbers of seats are integers; neither true nor 3.0 is one."""
    for value in values:
        assert refusal_of(json.dumps(GOOD | {key: value})) == ("format", "record-bad-value")


@pytest.mark.parametrize(
    ("key", "message"), [("setup", "refused-setup"), ("options", "refused-option")]
)
def test_unknown_setup_or_option_key_is_refused(key: str, message: str) -> None:
    """Mausen has neither; the only option is Lascaux's."""
    for value in ({"start": 0}, {"stones": "secret"}, {"stones": "open"}, {"": None}):
        assert refusal_of(json.dumps(GOOD | {key: value})) == ("format", message)


@pytest.mark.parametrize("setup", [None, [], "", 0, False])
def test_mausen_setup_must_be_empty_object(setup: object) -> None:
    assert refusal_of(json.dumps(GOOD | {"setup": setup})) == ("format", "refused-setup")


@pytest.mark.parametrize("anything", [None, 5, True, "Mia", [], ["Mia"], {"deep": [{}]}, 1e300])
def test_names_and_meta_may_hold_anything(anything: object) -> None:
    record = read_changed(names=anything, meta=anything)
    assert record.extra == {"names": anything, "meta": anything}


def test_names_are_used_only_if_valid_for_every_seat() -> None:
    """None may be missing, blank or unprintable."""
    assert read_changed(names=["Mia", "Ben", "Zoë"]).names == ["Mia", "Ben", "Zoë"]
    for bad in (["Mia", "Ben"], ["Mia", "Ben", " "], ["Mia", "Ben", "\x1b[2J"], [1, 2, 3], "abc"):
        assert read_changed(names=bad).names == []


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
def test_non_utf8_or_non_json_line_is_refused(line: bytes) -> None:
    """So are a byte order mark, NaN and deep nesting."""
    assert refusal_of(line) == ("format", "record-no-json")


@pytest.mark.parametrize("line", ["null", "1", '"bestiary"', f"[{json.dumps(GOOD)}]"])
def test_non_object_json_is_refused(line: str) -> None:
    assert refusal_of(line) == ("format", "record-no-object")


@pytest.mark.parametrize(
    "repeated",
    ['"players": 3', '"moves": []', '"meta": {"a": 1, "a": 1}', '"result": {"": 1, "": 1}'],
)
def test_duplicate_key_is_refused(repeated: str) -> None:
    """Two readers could take two different values."""
    assert refusal_of(json.dumps(GOOD)[:-1] + f", {repeated}}}") == ("format", "record-key-twice")


def test_moves_and_result_are_not_checked_on_read() -> None:
    """A replay refuses them, at their own plies."""
    assert read_changed(moves=[None, [True, "E4"]], result=None).moves == [None, [True, "E4"]]


def test_meta_round_trips() -> None:
    meta = {"seed": 2**64 - 1, "text": "ä\n\u2028🐘", "tenth": 0.1, "nested": [None, True, {}]}
    line = read_changed(names=["Mia", "Ben", "Zoë"], meta=meta).to_json()
    assert "\n" not in line
    assert json.loads(line) == GOOD | {"rules": "mausen/1", "names": ["Mia", "Ben", "Zoë"]} | {
        "meta": meta
    }


@pytest.mark.parametrize(
    "meta", ["1e999", "-1e999", "9" * 5000, "-" + "9" * 5000, '"\\ud800"', '{"\\udfff": "ä"}']
)
def test_foreign_meta_stays_valid_utf8_json(meta: str) -> None:
    record = Record.from_json(json.dumps(GOOD)[:-1] + f', "meta": {meta}}}')
    assert Record.from_json(record.to_json().encode()) == record


def test_record_of_play_has_result_only_when_over() -> None:
    """And names only if they are given."""
    play = Play(catalog.game("mausen"), 3, {})
    for seat, card in ((0, "E4"), (1, "D3"), (2, "M1")):
        play.move(seat, card)
    assert json.loads(Record.from_play(play).to_json()) == GOOD | {"rules": "mausen/1"}
    assert Record.from_play(play, ["a", "b", "c"]).extra == {"names": ["a", "b", "c"]}
