"""The server: refusals over HTTP, as problem details (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from bestiary import protocol
from bestiary.core.message import Message
from bestiary.core.refusal import FORMAT, Refused
from bestiary.host.host import NotFound
from bestiary.i18n import LANGUAGES
from bestiary.records import RecordRefused

MEDIA_TYPE: Final = "application/problem+json"
STATUS_BY_RULE: Final = {FORMAT: 422, "table": 409, "store": 503}
"""The status of a refusal by its rule; 409 for the rules of games."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused (RFC 9457); nothing has changed."""

    type: str
    """`urn:bestiary:` and the id of the message."""
    title: str
    """The meaning of the status, in English."""
    status: int
    detail: str
    """The sentence in the language that the request asks for."""
    rule: str
    """The rule that it breaks; `table`, `stale`, `format` or `server` if it is none of a game."""
    message: Message
    ply: int | None = None
    """Of a record that is refused: which move it was."""


class KeyRequired(Refused):
    """A request without a valid key, which needs one."""

    def __init__(self) -> None:
        super().__init__("server", "server-refused-key")


class RateLimited(Refused):
    """An address that has made too many requests."""

    def __init__(self) -> None:
        super().__init__("server", "server-refused-often")


class BodyTooLarge(Refused):
    """A request that is too large."""

    def __init__(self, most: int) -> None:
        super().__init__("server", "server-refused-large", most=most)


class ForeignOrigin(Refused):
    """A request from a page of an origin that is not allowed."""

    def __init__(self) -> None:
        super().__init__("server", "server-refused-origin")


class PathNotFound(Refused):
    """A path without a route."""

    def __init__(self) -> None:
        super().__init__("server", "server-refused-path")


class MethodNotAllowed(Refused):
    """A path that has no such method."""

    def __init__(self) -> None:
        super().__init__("server", "server-refused-method")


STATUS_BY_TYPE: Final[dict[type[Refused], int]] = {
    RecordRefused: 422,
    NotFound: 404,
    PathNotFound: 404,
    MethodNotAllowed: 405,
    KeyRequired: 401,
    RateLimited: 429,
    BodyTooLarge: 413,
    ForeignOrigin: 403,
}


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    return STATUS_BY_TYPE.get(type(refused)) or STATUS_BY_RULE.get(refused.rule, 409)


def language_of(request: Request) -> str:
    """The first language of `accept-language` that there is; English if there is none."""
    accepted = request.headers.get("accept-language", "")[:200]
    for part in accepted.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def problem_response(
    request: Request, refused: Refused, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer to a refused request: a `Problem` in its language."""
    refusal = protocol.refusal("", refused, language_of(request))
    status = status_of(refused)
    problem = Problem(
        type=f"urn:bestiary:{refusal.message.id}",
        title=HTTPStatus(status).phrase,
        status=status,
        detail=refusal.detail,
        rule=refusal.rule,
        message=refusal.message,
        ply=refused.ply if isinstance(refused, RecordRefused) else None,
    )
    response_headers = dict(headers or {})
    if isinstance(refused, RateLimited):
        response_headers["retry-after"] = "1"
    if isinstance(refused, KeyRequired):
        response_headers["www-authenticate"] = "Bearer"
    return Response(msgspec.json.encode(problem), status, response_headers, MEDIA_TYPE)
