"""The list of a person's tables, for a start page."""

import time

from tests.server.test_api import command, http_request, new_key, open_table, run_with_server
from tests.server_fixture import RunningServer


def test_my_tables_fields_and_order() -> None:
    def work(served: RunningServer) -> None:
        anna, bruno = new_key(), new_key()
        before_ms = time.time_ns() // 1_000_000
        first = open_table(served, anna, bots=["random"], is_public=True)
        command(served, first, bruno, type="sit", name="Zoe")
        (my_table,) = http_request(served, "/api/me/tables", key=bruno).data
        assert before_ms <= my_table.pop("last_event_ms") <= time.time_ns() // 1_000_000
        assert my_table == {
            "id": first,
            "game": "mausen",
            "status": "open",
            "game_number": 0,
            "names": ["Anna", my_table["names"][1], "Zoe"],
            "seat": 2,
            "is_your_turn": False,
            "is_lesson": False,
        }
        second = open_table(served, anna)
        assert [table["id"] for table in http_request(served, "/api/me/tables", key=anna).data] == [
            second,
            first,
        ]
        assert http_request(served, "/api/me/tables", key=anna).data[0]["names"] == ["Anna", "", ""]
        assert http_request(served, "/api/me/tables", key=new_key()).data == []

    run_with_server(work)


def test_is_your_turn_until_own_move_is_made() -> None:
    def work(served: RunningServer) -> None:
        anna, bruno = new_key(), new_key()
        table = open_table(served, anna, bots=["random"], is_public=True)
        command(served, table, bruno, type="sit", name="Zoe")
        command(served, table, bruno, type="ready")
        command(served, table, anna, type="start")

        def turns() -> list[bool]:
            tables = [
                http_request(served, "/api/me/tables", key=key).data[0] for key in (anna, bruno)
            ]
            assert [table["status"] for table in tables] == ["playing"] * 2
            assert [table["game_number"] for table in tables] == [1, 1]
            return [table["is_your_turn"] for table in tables]

        assert turns() == [True, True]
        before = http_request(served, "/api/me/tables", key=anna).data[0]["last_event_ms"]
        command(served, table, anna, type="move", move="E1")
        assert turns() == [False, True]
        assert http_request(served, "/api/me/tables", key=anna).data[0]["last_event_ms"] >= before

    run_with_server(work)


def test_my_tables_contain_no_cards_invitation_or_code() -> None:
    """No cards, no invitation, no code."""

    def work(served: RunningServer) -> None:
        anna = new_key()
        table = open_table(served, anna, bots=["random", "random"], is_ready=True)
        page = http_request(served, f"/api/tables/{table}", key=anna).data["table"]
        body = http_request(served, "/api/me/tables", key=anna).body.decode()
        assert page["code"] not in body
        assert page["invite"] not in body
        assert "E1" not in body

    run_with_server(work)
