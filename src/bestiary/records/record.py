"""Records: one play as data, in the exchange format."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import Any, Final

from bestiary import catalog
from bestiary.core.game import Game
from bestiary.core.message import safe_repr
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused

FORMAT_VERSION: Final = 1
REQUIRED_KEYS: Final = ("bestiary", "game", "players", "setup", "moves")
ALLOWED_KEYS: Final = frozenset({*REQUIRED_KEYS, "rules", "options", "result", "names", "meta"})


@dataclass(frozen=True)
class Record:
    """Setup and moves of a play; moves and result are as given, and only a replay checks them."""

    game: Game
    players: int
    setup: Any
    moves: list[Any]
    options: dict[str, Any] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)
    """`result`, `names` and `meta`, if the record has them."""

    @classmethod
    def from_play(cls, play: Play, names: list[str] | None = None) -> Record:
        defaults = {name: values[0] for name, values in play.game.options.items()}
        return cls(
            game=play.game,
            players=play.players,
            setup=play.setup,
            moves=[[seat, str(move)] for seat, move in play.moves],
            options={name: v for name, v in play.options.items() if v != defaults[name]},
            extra=({"result": play.result.to_dict()} if play.result else {})
            | ({"names": names} if names else {}),
        )

    @classmethod
    def from_json(cls, line: str | bytes) -> Record:
        """Parse one record; refuses what is wrong outside the entries of `moves`."""
        data = _parse_json(line)
        if not isinstance(data, dict):
            raise Refused(FORMAT, "record-no-object")
        for key in data:
            if key not in ALLOWED_KEYS:
                raise Refused(FORMAT, "record-unknown-key", key=safe_repr(key))
        for key in REQUIRED_KEYS:
            if key not in data:
                raise Refused(FORMAT, "record-missing-key", key=key)
        if not _is_integer(data["bestiary"]) or data["bestiary"] != FORMAT_VERSION:
            raise Refused(FORMAT, "record-version", version=safe_repr(data["bestiary"]))
        return cls(
            game=_find_game(data),
            players=_typed_value(data, "players", int),
            setup=data["setup"],
            moves=_typed_value(data, "moves", list),
            options=_typed_value(data, "options", dict) if "options" in data else {},
            extra={key: data[key] for key in ("result", "names", "meta") if key in data},
        )

    @property
    def names(self) -> list[str]:
        """The players' names; empty unless there is a printable one for every seat."""
        names = self.extra.get("names")
        if not isinstance(names, list) or len(names) != self.players:
            return []
        are_valid = all(
            isinstance(name, str) and name.strip() and name.isprintable() for name in names
        )
        return names if are_valid else []

    def to_json(self) -> str:
        """One line of JSON, without the newline."""
        data = {
            "bestiary": FORMAT_VERSION,
            "game": self.game.name,
            "rules": self.game.rules,
            "players": self.players,
            "options": self.options,
            "setup": self.setup,
            "moves": self.moves,
        }
        line = json.dumps(data | self.extra, ensure_ascii=False)
        # Half a surrogate pair, which UTF-8 does not have, stays the escape that it was read from.
        return line.encode(errors="backslashreplace").decode()

    def initial_play(self) -> Play:
        """The play before its first move; refuses players, options or setup against the rules."""
        return Play(self.game, self.players, self.setup, self.options)

    def to_play(self) -> Play:
        """The play after its last move; raises `RecordRefused` if the record breaks a rule."""
        from bestiary.records.replay import replay  # which imports this module

        for _ in replay(self):
            pass
        play = self.initial_play()
        for seat, move in self.moves:
            play.move(seat, move)
        return play


def _find_game(data: dict[str, Any]) -> Game:
    """The game that a record names; refuses an unknown one, and another version of its rules."""
    game = catalog.game(_typed_value(data, "game", str))
    rules = data.get("rules", f"{game.name}/1")
    if rules != game.rules:
        raise Refused(FORMAT, "record-rules", rules=safe_repr(rules), known=game.rules)
    return game


def _typed_value(data: dict[str, Any], key: str, kind: type) -> Any:
    """The value of a key; refuses one of another type."""
    value = data[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Refused(FORMAT, "record-bad-value", key=key, value=safe_repr(value))
    return value


def _is_integer(value: object) -> bool:
    """Whether a value is a JSON integer: neither true nor 1.0."""
    return isinstance(value, int) and not isinstance(value, bool)


def _parse_json(line: str | bytes) -> Any:
    """Parse strict JSON: UTF-8, no key twice, no NaN; refuses anything else."""
    try:
        return json.loads(
            line.decode() if isinstance(line, bytes) else line,
            object_pairs_hook=_object_without_duplicate_keys,
            parse_int=_parse_int,
            parse_float=_parse_float,
            parse_constant=_refuse_constant,
        )
    except (ValueError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(FORMAT, "record-no-json") from None


def _object_without_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise Refused(FORMAT, "record-key-twice")
    return members


def _parse_int(digits: str) -> int | float:
    """An integer; a float if it has thousands of digits, which `int` would reject."""
    return int(digits) if len(digits) < 4000 else _parse_float(digits)


def _parse_float(digits: str) -> float:
    """A finite float: JSON could not write infinity again."""
    largest = sys.float_info.max
    return max(-largest, min(largest, float(digits)))


def _refuse_constant(word: str) -> Any:
    """NaN and Infinity are JavaScript, not JSON."""
    raise Refused(FORMAT, "record-no-json")
