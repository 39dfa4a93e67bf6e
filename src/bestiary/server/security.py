"""The server: security headers, and the origins that may use it."""

import ipaddress
from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import urlsplit

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
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


def is_allowed_origin(
    headers: Mapping[bytes, bytes], origins: Collection[str], public: str = ""
) -> bool:
    """Whether a request comes from our own page, from an allowed origin, or from no page.

    Not if it came under a foreign name (DNS rebinding); ours are in `public` and `origins`.
    """
    origin = headers.get(b"origin")
    try:
        host = headers.get(b"host", b"").decode("ascii").lower()
        name = urlsplit(f"//{host}").hostname or ""
        our_names = {urlsplit(address).hostname for address in (public, *origins)}
        if not _is_local_name(name) and name not in our_names:
            return False
        if origin is None:
            return True
        origin_text = origin.decode("ascii").lower()
        scheme, origin_host, *_ = urlsplit(origin_text)
    except ValueError:
        return False
    is_ours = scheme in ("http", "https") and bool(origin_host) and origin_host == host
    return is_ours or origin_text in {allowed.lower() for allowed in origins}


def _is_local_name(name: str) -> bool:
    """Whether a name is an address, `localhost` or another that only a local network knows."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(".local")
    return True
