"""The server: refusals over HTTP, as problem details (RFC 9457)."""

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
STATUS_BY_TYPE: Final[dict[type[Refused], int]] = {RecordRefused: 422, NotFound: 404}
MESSAGE_ID_BY_STATUS: Final = {
    401: "server-refused-key",
    403: "server-refused-origin",
    404: "server-refused-path",
    405: "server-refused-method",
    413: "server-refused-large",
    429: "server-refused-often",
}
HEADERS_BY_STATUS: Final = {401: {"www-authenticate": "Bearer"}, 429: {"retry-after": "1"}}


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
    """The rule; if it is none of a game: `table`, `stale`, `store`, `format` or `server`."""
    message: Message
    ply: int | None = None
    """Of a record that is refused: which move it was."""


class RequestRefused(Refused):
    """A request that the server refuses with a status of `MESSAGE_ID_BY_STATUS`."""

    def __init__(self, status: int, **args: int) -> None:
        super().__init__("server", MESSAGE_ID_BY_STATUS[status], **args)
        self.status = status


def _status_of(refused: Refused) -> int:
    if isinstance(refused, RequestRefused):
        return refused.status
    return STATUS_BY_TYPE.get(type(refused)) or STATUS_BY_RULE.get(refused.rule, 409)


def language_of(request: Request) -> str:
    """The first language of `accept-language` that there is; English if there is none."""
    for part in request.headers.get("accept-language", "")[:200].split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def problem_response(request: Request, refused: Refused) -> Response:
    """The answer to a refused request: a `Problem` in its language."""
    refusal = protocol.refusal("", refused, language_of(request))
    status = _status_of(refused)
    urn, title = f"urn:bestiary:{refusal.message.id}", HTTPStatus(status).phrase
    ply = refused.ply if isinstance(refused, RecordRefused) else None
    problem = Problem(urn, title, status, refusal.detail, refusal.rule, refusal.message, ply)
    headers = HEADERS_BY_STATUS.get(status)
    return Response(msgspec.json.encode(problem), status, headers, MEDIA_TYPE)
