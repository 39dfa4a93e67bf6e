"""Records: one whole game as data, in the exchange format."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import Any, Final

from bestiary import catalog
from bestiary.core.game import Game
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import quoted

VERSION: Final = 1
NEEDED: Final = ("bestiary", "game", "players", "setup", "moves")
KNOWN: Final = frozenset({*NEEDED, "rules", "options", "result", "names", "meta"})


@dataclass(frozen=True)
class Record:
    """Setup and moves of a play; its moves and result are as given, and may yet be refused."""

    game: Game
    players: int
    setup: Any
    moves: list[Any]
    options: dict[str, Any] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)
    """What stands there besides: `result`, `names` and `meta`, where they are given."""

    @classmethod
    def of(cls, play: Play, names: list[str] | None = None) -> Record:
        """Write down a play as it stands."""
        defaults = {name: values[0] for name, values in play.game.options.items()}
        return cls(
            game=play.game,
            players=play.players,
            setup=play.setup,
            moves=[[seat, str(move)] for seat, move in play.moves],
            options={name: v for name, v in play.options.items() if v != defaults[name]},
            extra=({"result": play.result.data()} if play.result else {})
            | ({"names": names} if names else {}),
        )

    @classmethod
    def read(cls, line: str | bytes) -> Record:
        """Read one record; refuses what is broken outside the entries of `moves`."""
        data = _json(line)
        if not isinstance(data, dict):
            raise Refused(FORMAT, "record-no-object")
        for key in data:
            if key not in KNOWN:
                raise Refused(FORMAT, "record-unknown-key", key=quoted(key))
        for key in NEEDED:
            if key not in data:
                raise Refused(FORMAT, "record-missing-key", key=key)
        if not _is_integer(data["bestiary"]) or data["bestiary"] != VERSION:
            raise Refused(FORMAT, "record-version", version=quoted(data["bestiary"]))
        return cls(
            game=_game(data),
            players=_of_type(data, "players", int),
            setup=data["setup"],
            moves=_of_type(data, "moves", list),
            options=_of_type(data, "options", dict) if "options" in data else {},
            extra={key: data[key] for key in ("result", "names", "meta") if key in data},
        )

    @property
    def names(self) -> list[str]:
        """The players' names, where there is a fit one for every seat."""
        names = self.extra.get("names")
        if not isinstance(names, list) or len(names) != self.players:
            return []
        fit = all(isinstance(name, str) and name.strip() and name.isprintable() for name in names)
        return names if fit else []

    def write(self) -> str:
        """The record as one line of JSON."""
        data = {
            "bestiary": VERSION,
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

    def start(self) -> Play:
        """The play before its first move; refuses a table or a setup that cannot be."""
        return Play(self.game, self.players, self.setup, self.options)

    def to_play(self) -> Play:
        """The play after its last move, to go on with; raises `Broken` if it breaks a rule."""
        from bestiary.records.replay import replay  # which imports this module

        for _ in replay(self):
            pass
        play = self.start()
        for seat, move in self.moves:
            play.move(seat, move)
        return play


def _game(data: dict[str, Any]) -> Game:
    """The game by its name and the version of its rules."""
    game = catalog.game(_of_type(data, "game", str))
    rules = data.get("rules", f"{game.name}/1")
    if rules != game.rules:
        raise Refused(FORMAT, "record-rules", rules=quoted(rules), known=game.rules)
    return game


def _of_type(data: dict[str, Any], key: str, kind: type) -> Any:
    """The value of a key that must be of a kind."""
    value = data[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Refused(FORMAT, "record-bad-value", key=key, value=quoted(value))
    return value


def _is_integer(value: object) -> bool:
    """A JSON integer: neither true nor 1.0."""
    return isinstance(value, int) and not isinstance(value, bool)


def _json(line: str | bytes) -> Any:
    """Parse strictly: UTF-8, no key twice, no NaN."""
    try:
        return json.loads(
            line.decode() if isinstance(line, bytes) else line,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_no_json,
        )
    except (ValueError, RecursionError) as broken:
        if isinstance(broken, Refused):
            raise
        raise Refused(FORMAT, "record-no-json") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys stand there once each."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused(FORMAT, "record-key-twice")
    return found


def _integer(digits: str) -> int | float:
    """A number; one of thousands of digits is none that we could mean."""
    return int(digits) if len(digits) < 4000 else _float(digits)


def _float(digits: str) -> float:
    """A number that is none of ours; never infinite, for JSON could not write that again."""
    most = sys.float_info.max
    return max(-most, min(most, float(digits)))


def _no_json(word: str) -> Any:
    """NaN and Infinity are words of JavaScript, not of JSON."""
    raise Refused(FORMAT, "record-no-json")
