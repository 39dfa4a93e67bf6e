"""The server: its own addresses, and links as QR codes."""

import io
import re
from typing import Annotated, Final

import segno
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from bestiary.core.refusal import FORMAT, Refused
from bestiary.server.api import decoded_body
from bestiary.server.compression import NO_STORE
from bestiary.server.context import ServerContext
from bestiary.server.lan import urls_for_others

MAX_LINK_LENGTH: Final = 300
LINK_PATTERN: Final = r"^https?://[^\s\x00-\x1f\x7f]+$"
LINK_SCHEMA: Final = {"type": "string", "maxLength": MAX_LINK_LENGTH, "pattern": LINK_PATTERN}
"""The JSON schema of what can be drawn."""


class ServerDescription(Struct, frozen=True):
    """This server's version and addresses."""

    version: str
    addresses: tuple[str, ...]
    """Those that other devices can use, the best one first; none if it is local only."""


async def server(context: ServerContext, request: Request) -> ServerDescription:
    """The server's version and addresses, for links that are sent to others."""
    return ServerDescription(context.version, urls_for_others(context.settings, context.port))


class QrRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be drawn; not in the query, which proxies log: it may hold a key."""

    text: Annotated[str, Meta(extra_json_schema=LINK_SCHEMA)]


async def qr(context: ServerContext, request: Request) -> Response:
    """A link as a QR code."""
    link = (await decoded_body(request, QrRequest)).text
    if len(link) > MAX_LINK_LENGTH or re.fullmatch(LINK_PATTERN, link) is None:
        raise Refused(FORMAT, "server-refused-qr", most=MAX_LINK_LENGTH)
    svg = io.BytesIO()
    code = segno.make_qr(link, error="m")
    # White below the code on a dark page too; no classes, which the page's policy is against.
    code.save(svg, kind="svg", light="#fff", omitsize=True, svgclass=None, lineclass=None)
    return Response(svg.getvalue(), 200, {"cache-control": NO_STORE}, "image/svg+xml")
