"""The server: where it is, and that as a QR code."""

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

LONGEST: Final = 300
LINK: Final = r"^https?://[^\s\x00-\x1f\x7f]+$"
TEXT: Final = {"type": "string", "maxLength": LONGEST, "pattern": LINK}
"""What is drawn as a QR code, told to programs."""
QUIET_ZONE: Final = 4
"""So many modules around a QR code stay white."""
CACHE_CONTROL: Final = "private, max-age=86400"


class ServerDescription(Struct, frozen=True):
    """This server."""

    version: str
    addresses: tuple[str, ...]
    """Under which others reach it, the best one first; none where only this machine comes in."""


async def server(house: ServerContext, request: Request) -> ServerDescription:
    """Where this server is, for links that are sent to others."""
    return ServerDescription(house.version, urls_for_others(house.settings, house.port))


async def qr(house: ServerContext, request: Request) -> Response:
    """A link as a QR code."""
    given = request.query_params.get("text", "")
    if len(given) > LONGEST or re.fullmatch(LINK, given) is None:
        raise Refused(FORMAT, "server-refused-qr", most=LONGEST)
    return Response(qr_svg(given), 200, {"cache-control": CACHE_CONTROL}, "image/svg+xml")


def qr_svg(link: str) -> bytes:
    """A QR code as an SVG, dark on white also where the page is dark."""
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
