"""The server: its settings, from a file, the environment and the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from bestiary.core.message import safe_repr
from bestiary.core.refusal import Refused

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
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Proxies whose word about a client's address is believed."""
    sockets: Annotated[int, Meta(ge=1)] = 10_000
    """How many streams may be open at once."""
    sockets_per_address: Annotated[int, Meta(ge=1)] = 200
    """How many of them from one address."""
    messages_per_s: Annotated[float, Meta(gt=0)] = 20.0
    """How many messages a second a stream may send, in the long run."""
    requests_per_s: Annotated[float, Meta(gt=0)] = 20.0
    """How many requests a second an address may make, in the long run."""
    bot_pause_ms: Annotated[int, Meta(ge=0, le=60_000)] = 600
    """How long a bot waits before it moves, so that people can follow."""
    bot_threads: Annotated[int, Meta(ge=1, le=64)] = 2
    """How many bots may think at once."""
    log: Literal["text", "json"] = "text"
    """The form of the log: for people, or a JSON object in each line."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """What is worth a line."""


SETTING_NAMES = tuple(Settings.__struct_fields__)


def settings(
    file: Path | None, environment: Mapping[str, str], flags: Mapping[str, Any]
) -> Settings:
    """The settings: of a flag, else of the environment, else of the file, else the default."""
    values: dict[str, Any] = {}
    if file is not None:
        try:
            values |= tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise Refused(
                "settings", "settings-refused-file", file=safe_repr(file.name), why=str(error)
            ) from None
    for name in SETTING_NAMES:
        value = environment.get(PREFIX + name.upper())
        if value is not None:
            is_list = name in ("origins", "proxies")
            values[name] = value.replace(",", " ").split() if is_list else value
    values |= {name: value for name, value in flags.items() if value is not None}
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("settings", "settings-refused-value", why=str(error)) from None
