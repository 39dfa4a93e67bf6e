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
from bestiary.i18n import LANGUAGES
from bestiary.server.openapi import openapi
from bestiary.server.routes import ROUTES
from bestiary.server.settings import Settings
from tests.server_fixture import UNLIMITED, RunningServer, running_server


@dataclass(frozen=True)
class HttpResponse:
    """The answer to a request."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


def http_request(
    served: RunningServer,
    path: str,
    body: object = None,
    key: str | None = None,
    headers: Mapping[str, str] | None = None,
    method: str | None = None,
) -> HttpResponse:
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(served.url + path, data, dict(headers or {}), method=method)
    if key is not None:
        request.add_header("authorization", f"Bearer {key}")
    try:
        with urllib.request.urlopen(request) as response:
            return HttpResponse(response.status, dict(response.headers), response.read())
    except urllib.error.HTTPError as error:
        with error:
            return HttpResponse(error.code, dict(error.headers), error.read())


def run_with_server(work: Callable[[RunningServer], None], settings: Settings = UNLIMITED) -> None:
    """Run synchronous work in a thread while a server runs."""

    async def run() -> None:
        async with running_server(settings=settings) as served:
            await asyncio.to_thread(work, served)

    asyncio.run(run())


def new_key() -> str:
    return secrets.token_urlsafe(16)


def open_table(served: RunningServer, key: str, **more: object) -> str:
    """Open a table: its id."""
    command = {"game": "mausen", "name": "Anna", "players": 3} | more
    answer = http_request(served, "/api/tables", {"id": secrets.token_hex(4), "open": command}, key)
    assert answer.status == 201, answer.body
    return str(answer.data["id"])


def command(
    served: RunningServer, table: str, key: str, after: int | None = None, /, **command: object
) -> HttpResponse:
    """Send a command to a table, chosen at its last entry unless another is named."""
    if after is None:
        after = http_request(served, f"/api/tables/{table}", key=key).data.get("seq", 0)
    body = {"id": secrets.token_hex(4), "after": after, "command": command}
    return http_request(served, f"/api/tables/{table}/commands", body, key)


def test_games_manuals_and_sentences_are_served() -> None:
    def work(served: RunningServer) -> None:
        cards = {card["name"]: card for card in http_request(served, "/api/games").data}
        assert set(cards) == set(catalog.installed_games())
        assert cards["mausen"]["bots"][:2] == ["random", "novice"]
        for language in LANGUAGES:
            manual = http_request(served, f"/api/games/mausen/manual/{language}").data
            assert manual["markdown"] == catalog.installed_game("mausen").manual(language)
            assert set(manual["rules"]) == set(catalog.installed_game("mausen").rule_ids())
            own = http_request(served, f"/api/games/mausen/sentences/{language}")
            assert b"mausen-name" in own.body
            assert b"table-player-sat" in http_request(served, f"/api/sentences/{language}").body
        assert http_request(served, "/api/sentences/fr").status == 422
        assert http_request(served, "/api/games/chess/manual/en").status == 422

    run_with_server(work)


def test_whole_game_over_http() -> None:
    def work(served: RunningServer) -> None:
        anna, bruno = new_key(), new_key()
        table = open_table(served, anna, bots=["random"], is_public=True)
        lobby = http_request(served, "/api/tables").data
        assert [(entry["id"], entry["about"]["free"]) for entry in lobby] == [(table, 1)]
        assert command(served, table, bruno, type="sit", name="Bruno").status == 200
        assert command(served, table, anna, type="start").data["message"]["id"] == (
            "table-refused-not-ready"
        )
        command(served, table, bruno, type="ready")
        assert command(served, table, anna, type="start").status == 200
        assert http_request(served, "/api/tables").data == []
        assert http_request(served, f"/api/tables/{table}/record", key=anna).status == 409
        page: dict[str, Any] = {}
        for _ in range(200):
            for key in (anna, bruno):
                page = http_request(served, f"/api/tables/{table}", key=key).data
                if page["is_your_turn"]:
                    card = page["game"]["offers"][0]["parts"][0]["choices"][0]
                    assert command(served, table, key, type="move", move=card).status == 200
            if page["table"]["status"] == "over":
                break
        assert page["table"]["status"] == "over"
        record = http_request(served, f"/api/tables/{table}/record").data
        assert record["names"][:1] == ["Anna"]
        assert len(record["moves"]) >= 48
        assert [
            entry["id"] for entry in http_request(served, "/api/me/tables", key=bruno).data
        ] == [table]

    run_with_server(work)


def test_problem_detail_follows_accept_language() -> None:
    def work(served: RunningServer) -> None:
        key = new_key()
        table = open_table(served, key, bots=["random", "random"], is_ready=True)
        details = {}
        for language in LANGUAGES:
            body = {"id": language, "after": 6, "command": {"type": "move", "move": "E9"}}
            answer = http_request(
                served,
                f"/api/tables/{table}/commands",
                body,
                key,
                {"accept-language": f"fr, {language};q=0.8"},
            )
            assert answer.status == 422
            details[language] = answer.data["detail"]
        assert len(set(details.values())) == 3
        assert not any("(" in detail for detail in details.values())

    run_with_server(work)


def test_a_refusal_is_a_problem_of_rfc_9457() -> None:
    def work(served: RunningServer) -> None:
        key = new_key()
        table = open_table(served, key, bots=["random", "random"])
        answer = command(served, table, key, type="kick", seat=9)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.data == {
            "type": "urn:bestiary:table-refused-no-such-seat",
            "title": "Conflict",
            "status": 409,
            "detail": "There is no seat 9 at this table",
            "rule": "table",
            "message": {
                "type": "message",
                "id": "table-refused-no-such-seat",
                "args": {"seat": "9"},
            },
        }
        nowhere = http_request(served, "/api/nothing")
        assert nowhere.headers["content-type"] == "application/problem+json"
        assert (nowhere.status, nowhere.data["status"], nowhere.data["title"]) == (
            404,
            404,
            "Not Found",
        )

    run_with_server(work)


def test_a_stale_move_over_http_is_a_conflict() -> None:
    def work(served: RunningServer) -> None:
        key = new_key()
        table = open_table(served, key, bots=["random", "random"], is_ready=True)
        dealt = http_request(served, f"/api/tables/{table}", key=key).data["seq"]
        command(served, table, key, dealt, type="move", move="E1")
        while not (page := http_request(served, f"/api/tables/{table}", key=key).data)[
            "is_your_turn"
        ]:
            pass
        late = command(served, table, key, dealt, type="move", move="D1")
        assert (late.status, late.data["rule"]) == (409, "stale")
        assert command(served, table, key, page["seq"], type="move", move="D1").status == 200
        body = {"id": "1", "command": {"type": "leave"}}
        assert http_request(served, f"/api/tables/{table}/commands", body, key).status == 422

    run_with_server(work)


def test_404_is_the_same_for_missing_and_forbidden_tables() -> None:
    def work(served: RunningServer) -> None:
        key, stranger = new_key(), new_key()
        table = open_table(served, key, onlookers=False)
        for path in ("", "/record"):
            forbidden = http_request(served, f"/api/tables/{table}{path}", key=stranger)
            none = http_request(served, f"/api/tables/{'0' * 24}{path}", key=stranger)
            assert (forbidden.status, forbidden.body) == (none.status, none.body)
            assert forbidden.status == 404
            anonymous = http_request(served, f"/api/tables/{table}{path}")
            assert (anonymous.status, anonymous.body) == (none.status, none.body)
        for command in ({"type": "move", "move": "E1"}, {"type": "sit", "name": "Eve"}):
            body = {"id": "1", "after": 0, "command": command}
            forbidden = http_request(served, f"/api/tables/{table}/commands", body, stranger)
            none = http_request(served, f"/api/tables/{'0' * 24}/commands", body, stranger)
            assert (forbidden.status, forbidden.body) == (none.status, none.body)

    run_with_server(work)


def test_invitation_code_and_link_admit_to_closed_table() -> None:
    def work(served: RunningServer) -> None:
        anna, bruno = new_key(), new_key()
        table = open_table(served, anna, onlookers=False)
        page = http_request(served, f"/api/tables/{table}", key=anna).data["table"]
        response = http_request(served, f"/api/invitations/{page['code'].lower()}").data
        assert response == {"id": table, "invite": page["invite"], "game": "mausen"}
        assert http_request(served, "/api/invitations/ZZZZZZ").status == 404
        sat = command(served, table, bruno, type="sit", name="Anna", invite=response["invite"])
        assert sat.status == 200
        seats = http_request(served, f"/api/tables/{table}", key=bruno).data["table"]["seats"]
        assert [seat.get("name") for seat in seats] == ["Anna", "Anna 2", None]

    run_with_server(work)


def test_a_removed_player_needs_more_than_the_old_or_the_new_invitation() -> None:
    def work(served: RunningServer) -> None:
        anna, bruno, cem = new_key(), new_key(), new_key()
        table = open_table(served, anna, onlookers=False)
        old = http_request(served, f"/api/tables/{table}", key=anna).data["table"]
        sit = {"type": "sit", "name": "Bruno"}
        assert command(served, table, bruno, **sit, invite=old["invite"]).status == 200
        assert command(served, table, anna, type="kick", seat=1).status == 200
        new = http_request(served, f"/api/tables/{table}", key=anna).data["table"]
        refused = command(served, table, bruno, **sit, invite=new["invite"]).data
        assert refused["message"]["id"] == "table-refused-kicked"
        assert command(served, table, bruno, **sit, invite=old["invite"]).status == 404
        assert command(served, table, cem, **sit, invite=old["invite"]).status == 404
        assert http_request(served, f"/api/invitations/{old['code']}").status == 404
        invited = http_request(served, f"/api/invitations/{new['code']}").data
        assert command(served, table, cem, **sit, invite=invited["invite"]).status == 200

    run_with_server(work)


def test_link_device_gives_seat_to_second_key() -> None:
    def work(served: RunningServer) -> None:
        anna, phone = new_key(), new_key()
        table = open_table(served, anna, onlookers=False)
        assert http_request(served, f"/api/tables/{table}", key=phone).status == 404
        assert command(served, table, anna, type="link_device", key=phone).status == 200
        assert http_request(served, f"/api/tables/{table}", key=phone).data["table"]["seat"] == 0
        assert command(served, table, phone, type="seat_bot", bot="random").status == 200

    run_with_server(work)


def test_403_for_foreign_origin_only() -> None:
    def work(served: RunningServer) -> None:
        def status(origin: str | None) -> int:
            headers = {} if origin is None else {"origin": origin}
            return http_request(served, "/api/games", headers=headers).status

        assert status(None) == 200
        assert status(served.url) == 200
        assert status("https://games.example") == 200
        assert status("https://evil.example") == 403
        assert status("null") == 403
        assert status(served.url + "x") == 403

    run_with_server(work, msgspec.structs.replace(UNLIMITED, origins=("https://games.example",)))


def test_security_headers_on_every_response() -> None:
    def work(served: RunningServer) -> None:
        for path in ("/api/games", "/api/docs", "/nothing", "/healthz"):
            headers = http_request(served, path).headers
            assert headers["content-security-policy"].startswith("default-src 'none'")
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers

    run_with_server(work)


def test_413_422_401_405_429_carry_a_problem() -> None:
    def work(served: RunningServer) -> None:
        key = new_key()
        large = http_request(served, "/api/tables", b"[" * 20_000, key)
        assert (large.status, large.data["message"]["id"]) == (413, "server-refused-large")
        assert http_request(served, "/api/tables", b"\xff", key).status == 422
        assert http_request(served, "/api/tables", {"id": "1"}, key).status == 422
        assert http_request(served, "/api/tables", {"id": "1"}).status == 401
        assert http_request(served, "/api/me/tables", key="short").status == 401
        wrong = http_request(served, "/api/games", method="DELETE")
        assert (wrong.status, wrong.data["message"]["id"]) == (405, "server-refused-method")
        statuses = [http_request(served, "/api/games").status for _ in range(80)]
        assert 429 in statuses
        assert http_request(served, "/healthz").status == 200

    run_with_server(work, msgspec.structs.replace(UNLIMITED, requests_per_s=5))


def test_health_readiness_and_metrics_endpoints() -> None:
    def work(served: RunningServer) -> None:
        assert http_request(served, "/healthz").body == b"ok\n"
        assert http_request(served, "/readyz").status == 200
        key = new_key()
        table = open_table(served, key, bots=["random", "random"], is_ready=True)
        command(served, table, key, type="move", move="E1")
        text = http_request(served, "/metrics").body.decode()
        for name in ("moves_total", "commit_seconds", "streams", "bot_seconds", "tables"):
            assert f"bestiary_{name}" in text
        assert table not in text

    run_with_server(work)


def test_log_contains_no_keys_invitations_cards_or_names(caplog: pytest.LogCaptureFixture) -> None:
    keys = [new_key(), new_key()]
    places: list[str] = []

    def work(served: RunningServer) -> None:
        table = open_table(served, keys[0], game="mammuz", players=3, bots=["random"])
        page = http_request(served, f"/api/tables/{table}", key=keys[0]).data
        places.append(page["table"]["invite"])
        command(served, table, keys[1], type="sit", name="Bruno", invite=page["table"]["invite"])
        command(served, table, keys[1], type="nonsense", key=keys[1])
        command(served, table, keys[1], type="ready")
        command(served, table, keys[0], type="start")
        command(served, table, keys[0], type="move", move="declare bear: bear")

    with caplog.at_level(logging.DEBUG):
        run_with_server(work)
    details = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert "/api/tables" in details
    for secret in (*keys, *places, "bear", "Bruno"):
        assert secret not in details


def test_openapi_lists_every_route() -> None:
    reference = openapi("1")
    assert {
        (method.upper(), path) for path, entry in reference["paths"].items() for method in entry
    } == {(route.method, route.path) for route in ROUTES}

    def work(served: RunningServer) -> None:
        assert http_request(served, "/api/openapi.json").data["openapi"] == "3.1.0"
        page = http_request(served, "/api/docs").body.decode()
        assert all(route.path in page for route in ROUTES)
        assert "http" not in page.replace(served.url, "")

    run_with_server(work)


@pytest.mark.slow
@pytest.mark.fuzz
def test_schemathesis_finds_no_failure(tmp_path: Path) -> None:
    """What it sends is answered as the reference says, and never with a 5xx."""

    def work(served: RunningServer) -> None:
        key = new_key()
        open_table(served, key, bots=["random", "random"], is_ready=True)
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

    run_with_server(work)
