"""Records: one play as data, in the exchange format; reads files of it, and replays it."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, BinaryIO, Final, Self

from bestiary import catalog
from bestiary.catalog import AnyGame, AnyPlay
from bestiary.core.engine import Engine
from bestiary.core.game import Move, Options
from bestiary.core.message import Message, SeatRef, safe_repr
from bestiary.core.play import Play, apply_move
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import DEALER, Actor, actor_of, seat_or_none

FORMAT_VERSION: Final = 1
REQUIRED_KEYS: Final = ("bestiary", "game", "players", "setup", "moves")
ALLOWED_KEYS: Final = frozenset({*REQUIRED_KEYS, "rules", "options", "result", "names", "meta"})
MAX_LINE_BYTES: Final = 16_000_000
"""A line of more bytes is no record."""
SKIP_CHUNK_BYTES: Final = 1_000_000
"""How many bytes of a line that is too long are read at once."""


@dataclass(frozen=True, repr=False)
class Record:
    """Setup and moves of a play; moves and result are as given, and only a replay checks them."""

    game: AnyGame
    players: int
    setup: Any
    moves: list[Any]
    options: dict[str, Any] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)
    """`result`, `names` and `meta`, if the record has them."""

    @classmethod
    def from_play(cls, play: AnyPlay, names: list[str] | None = None) -> Self:
        return cls(
            game=play.game,
            players=play.players,
            setup=play.setup,
            moves=[[seat_or_none(seat), str(move)] for seat, move in play.moves],
            options=non_default_options(play.game, play.options),
            extra=({"result": play.result.to_dict()} if play.result else {})
            | ({"names": names} if names else {}),
        )

    @classmethod
    def from_json(cls, line: str | bytes) -> Self:
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
        if type(data["bestiary"]) is not int or data["bestiary"] != FORMAT_VERSION:
            raise Refused(FORMAT, "record-version", version=safe_repr(data["bestiary"]))
        return cls(
            game=_find_game(data),
            players=_value_of_type(data, "players", int),
            setup=data["setup"],
            moves=_value_of_type(data, "moves", list),
            options=_value_of_type(data, "options", dict) if "options" in data else {},
            extra={key: data[key] for key in ("result", "names", "meta") if key in data},
        )

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}: players={self.players} ply={len(self.moves)}>"

    @property
    def names(self) -> list[str]:
        """The players' names; empty unless there is a printable one for every seat."""
        names = self.extra.get("names")
        if not isinstance(names, list) or len(names) != self.players:
            return []
        texts = [name for name in names if isinstance(name, str)]
        printable = [name for name in texts if name.strip() and name.isprintable()]
        return printable if len(printable) == self.players else []

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

    def initial_play(self) -> AnyPlay:
        """The play before its first move; refuses players, options or setup against the rules."""
        return Play(self.game, self.players, self.setup, self.options)

    def to_play(self, chance_seed: int | None = None) -> AnyPlay:
        """The play after its last move; raises `RecordRefused` if the record breaks a rule.

        With a seed the dealer deals on by itself, else the caller makes its moves.
        """
        for _ in replay(self):
            pass
        play = self.initial_play()
        for seat, move in self.moves:
            play.move(actor_of(seat), move)
        play.deal_from(chance_seed)
        return play


def non_default_options(game: AnyGame, options: Options) -> dict[str, str]:
    return {name: v for name, v in options.items() if v != game.options[name][0]}


def read_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Every line that is not blank; None for a line longer than `MAX_LINE_BYTES`."""
    while line := stream.readline(MAX_LINE_BYTES + 2):
        if len(line.rstrip(b"\n")) > MAX_LINE_BYTES:
            while line and not line.endswith(b"\n"):
                line = stream.readline(SKIP_CHUNK_BYTES)
            yield None
        elif line.strip():
            yield line


def _find_game(data: dict[str, Any]) -> AnyGame:
    """The game that a record names; refuses an unknown one, and unknown rules of it."""
    game = catalog.game(_value_of_type(data, "game", str))
    rules = data.get("rules", f"{game.name}/1")
    entry = catalog.installed_rules().get(rules) if isinstance(rules, str) else None
    if entry is None or entry.game.name != game.name:
        raise Refused(FORMAT, "record-rules", rules=safe_repr(rules), known=game.rules)
    return entry.game


def _value_of_type(data: dict[str, Any], key: str, kind: type) -> Any:
    """The value of a key; refuses one of another type."""
    value = data[key]
    if type(value) is not kind:
        raise Refused(FORMAT, "record-bad-value", key=key, value=safe_repr(value))
    return value


def _parse_json(line: str | bytes) -> Any:
    """Parse strict JSON: UTF-8, no key twice, no NaN; refuses anything else."""
    try:
        return json.loads(
            line.decode() if isinstance(line, bytes) else line,
            object_pairs_hook=_object_without_duplicate_keys,
            parse_int=_parse_int_or_float,
            parse_float=_parse_float,
            parse_constant=int,  # refuses NaN and Infinity, which are JavaScript, not JSON
        )
    except Refused:
        raise
    except (ValueError, RecursionError):
        raise Refused(FORMAT, "record-no-json") from None


def _object_without_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise Refused(FORMAT, "record-key-twice")
    return members


def _parse_int_or_float(digits: str) -> int | float:
    """An integer; a float if it has thousands of digits, which `int` would reject."""
    return int(digits) if len(digits) < 4000 else _parse_float(digits)


def _parse_float(digits: str) -> float:
    """A finite float: JSON could not write infinity again."""
    largest = sys.float_info.max
    return max(-largest, min(largest, float(digits)))


class RecordRefused(Refused):
    """A refused record; `ply` is 0 for its setup, else the number of the refused move."""

    def __init__(self, ply: int, refused: Refused, seat: int | None = None) -> None:
        """With a seat the message names the player whose move was refused."""
        message = refused.message
        if seat is not None:
            message = Message("record-refused-move", {"seat": SeatRef(seat), "why": message})
        super().__init__(refused.rule, message.id, **message.args)
        self.ply = ply


@dataclass(frozen=True)
class Step:
    """A position of a record, and the move that led there; ply 0 has none."""

    ply: int
    state: Engine
    seat: Actor = DEALER
    move: Move | None = None


def replay(record: Record, initial_state: Engine | None = None) -> Iterator[Step]:
    """Every position of a record in turn; raises `RecordRefused` where it breaks a rule."""
    try:
        state = record.initial_play().state if initial_state is None else initial_state
    except Refused as refused:
        raise RecordRefused(0, refused) from None
    yield Step(0, state)
    for ply, entry in enumerate(record.moves, start=1):
        seat: int | None = None
        try:
            seat, text = _parse_entry(entry, record.players)
            move = record.game.moves.parse(text)
            state = apply_move(record.game, state, actor_of(seat), move)
        except Refused as refused:
            raise RecordRefused(ply, refused, seat) from None
        yield Step(ply, state, actor_of(seat), move)
    if "result" in record.extra and not _result_matches(record, state):
        raise RecordRefused(len(record.moves) + 1, Refused(FORMAT, "record-wrong-result"))


def _parse_entry(entry: Any, players: int) -> tuple[int | None, str]:
    """The seat and the text of the move in one entry of `moves`."""
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[1], str):
        raise Refused(FORMAT, "record-bad-move", entry=safe_repr(entry))
    seat, text = entry
    if seat is not None and (type(seat) is not int or seat not in range(players)):
        raise Refused(FORMAT, "refused-seat", seat=safe_repr(seat))
    return seat, text


def _result_matches(record: Record, state: Engine) -> bool:
    """Whether the recorded result is that of the moves, down to the type of each number."""
    result = record.game.result(state)
    to_json = partial(json.dumps, sort_keys=True)
    return result is not None and to_json(record.extra["result"]) == to_json(result.to_dict())
