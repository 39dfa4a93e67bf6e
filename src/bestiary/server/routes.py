"""The server: its HTTP routes, in one list that also makes the reference."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import msgspec

from bestiary.server import api, i18n_routes, server_info
from bestiary.server.replay import RecordBody, Replay, record_replay, table_replay


@dataclass(frozen=True)
class ApiRoute:
    """A method of a path, with its handler and types."""

    method: str
    path: str
    handler: Callable[[Any, Any], Awaitable[Any]]
    answer: Any
    """The type of the answer; a string is a media type."""
    body: Any = None
    key: str = "no"
    """Whether a key is needed: no, maybe (it changes the answer), or yes."""
    status: int = 200
    query: tuple[dict[str, Any], ...] = ()
    """Its query parameters, as OpenAPI describes them."""

    @property
    def summary(self) -> str:
        """The docstring of its handler."""
        return (self.handler.__doc__ or "").strip()


def parameter(name: str, place: str, schema: Any, required: bool = True) -> dict[str, Any]:
    """A parameter of a path or query, as OpenAPI describes it."""
    return {"name": name, "in": place, "required": required, "schema": schema}


GET: Final = partial(ApiRoute, "GET")
POST: Final = partial(ApiRoute, "POST")
GAME: Final = parameter("game", "query", msgspec.json.schema(api.GameNumber), required=False)
PERSPECTIVE_SCHEMA: Final = {"type": "string", "pattern": "^(all|onlooker|[0-9]{1,2})$"}
PERSPECTIVE: Final = parameter("perspective", "query", PERSPECTIVE_SCHEMA)

ROUTES: Final = (
    GET("/api/games", api.games, tuple[api.GameCard, ...]),
    GET("/api/games/{game}/manual/{language}", i18n_routes.manual, i18n_routes.Manual),
    GET("/api/sentences/{language}", i18n_routes.sentences, "text/plain"),
    GET("/api/games/{game}/sentences/{language}", i18n_routes.game_sentences, "text/plain"),
    GET("/api/tables", api.lobby, tuple[api.LobbyTable, ...]),
    POST("/api/tables", api.open_table, api.TableId, api.OpenRequest, "yes", 201),
    GET("/api/tables/{id}", api.table, api.TablePage, key="maybe"),
    POST("/api/tables/{id}/commands", api.command, api.CommandResult, api.CommandRequest, "yes"),
    GET("/api/tables/{id}/record", api.record, "application/json", key="maybe", query=(GAME,)),
    GET("/api/tables/{id}/replay", table_replay, Replay, key="maybe", query=(PERSPECTIVE, GAME)),
    POST("/api/replays", record_replay, Replay, RecordBody, query=(PERSPECTIVE,)),
    GET("/api/me/tables", api.my_tables, tuple[api.MyTable, ...], key="yes"),
    GET("/api/invitations/{code}", api.invitation, api.Invitation),
    GET("/api/server", server_info.server, server_info.ServerDescription),
    POST("/api/qr", server_info.qr, "image/svg+xml", server_info.QrRequest),
)
