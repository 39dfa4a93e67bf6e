"""The server's addresses for other devices, and their QR codes."""

import ipaddress
import logging
import re
from urllib.parse import quote, urlsplit
from xml.etree import ElementTree

import msgspec
import pytest
import segno

from bestiary.server.lan import url_on_this_machine, urls_for_others
from bestiary.server.settings import Settings
from tests.server.test_api import http_request, run_with_server
from tests.server_fixture import UNLIMITED, RunningServer

LINK = "http://192.168.1.20:8321/#/table/AbCdEf/secretsecretsecretsecr"


def test_public_setting_overrides_detected_addresses() -> None:
    set_so = Settings(host="0.0.0.0", public="https://games.example/")
    assert urls_for_others(set_so, 8321) == ("https://games.example",)


def test_loopback_host_has_no_lan_address() -> None:
    for host in ("127.0.0.1", "127.1.2.3", "::1", "localhost"):
        assert urls_for_others(Settings(host=host), 8321) == ()


def test_single_host_address_is_the_lan_address() -> None:
    assert urls_for_others(Settings(host="192.168.1.20"), 81) == ("http://192.168.1.20:81",)
    assert urls_for_others(Settings(host="fd00::2"), 81) == ("http://[fd00::2]:81",)


def test_wildcard_host_lists_lan_addresses_without_loopback() -> None:
    """Never at an address that only the machine itself knows."""
    urls = urls_for_others(Settings(host="0.0.0.0"), 8321)
    for address in urls:
        parts = urlsplit(address)
        assert (parts.scheme, parts.port) == ("http", 8321)
        assert not ipaddress.ip_address(parts.hostname or "").is_loopback
    assert len(set(urls)) == len(urls)


def test_wildcard_host_is_localhost_on_same_machine() -> None:
    assert url_on_this_machine("0.0.0.0", 81) == "http://localhost:81"
    assert url_on_this_machine("127.0.0.1", 81) == "http://127.0.0.1:81"


def test_api_server_returns_version_and_addresses() -> None:
    def work(served: RunningServer) -> None:
        description = http_request(served, "/api/server").data
        assert description == {"version": served.context.version, "addresses": []}

    run_with_server(work)

    def elsewhere(served: RunningServer) -> None:
        expected = list(urls_for_others(Settings(host="0.0.0.0"), served.port))
        assert http_request(served, "/api/server").data["addresses"] == expected

    run_with_server(elsewhere, msgspec.structs.replace(UNLIMITED, host="0.0.0.0"))


def dark_modules(svg: bytes) -> set[tuple[int, int]]:
    """The dark modules of a QR code, by row and column, out of its lines."""
    (path,) = [element for element in ElementTree.fromstring(svg) if element.get("stroke")]
    modules, column, row = set(), 0, 0
    drawn = re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", path.get("d") or "")
    for what, across, down in drawn:
        if what == "h":
            modules |= {(row, column + step) for step in range(int(across))}
            column += int(across)
        else:
            column = int(across) + (column if what == "m" else 0)
            row = int(float(down)) + (row if what == "m" else 0)
    return modules


def test_qr_svg_matches_segno_with_quiet_zone() -> None:
    def work(served: RunningServer) -> None:
        answer = http_request(served, "/api/qr", {"text": LINK})
        assert answer.status == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "no-store"
        code = segno.make(LINK, error="m", micro=False)
        expected = {
            (row + 4, column + 4)
            for row, line in enumerate(code.matrix)
            for column, is_dark in enumerate(line)
            if is_dark
        }
        assert dark_modules(answer.body) == expected
        for unwanted in (b"style", b"class", b"<script"):
            assert unwanted not in answer.body, "the policy of the page forbids it"

    run_with_server(work)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "javascript:alert(1)",
        "http://a b",
        "ftp://a",
        " https://a",
        "https://" + "a" * 293,
        "https://a\n",
    ],
)
def test_qr_refuses_anything_but_a_short_link(text: str) -> None:
    def work(served: RunningServer) -> None:
        answer = http_request(served, "/api/qr", {"text": text}, headers={"accept-language": "de"})
        assert answer.status == 422
        assert "QR-Code" in answer.data["detail"]

    run_with_server(work)


def test_qr_accepts_longest_allowed_link() -> None:
    def work(served: RunningServer) -> None:
        assert http_request(served, "/api/qr", {"text": "https://" + "a" * 292}).status == 200

    run_with_server(work)


def test_qr_refuses_a_link_in_the_query() -> None:
    """Proxies log queries, and a link may hold the key of a seat."""

    def work(served: RunningServer) -> None:
        assert http_request(served, f"/api/qr?text={quote(LINK, safe='')}").status == 405

    run_with_server(work)


def test_qr_link_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    """A link may hold the secret of a seat."""

    def work(served: RunningServer) -> None:
        assert http_request(served, "/api/qr", {"text": LINK}).status == 200
        assert http_request(served, "/api/qr", {"text": "secretsecretsecretsecr"}).status == 422

    with caplog.at_level(logging.DEBUG):
        run_with_server(work)
    log_text = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert "/api/qr" in log_text
    assert "secretsecret" not in log_text
