"""The server: what every answer says to browsers, and from which pages it is used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlsplit

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
SECURE: Final = ((b"cross-origin-opener-policy", b"same-origin"),)
"""What browsers heed, and do not complain about, only over HTTPS."""


def security_headers(scheme: str) -> tuple[tuple[bytes, bytes], ...]:
    """What an answer over HTTP or HTTPS says."""
    return HEADERS + SECURE if scheme == "https" else HEADERS


def is_allowed_origin(headers: Mapping[bytes, bytes], origins: Iterable[str]) -> bool:
    """Whether a request comes from our own page, from one that may, or from no page at all."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        said = origin.decode("ascii").lower()
        host = headers.get(b"host", b"").decode("ascii").lower()
        place = urlsplit(said).netloc
    except ValueError:
        return False
    return (bool(place) and place == host) or said in {each.lower() for each in origins}
