"""The server: refusals over HTTP."""

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
"""The status of a refusal by its place; a rule of a game is in the way of a wish: 409."""


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
    """Something that only somebody may do who has a key."""

    def __init__(self) -> None:
        """Say how to show it."""
        super().__init__("server", "server-refused-key")


class RateLimited(Refused):
    """An address that asks too often."""

    def __init__(self) -> None:
        """Say that it may ask again."""
        super().__init__("server", "server-refused-often")


class BodyTooLarge(Refused):
    """A request that is too large."""

    def __init__(self, most: int) -> None:
        """Say how large it may be."""
        super().__init__("server", "server-refused-large", most=most)


class ForeignOrigin(Refused):
    """A page of another address that wants to use this server."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("server", "server-refused-origin")


class PathNotFound(Refused):
    """An address without a page."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("server", "server-refused-path")


class MethodNotAllowed(Refused):
    """Something that cannot be done with what is there."""

    def __init__(self) -> None:
        """Say so."""
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
    """The language that a request asks for, first wish first; English where it is none of ours."""
    asked = request.headers.get("accept-language", "")[:200]
    for each in asked.split(","):
        language = each.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def problem_response(
    request: Request, refused: Refused, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer to a request that is refused."""
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
    said = dict(headers or {})
    if isinstance(refused, RateLimited):
        said["retry-after"] = "1"
    if isinstance(refused, KeyRequired):
        said["www-authenticate"] = "Bearer"
    return Response(msgspec.json.encode(problem), status, said, MEDIA_TYPE)
