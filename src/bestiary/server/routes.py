"""The server: its routes over HTTP, in one list that also makes the reference."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from bestiary.server import api, here, replay, words

Handler = Callable[[Any, Any], Awaitable[Any]]


@dataclass(frozen=True)
class ApiRoute:
    """One thing that can be asked."""

    method: str
    path: str
    handler: Handler
    answer: Any
    """The type of the answer; a string is a media type."""
    body: Any = None
    key: str = "no"
    """Whether one needs a key: no, maybe (it changes what one is shown), or yes."""
    status: int = 200
    query: Mapping[str, Any] = field(default_factory=dict)
    """What must stand behind the `?`: names and their schemas."""
    may: Mapping[str, Any] = field(default_factory=dict)
    """What may stand there besides."""

    @property
    def summary(self) -> str:
        """What it is for."""
        return (self.handler.__doc__ or "").strip()


GAME: Final = msgspec.json.schema(api.NUMBER)
PERSPECTIVE: Final = {"type": "string", "pattern": "^(all|onlooker|[0-9]{1,2})$"}

ROUTES: Final = (
    ApiRoute("GET", "/api/games", api.games, tuple[api.GameCard, ...]),
    ApiRoute("GET", "/api/games/{game}/manual/{language}", words.manual, words.Manual),
    ApiRoute("GET", "/api/sentences/{language}", words.sentences, "text/plain"),
    ApiRoute("GET", "/api/games/{game}/sentences/{language}", words.game_sentences, "text/plain"),
    ApiRoute("GET", "/api/tables", api.lobby, tuple[api.OpenTable, ...]),
    ApiRoute("POST", "/api/tables", api.open_table, api.TableId, api.OpenRequest, "yes", 201),
    ApiRoute("GET", "/api/tables/{id}", api.table, api.TablePage, key="maybe"),
    ApiRoute(
        "POST",
        "/api/tables/{id}/commands",
        api.command,
        api.CommandResult,
        api.CommandRequest,
        "yes",
    ),
    ApiRoute(
        "GET",
        "/api/tables/{id}/record",
        api.record,
        "application/json",
        key="maybe",
        may={"game": GAME},
    ),
    ApiRoute(
        "GET",
        "/api/tables/{id}/replay",
        replay.table_replay,
        replay.Replay,
        key="maybe",
        query={"perspective": PERSPECTIVE},
        may={"game": GAME},
    ),
    ApiRoute(
        "POST",
        "/api/replays",
        replay.record_replay,
        replay.Replay,
        replay.WrittenRecord,
        query={"perspective": PERSPECTIVE},
    ),
    ApiRoute("GET", "/api/me/tables", api.my_tables, tuple[api.MyTable, ...], key="yes"),
    ApiRoute("GET", "/api/invitations/{code}", api.invitation, api.Invitation),
    ApiRoute("GET", "/api/server", here.server, here.ServerDescription),
    ApiRoute("GET", "/api/qr", here.qr, "image/svg+xml", query={"text": here.TEXT}),
)
