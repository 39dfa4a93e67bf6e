"""The server: its own addresses, and links as QR codes."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final

import segno
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from bestiary.core.refusal import FORMAT, Refused
from bestiary.server.lan import urls_for_others

if TYPE_CHECKING:
    from bestiary.server.context import ServerContext

MAX_LINK_LENGTH: Final = 300
LINK_PATTERN: Final = r"^https?://[^\s\x00-\x1f\x7f]+$"
LINK_SCHEMA: Final = {"type": "string", "maxLength": MAX_LINK_LENGTH, "pattern": LINK_PATTERN}
"""The JSON schema of what can be drawn."""
QUIET_ZONE: Final = 4
"""In modules, around a QR code."""
CACHE_CONTROL: Final = "private, max-age=86400"


class ServerDescription(Struct, frozen=True):
    """This server's version and addresses."""

    version: str
    addresses: tuple[str, ...]
    """Those that other devices can use, the best one first; none if it is local only."""


async def server(context: ServerContext, request: Request) -> ServerDescription:
    """The server's version and addresses, for links that are sent to others."""
    return ServerDescription(context.version, urls_for_others(context.settings, context.port))


async def qr(context: ServerContext, request: Request) -> Response:
    """A link as a QR code."""
    link = request.query_params.get("text", "")
    if len(link) > MAX_LINK_LENGTH or re.fullmatch(LINK_PATTERN, link) is None:
        raise Refused(FORMAT, "server-refused-qr", most=MAX_LINK_LENGTH)
    return Response(qr_svg(link), 200, {"cache-control": CACHE_CONTROL}, "image/svg+xml")


def qr_svg(link: str) -> bytes:
    """A QR code as an SVG, dark on white also on a dark page."""
    out = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(
        out,
        kind="svg",
        border=QUIET_ZONE,
        dark="#000",
        light="#fff",
        xmldecl=False,
        omitsize=True,
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return out.getvalue()
