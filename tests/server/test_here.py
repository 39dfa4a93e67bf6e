"""Where a server is: the addresses to send to others, and their QR codes."""

import ipaddress
import logging
import re
from urllib.parse import quote, urlsplit
from xml.etree import ElementTree

import msgspec
import pytest
import segno

from bestiary.server.reach import reached_at, reached_here
from bestiary.server.settings import Settings
from tests.server.test_api import asked, with_server
from tests.serving import FREE, Served

LINK = "http://192.168.1.20:8321/#/table/AbCdEf/secretsecretsecretsecr"


def test_the_address_in_the_settings_counts_before_all_others() -> None:
    set_so = Settings(host="0.0.0.0", public="https://games.example/")
    assert reached_at(set_so, 8321) == ("https://games.example",)


def test_a_server_for_this_machine_alone_has_no_address_for_others() -> None:
    for host in ("127.0.0.1", "127.1.2.3", "::1", "localhost"):
        assert reached_at(Settings(host=host), 8321) == ()


def test_a_server_that_listens_at_one_address_is_reached_there() -> None:
    assert reached_at(Settings(host="192.168.1.20"), 81) == ("http://192.168.1.20:81",)
    assert reached_at(Settings(host="fd00::2"), 81) == ("http://[fd00::2]:81",)


def test_a_server_that_listens_everywhere_is_reached_in_the_networks_of_the_machine() -> None:
    """Never at an address that only the machine itself knows."""
    found = reached_at(Settings(host="0.0.0.0"), 8321)
    for address in found:
        parts = urlsplit(address)
        assert (parts.scheme, parts.port) == ("http", 8321)
        assert not ipaddress.ip_address(parts.hostname or "").is_loopback
    assert len(set(found)) == len(found)


def test_on_the_machine_itself_it_is_localhost() -> None:
    assert reached_here("0.0.0.0", 81) == "http://localhost:81"
    assert reached_here("127.0.0.1", 81) == "http://127.0.0.1:81"


def test_a_page_can_ask_where_it_is() -> None:
    def work(served: Served) -> None:
        told = asked(served, "/api/server").data
        assert told == {"version": served.house.version, "addresses": []}

    with_server(work)

    def elsewhere(served: Served) -> None:
        expected = list(reached_at(Settings(host="0.0.0.0"), served.port))
        assert asked(served, "/api/server").data["addresses"] == expected

    with_server(elsewhere, msgspec.structs.replace(FREE, host="0.0.0.0"))


def dark(svg: bytes) -> set[tuple[int, int]]:
    """The dark modules of a QR code, by row and column, out of its lines."""
    (path,) = [each for each in ElementTree.fromstring(svg) if each.get("stroke")]
    found, column, row = set(), 0, 0
    drawn = re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", path.get("d") or "")
    for what, across, down in drawn:
        if what == "h":
            found |= {(row, column + step) for step in range(int(across))}
            column += int(across)
        else:
            column = int(across) + (column if what == "m" else 0)
            row = int(float(down)) + (row if what == "m" else 0)
    return found


def test_a_link_is_drawn_dark_on_white_within_a_white_border() -> None:
    def work(served: Served) -> None:
        answer = asked(served, f"/api/qr?text={quote(LINK, safe='')}")
        assert answer.status == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"].startswith("private, ")
        code = segno.make(LINK, error="m", micro=False)
        expected = {
            (row + 4, column + 4)
            for row, line in enumerate(code.matrix)
            for column, is_dark in enumerate(line)
            if is_dark
        }
        assert dark(answer.body) == expected
        for unwanted in (b"style", b"class", b"<script"):
            assert unwanted not in answer.body, "the policy of the page forbids it"

    with_server(work)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "?text=",
        "?text=hello",
        "?text=javascript:alert(1)",
        "?text=http://a%20b",
        "?text=ftp://a",
        "?text=%20https://a",
        "?text=https://" + "a" * 293,
        "?text=https://a%0A",
    ],
)
def test_anything_but_a_short_link_is_refused_in_words(given: str) -> None:
    def work(served: Served) -> None:
        answer = asked(served, f"/api/qr{given}", headers={"accept-language": "de"})
        assert answer.status == 422
        assert "QR-Code" in answer.data["detail"]

    with_server(work)


def test_the_longest_link_is_drawn() -> None:
    def work(served: Served) -> None:
        assert asked(served, "/api/qr?text=https://" + "a" * 292).status == 200

    with_server(work)


def test_what_is_drawn_stands_in_no_log(caplog: pytest.LogCaptureFixture) -> None:
    """A link may hold what lets somebody in."""

    def work(served: Served) -> None:
        assert asked(served, f"/api/qr?text={quote(LINK, safe='')}").status == 200
        assert asked(served, "/api/qr?text=secretsecretsecretsecr").status == 422

    with caplog.at_level(logging.DEBUG):
        with_server(work)
    said = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert "/api/qr" in said
    assert "secretsecret" not in said
