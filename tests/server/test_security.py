"""Security headers."""

from bestiary.server.security import security_headers


def test_coop_header_is_sent_only_over_https() -> None:
    """On a phone at `http://192.168…` it would be ignored, with an error in the console."""
    plain, secure = (dict(security_headers(scheme)) for scheme in ("http", "https"))
    assert b"cross-origin-opener-policy" not in plain
    assert secure == plain | {b"cross-origin-opener-policy": b"same-origin"}
    assert plain[b"content-security-policy"].startswith(b"default-src 'none'")
