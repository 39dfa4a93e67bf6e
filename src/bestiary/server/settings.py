"""The server: its settings, from a file, the environment and the command line."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from bestiary.core.message import ListArg, Message, message, path_repr, safe_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.stores.url import has_password

PREFIX = "BESTIARY_SERVER_"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting with its default."""

    host: str = "127.0.0.1"
    """The address to listen at."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8321
    """The port to listen at; 0 takes any that is free."""
    db: str = "sqlite:///bestiary.db"
    """Where tables are kept: `sqlite:///FILE`, or `memory:` for a server that forgets."""
    public: Annotated[str, Meta(pattern=r"^(https?://\S+)?$")] = ""
    """The address under which others reach this server, such as `https://games.example`."""
    origins: tuple[str, ...] = ()
    """Pages of other addresses that may use this server, such as `https://games.example`."""
    proxies: tuple[str, ...] = ()
    """Proxies whose word about a client's address is believed."""
    metrics: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses that may read `/metrics`."""
    sockets: Annotated[int, Meta(ge=1)] = 10_000
    """How many streams may be open at once."""
    sockets_per_address: Annotated[int, Meta(ge=1)] = 200
    """How many of them from one address."""
    connections_per_address: Annotated[int, Meta(ge=1)] = 400
    """How many connections may be open from one address, streams included."""
    messages_per_s: Annotated[float, Meta(gt=0)] = 20.0
    """How many messages a second a stream may send, in the long run."""
    messages_per_s_per_address: Annotated[float, Meta(gt=0)] = 200.0
    """How many messages a second all streams of one address may send, in the long run."""
    requests_per_s: Annotated[float, Meta(gt=0)] = 20.0
    """How many requests a second an address may make, in the long run."""
    tables_per_person: Annotated[int, Meta(ge=1)] = 50
    """At how many tables that are not closed a person may be, to open another."""
    tables_per_address: Annotated[int, Meta(ge=1)] = 200
    """How many tables that were opened from one address may be open, since the start."""
    bot_pause_ms: Annotated[int, Meta(ge=0, le=60_000)] = 600
    """How long a bot waits before it moves, so that people can follow."""
    bot_threads: Annotated[int, Meta(ge=1, le=64)] = 2
    """How many bots may think at once."""
    bot_limit_ms: Annotated[int, Meta(ge=1, le=600_000)] = 10_000
    """How long a bot may think about a move; a simpler one makes it then."""
    log: Literal["text", "json"] = "text"
    """The form of the log: for people, or a JSON object in each line."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """What is worth a line."""


SETTING_NAMES = tuple(Settings.__struct_fields__)


def settings(
    file: Path | None,
    env: Mapping[str, str],
    flags: Mapping[str, Any],
    defaults: Mapping[str, Any] = {},
) -> Settings:
    """The settings: of a flag, else of the environment, else of the file, else the default.

    `defaults` are those that differ from the defaults of `Settings`.
    """
    values: dict[str, Any] = dict(defaults)
    if file is not None:
        try:
            values |= tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            args = {"file": path_repr(file), "why": error.strerror or str(error)}
            raise Refused(FORMAT, "settings-refused-file", **args) from None
        except ValueError as error:  # no UTF-8, or no TOML: the message ends with the line
            line = re.search(r"line (\d+)", str(error))
            args = {"file": path_repr(file), "line": line[1] if line else "none"}
            raise Refused(FORMAT, "settings-refused-toml", **args) from None
    for name in SETTING_NAMES:
        value = env.get(PREFIX + name.upper())
        if value is not None:
            is_list = name in ("origins", "proxies", "metrics")
            values[name] = value.replace(",", " ").split() if is_list else value
    if has_password(flags.get("db") or ""):
        raise Refused("settings", "settings-refused-password")
    values |= {name: value for name, value in flags.items() if value is not None}
    for name, value in values.items():
        _check(name, value)
    return msgspec.convert(values, Settings, strict=False)


def _check(name: str, value: Any) -> None:
    """Refuse a setting that there is not, or a value that it cannot have."""
    fields = {field.name: field for field in msgspec.structs.fields(Settings)}
    if name not in fields:
        known = ListArg(SETTING_NAMES)
        raise Refused(FORMAT, "settings-refused-name", name=safe_repr(name), known=known)
    try:
        msgspec.convert(value, fields[name].type, strict=False)
    except msgspec.ValidationError:
        expected = _expected(msgspec.inspect.type_info(fields[name].type))
        given = safe_repr(value)
        raise Refused(
            FORMAT, "settings-refused-value", name=name, value=given, expected=expected
        ) from None


def _expected(kind: msgspec.inspect.Type) -> Message:
    match kind:
        case msgspec.inspect.LiteralType(values=words):
            return message("settings-words", words=ListArg(tuple(map(str, words))))
        case msgspec.inspect.IntType(ge=least, le=most) if most is not None:
            return message("settings-range", least=str(least), most=str(most))
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return message("settings-positive")
        case msgspec.inspect.StrType(pattern=pattern) if pattern is not None:
            return message("settings-address")
        case msgspec.inspect.VarTupleType():
            return message("settings-texts")
        case _:
            return message("settings-text")
