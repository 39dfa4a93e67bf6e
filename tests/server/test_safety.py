"""What every answer says to browsers."""

from bestiary.server.safety import headers


def test_what_browsers_heed_only_over_https_is_said_only_there() -> None:
    """On a phone at `http://192.168…` it would be ignored, with an error in the console."""
    plain, secure = (dict(headers(scheme)) for scheme in ("http", "https"))
    assert b"cross-origin-opener-policy" not in plain
    assert secure == plain | {b"cross-origin-opener-policy": b"same-origin"}
    assert plain[b"content-security-policy"].startswith(b"default-src 'none'")
