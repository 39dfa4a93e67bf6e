"""A lesson over HTTP: for one person alone, until it ends or is skipped."""

import secrets
import time

import pytest

from tests.server.test_api import HttpResponse, http_request, new_key, open_table, run_with_server
from tests.server_fixture import RunningServer


def send(served: RunningServer, table: str, key: str, **command: object) -> HttpResponse:
    body = {"id": secrets.token_hex(4), "after": 0, "command": command}
    if command["type"] == "move":
        body["after"] = http_request(served, f"/api/tables/{table}", key=key).data["seq"]
    return http_request(served, f"/api/tables/{table}/commands", body, key)


def lesson_of(served: RunningServer, table: str, key: str) -> dict[str, object] | None:
    page = http_request(served, f"/api/tables/{table}", key=key).data
    lesson: dict[str, object] | None = page["table"]["lesson"]
    return lesson


def test_a_lesson_is_listed_opened_and_played() -> None:
    def work(served: RunningServer) -> None:
        cards = {card["name"]: card for card in http_request(served, "/api/games").data}
        assert cards["mausen"]["lessons"] == ["first_game"]
        anna = new_key()
        table = open_table(served, anna, lesson="first_game", is_public=True, bots=["clever"])
        page = http_request(served, f"/api/tables/{table}", key=anna).data["table"]
        assert [seat.get("bot") for seat in page["seats"]] == [None, "novice", "novice", "novice"]
        assert (page["status"], page["onlookers"], page["is_public"]) == ("playing", False, False)
        for step in (1, 2):
            assert send(served, table, anna, type="next_step", step=step).status == 200
        lesson = lesson_of(served, table, anna)
        assert lesson is not None
        assert (lesson["step"], lesson["accepts"]) == (3, ["M4"])
        refused = send(served, table, anna, type="move", move="M3")
        assert refused.status >= 400
        assert refused.data["rule"] == "lesson"
        assert refused.data["message"] == lesson["otherwise"]
        assert "mouse 4" in refused.data["detail"]
        assert lesson_of(served, table, anna) == lesson
        assert send(served, table, anna, type="move", move="M4").status == 200
        after = lesson_of(served, table, anna)
        assert after is not None
        assert after["step"] == 4

    run_with_server(work)


def test_nobody_else_sees_a_lesson_or_sits_down_there() -> None:
    def work(served: RunningServer) -> None:
        anna, bruno = new_key(), new_key()
        table = open_table(served, anna, lesson="first_game")
        assert http_request(served, f"/api/tables/{table}").status == 404
        assert http_request(served, f"/api/tables/{table}", key=bruno).status == 404
        assert send(served, table, bruno, type="next_step", step=1).status == 404
        assert http_request(served, "/api/tables").data == []

    run_with_server(work)


def test_my_tables_tell_a_lesson_from_a_game() -> None:
    def work(served: RunningServer) -> None:
        anna = new_key()
        table = open_table(served, anna, lesson="first_game")
        (mine,) = http_request(served, "/api/me/tables", key=anna).data
        assert (mine["id"], mine["is_lesson"]) == (table, True)
        assert send(served, table, anna, type="end_lesson").status == 200
        (mine,) = http_request(served, "/api/me/tables", key=anna).data
        assert (mine["id"], mine["is_lesson"]) == (table, False)

    run_with_server(work)


def test_after_a_lesson_bots_play_at_the_same_table() -> None:
    def work(served: RunningServer) -> None:
        anna = new_key()
        table = open_table(served, anna, lesson="first_game")
        assert send(served, table, anna, type="end_lesson").status == 200
        assert send(served, table, anna, type="end_lesson").data["message"]["id"] == (
            "table-refused-no-lesson"
        )
        assert send(served, table, anna, type="move", move="E1").status == 200
        while not http_request(served, f"/api/tables/{table}", key=anna).data["is_your_turn"]:
            time.sleep(0.05)
        board = http_request(served, f"/api/tables/{table}", key=anna).data["game"]["board"]
        assert len(board["hand"]) == 15

    run_with_server(work)


@pytest.mark.parametrize("lesson", ["second_game", "../lessons/first_game", "first_game.json"])
def test_a_lesson_that_a_game_does_not_have_is_refused(lesson: str) -> None:
    def work(served: RunningServer) -> None:
        opening = {"game": "mausen", "name": "Anna", "lesson": lesson}
        body = {"id": "one", "open": opening}
        refused = http_request(served, "/api/tables", body, new_key())
        assert refused.status >= 400
        assert refused.data["message"]["id"] == "refused-lesson"

    run_with_server(work)
