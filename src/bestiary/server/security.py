"""The server: security headers, and the origins that may use it."""

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
HTTPS_HEADERS: Final = ((b"cross-origin-opener-policy", b"same-origin"),)
"""Browsers warn about these over plain HTTP."""


def security_headers(scheme: str) -> tuple[tuple[bytes, bytes], ...]:
    return HEADERS + HTTPS_HEADERS if scheme == "https" else HEADERS


def is_allowed_origin(headers: Mapping[bytes, bytes], origins: Iterable[str]) -> bool:
    """Whether a request comes from our own page, from an allowed origin, or from no page."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        origin_text = origin.decode("ascii").lower()
        host = headers.get(b"host", b"").decode("ascii").lower()
        origin_host = urlsplit(origin_text).netloc
    except ValueError:
        return False
    return (bool(origin_host) and origin_host == host) or origin_text in {
        allowed.lower() for allowed in origins
    }
