"""The HTTP API, as programs meet it: real requests to a real server."""

import asyncio
import json
import logging
import secrets
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bestiary import catalog
from bestiary.server.openapi import openapi
from bestiary.server.routes import ROUTES
from bestiary.server.settings import Settings
from bestiary.speech import LANGUAGES
from tests.serving import FREE, Served, serving


@dataclass(frozen=True)
class Answer:
    """What a server said."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


def asked(
    served: Served,
    path: str,
    body: object = None,
    key: str | None = None,
    headers: Mapping[str, str] | None = None,
    method: str | None = None,
) -> Answer:
    """Ask a server."""
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(served.url + path, data, dict(headers or {}), method=method)
    if key is not None:
        request.add_header("authorization", f"Bearer {key}")
    try:
        with urllib.request.urlopen(request) as found:
            return Answer(found.status, dict(found.headers), found.read())
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, dict(error.headers), error.read())


def with_server(work: Callable[[Served], None], settings: Settings = FREE) -> None:
    """Do something while a server runs."""

    async def run() -> None:
        async with serving(settings=settings) as served:
            await asyncio.to_thread(work, served)

    asyncio.run(run())


def new_key() -> str:
    return secrets.token_urlsafe(16)


def opened(served: Served, key: str, **more: object) -> str:
    """Open a table: its id."""
    wish = {"game": "mausen", "name": "Anna", "players": 3} | more
    answer = asked(served, "/api/tables", {"id": secrets.token_hex(4), "open": wish}, key)
    assert answer.status == 201, answer.body
    return str(answer.data["id"])


def command(
    served: Served, table: str, who: str, after: int | None = None, /, **what: object
) -> Answer:
    """Send a command to a table, chosen at its last entry unless another is named."""
    if after is None:
        after = asked(served, f"/api/tables/{table}", key=who).data.get("seq", 0)
    body = {"id": secrets.token_hex(4), "after": after, "command": what}
    return asked(served, f"/api/tables/{table}/commands", body, who)


def test_games_manuals_and_sentences() -> None:
    def work(served: Served) -> None:
        cards = {card["name"]: card for card in asked(served, "/api/games").data}
        assert set(cards) == set(catalog.entries())
        assert cards["mausen"]["bots"][:2] == ["random", "novice"]
        for language in LANGUAGES:
            manual = asked(served, f"/api/games/mausen/manual/{language}").data
            assert manual["markdown"] == catalog.entry("mausen").manual(language)
            assert set(manual["rules"]) == set(catalog.entry("mausen").rules())
            own = asked(served, f"/api/games/mausen/sentences/{language}")
            assert b"mausen-name" in own.body
            assert b"table-player-sat" in asked(served, f"/api/sentences/{language}").body
        assert asked(served, "/api/sentences/fr").status == 422
        assert asked(served, "/api/games/chess/manual/en").status == 422

    with_server(work)


def test_a_whole_evening_over_http() -> None:
    def work(served: Served) -> None:
        anna, bruno = new_key(), new_key()
        table = opened(served, anna, bots=["random"], is_public=True)
        lobby = asked(served, "/api/tables").data
        assert [(each["id"], each["about"]["free"]) for each in lobby] == [(table, 1)]
        assert command(served, table, bruno, type="sit", name="Bruno").status == 200
        assert command(served, table, anna, type="start").data["message"]["id"] == (
            "table-refused-not-ready"
        )
        command(served, table, bruno, type="ready")
        assert command(served, table, anna, type="start").status == 200
        assert asked(served, "/api/tables").data == []
        assert asked(served, f"/api/tables/{table}/record", key=anna).status == 409
        page: dict[str, Any] = {}
        for _ in range(200):
            for key in (anna, bruno):
                page = asked(served, f"/api/tables/{table}", key=key).data
                if page["is_your_turn"]:
                    card = page["game"]["offers"][0]["parts"][0]["choices"][0]
                    assert command(served, table, key, type="move", move=card).status == 200
            if page["table"]["status"] == "over":
                break
        assert page["table"]["status"] == "over"
        record = asked(served, f"/api/tables/{table}/record").data
        assert record["names"][:1] == ["Anna"]
        assert len(record["moves"]) >= 48
        assert [each["id"] for each in asked(served, "/api/me/tables", key=bruno).data] == [table]

    with_server(work)


def test_a_refusal_names_its_rule_in_the_language_of_the_reader() -> None:
    def work(served: Served) -> None:
        key = new_key()
        table = opened(served, key, bots=["random", "random"], is_ready=True)
        said = {}
        for language in LANGUAGES:
            body = {"id": language, "after": 6, "command": {"type": "move", "move": "E9"}}
            answer = asked(
                served,
                f"/api/tables/{table}/commands",
                body,
                key,
                {"accept-language": f"fr, {language};q=0.8"},
            )
            assert answer.status == 422
            said[language] = answer.data["detail"]
        assert len(set(said.values())) == 3
        assert all(detail.endswith("(format)") for detail in said.values())

    with_server(work)


def test_a_refusal_is_a_problem_of_rfc_9457() -> None:
    def work(served: Served) -> None:
        key = new_key()
        table = opened(served, key, bots=["random", "random"])
        answer = command(served, table, key, type="kick", seat=9)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.data == {
            "type": "urn:bestiary:table-refused-no-such-seat",
            "title": "Conflict",
            "status": 409,
            "detail": "There is no seat 9 at this table (table)",
            "rule": "table",
            "message": {
                "type": "message",
                "id": "table-refused-no-such-seat",
                "args": {"seat": "9"},
            },
        }
        nowhere = asked(served, "/api/nothing")
        assert nowhere.headers["content-type"] == "application/problem+json"
        assert (nowhere.status, nowhere.data["status"], nowhere.data["title"]) == (
            404,
            404,
            "Not Found",
        )

    with_server(work)


def test_a_stale_move_over_http_is_a_conflict() -> None:
    def work(served: Served) -> None:
        key = new_key()
        table = opened(served, key, bots=["random", "random"], is_ready=True)
        dealt = asked(served, f"/api/tables/{table}", key=key).data["seq"]
        command(served, table, key, dealt, type="move", move="E1")
        while not (page := asked(served, f"/api/tables/{table}", key=key).data)["is_your_turn"]:
            pass
        late = command(served, table, key, dealt, type="move", move="D1")
        assert (late.status, late.data["rule"]) == (409, "stale")
        assert command(served, table, key, page["seq"], type="move", move="D1").status == 200
        body = {"id": "1", "command": {"type": "leave"}}
        assert asked(served, f"/api/tables/{table}/commands", body, key).status == 422

    with_server(work)


def test_missing_and_forbidden_are_the_same() -> None:
    def work(served: Served) -> None:
        key, stranger = new_key(), new_key()
        table = opened(served, key, onlookers=False)
        for path in ("", "/record"):
            mine = asked(served, f"/api/tables/{table}{path}", key=stranger)
            none = asked(served, f"/api/tables/{'0' * 24}{path}", key=stranger)
            assert (mine.status, mine.body) == (none.status, none.body)
            assert mine.status == 404
            anonymous = asked(served, f"/api/tables/{table}{path}")
            assert (anonymous.status, anonymous.body) == (none.status, none.body)
        for what in ({"type": "move", "move": "E1"}, {"type": "sit", "name": "Eve"}):
            body = {"id": "1", "after": 0, "command": what}
            mine = asked(served, f"/api/tables/{table}/commands", body, stranger)
            none = asked(served, f"/api/tables/{'0' * 24}/commands", body, stranger)
            assert (mine.status, mine.body) == (none.status, none.body)

    with_server(work)


def test_a_code_and_a_link_let_one_in() -> None:
    def work(served: Served) -> None:
        anna, bruno = new_key(), new_key()
        table = opened(served, anna, onlookers=False)
        page = asked(served, f"/api/tables/{table}", key=anna).data["table"]
        found = asked(served, f"/api/invitations/{page['code'].lower()}").data
        assert found == {"id": table, "invite": page["invite"], "game": "mausen"}
        assert asked(served, "/api/invitations/ZZZZZZ").status == 404
        sat = command(served, table, bruno, type="sit", name="Anna", invite=found["invite"])
        assert sat.status == 200
        seats = asked(served, f"/api/tables/{table}", key=bruno).data["table"]["seats"]
        assert [seat.get("name") for seat in seats] == ["Anna", "Anna 2", None]

    with_server(work)


def test_a_seat_can_be_carried_to_another_device() -> None:
    def work(served: Served) -> None:
        anna, phone = new_key(), new_key()
        table = opened(served, anna, onlookers=False)
        assert asked(served, f"/api/tables/{table}", key=phone).status == 404
        assert command(served, table, anna, type="link_device", key=phone).status == 200
        assert asked(served, f"/api/tables/{table}", key=phone).data["table"]["seat"] == 0
        assert command(served, table, phone, type="seat_bot", bot="random").status == 200

    with_server(work)


def test_a_page_of_another_address_is_refused_and_programs_are_not() -> None:
    def work(served: Served) -> None:
        def status(origin: str | None) -> int:
            headers = {} if origin is None else {"origin": origin}
            return asked(served, "/api/games", headers=headers).status

        assert status(None) == 200
        assert status(served.url) == 200
        assert status("https://games.example") == 200
        assert status("https://evil.example") == 403
        assert status("null") == 403
        assert status(served.url + "x") == 403

    with_server(work, msgspec.structs.replace(FREE, origins=("https://games.example",)))


def test_every_answer_tells_browsers_to_be_careful() -> None:
    def work(served: Served) -> None:
        for path in ("/api/games", "/api/docs", "/nothing", "/healthz"):
            headers = asked(served, path).headers
            assert headers["content-security-policy"].startswith("default-src 'none'")
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers

    with_server(work)


def test_what_is_too_large_too_often_or_malformed_is_refused_with_a_reason() -> None:
    def work(served: Served) -> None:
        key = new_key()
        large = asked(served, "/api/tables", b"[" * 20_000, key)
        assert (large.status, large.data["message"]["id"]) == (413, "server-refused-large")
        assert asked(served, "/api/tables", b"\xff", key).status == 422
        assert asked(served, "/api/tables", {"id": "1"}, key).status == 422
        assert asked(served, "/api/tables", {"id": "1"}).status == 401
        assert asked(served, "/api/me/tables", key="short").status == 401
        wrong = asked(served, "/api/games", method="DELETE")
        assert (wrong.status, wrong.data["message"]["id"]) == (405, "server-refused-method")
        statuses = [asked(served, "/api/games").status for _ in range(80)]
        assert 429 in statuses
        assert asked(served, "/healthz").status == 200

    with_server(work, msgspec.structs.replace(FREE, requests_per_s=5))


def test_health_readiness_and_metrics() -> None:
    def work(served: Served) -> None:
        assert asked(served, "/healthz").body == b"ok\n"
        assert asked(served, "/readyz").status == 200
        key = new_key()
        table = opened(served, key, bots=["random", "random"], is_ready=True)
        command(served, table, key, type="move", move="E1")
        text = asked(served, "/metrics").body.decode()
        for name in ("moves_total", "commit_seconds", "streams", "bot_seconds", "tables"):
            assert f"bestiary_{name}" in text
        assert table not in text

    with_server(work)


def test_no_key_and_no_card_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    keys = [new_key(), new_key()]
    places: list[str] = []

    def work(served: Served) -> None:
        table = opened(served, keys[0], game="mammuz", players=3, bots=["random"])
        page = asked(served, f"/api/tables/{table}", key=keys[0]).data
        places.append(page["table"]["invite"])
        command(served, table, keys[1], type="sit", name="Bruno", invite=page["table"]["invite"])
        command(served, table, keys[1], type="nonsense", key=keys[1])
        command(served, table, keys[1], type="ready")
        command(served, table, keys[0], type="start")
        command(served, table, keys[0], type="move", move="declare bear: bear")

    with caplog.at_level(logging.DEBUG):
        with_server(work)
    said = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert "/api/tables" in said
    for secret in (*keys, *places, "bear", "Bruno"):
        assert secret not in said


def test_the_reference_names_every_route() -> None:
    reference = openapi("1")
    assert {
        (method.upper(), path) for path, each in reference["paths"].items() for method in each
    } == {(route.method, route.path) for route in ROUTES}

    def work(served: Served) -> None:
        assert asked(served, "/api/openapi.json").data["openapi"] == "3.1.0"
        page = asked(served, "/api/docs").body.decode()
        assert all(route.path in page for route in ROUTES)
        assert "http" not in page.replace(served.url, "")

    with_server(work)


@pytest.mark.slow
@pytest.mark.fuzz
def test_schemathesis_finds_no_fault(tmp_path: Path) -> None:
    """What it sends is answered as the reference says, and never with a 5xx."""

    def work(served: Served) -> None:
        key = new_key()
        opened(served, key, bots=["random", "random"], is_ready=True)
        done = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "run", "--no-color", "--seed", "1"),
                *("--max-examples", "20", "-H", f"Authorization: Bearer {key}"),
                *("--exclude-checks", "positive_data_acceptance,ignored_auth"),
                f"{served.url}/api/openapi.json",
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]

    with_server(work)
