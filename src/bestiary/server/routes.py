"""The server: its HTTP routes, in one list that also makes the reference."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from bestiary.server import address, api, i18n_routes, replay

Handler = Callable[[Any, Any], Awaitable[Any]]


@dataclass(frozen=True)
class ApiRoute:
    """A method of a path, with its handler and types."""

    method: str
    path: str
    handler: Handler
    answer: Any
    """The type of the answer; a string is a media type."""
    body: Any = None
    key: str = "no"
    """Whether a key is needed: no, maybe (it changes the answer), or yes."""
    status: int = 200
    required_query: Mapping[str, Any] = field(default_factory=dict)
    """Parameters that must be given: names and their schemas."""
    optional_query: Mapping[str, Any] = field(default_factory=dict)
    """Parameters that may be given."""

    @property
    def summary(self) -> str:
        """The docstring of its handler."""
        return (self.handler.__doc__ or "").strip()


GAME: Final = msgspec.json.schema(api.GameNumber)
PERSPECTIVE: Final = {"type": "string", "pattern": "^(all|onlooker|[0-9]{1,2})$"}

ROUTES: Final = (
    ApiRoute("GET", "/api/games", api.games, tuple[api.GameCard, ...]),
    ApiRoute("GET", "/api/games/{game}/manual/{language}", i18n_routes.manual, i18n_routes.Manual),
    ApiRoute("GET", "/api/sentences/{language}", i18n_routes.sentences, "text/plain"),
    ApiRoute(
        "GET", "/api/games/{game}/sentences/{language}", i18n_routes.game_sentences, "text/plain"
    ),
    ApiRoute("GET", "/api/tables", api.lobby, tuple[api.LobbyTable, ...]),
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
        optional_query={"game": GAME},
    ),
    ApiRoute(
        "GET",
        "/api/tables/{id}/replay",
        replay.table_replay,
        replay.Replay,
        key="maybe",
        required_query={"perspective": PERSPECTIVE},
        optional_query={"game": GAME},
    ),
    ApiRoute(
        "POST",
        "/api/replays",
        replay.record_replay,
        replay.Replay,
        replay.RecordBody,
        required_query={"perspective": PERSPECTIVE},
    ),
    ApiRoute("GET", "/api/me/tables", api.my_tables, tuple[api.MyTable, ...], key="yes"),
    ApiRoute("GET", "/api/invitations/{code}", api.invitation, api.Invitation),
    ApiRoute("GET", "/api/server", address.server, address.ServerDescription),
    ApiRoute(
        "GET", "/api/qr", address.qr, "image/svg+xml", required_query={"text": address.LINK_SCHEMA}
    ),
)
