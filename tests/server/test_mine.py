"""My tables, in short: what a home page says of them."""

import time

from tests.server.test_api import asked, command, new_key, opened, with_server
from tests.serving import Served


def test_my_tables_say_what_a_home_page_needs() -> None:
    def work(served: Served) -> None:
        anna, bruno = new_key(), new_key()
        began = time.time_ns() // 1_000_000
        first = opened(served, anna, bots=["random"], is_public=True)
        command(served, first, bruno, type="sit", name="Zoe")
        (mine,) = asked(served, "/api/me/tables", key=bruno).data
        assert began <= mine.pop("used_ms") <= time.time_ns() // 1_000_000
        assert mine == {
            "id": first,
            "game": "mausen",
            "status": "open",
            "game_number": 0,
            "names": ["Anna", mine["names"][1], "Zoe"],
            "seat": 2,
            "is_your_turn": False,
        }
        second = opened(served, anna)
        assert [each["id"] for each in asked(served, "/api/me/tables", key=anna).data] == [
            second,
            first,
        ]
        assert asked(served, "/api/me/tables", key=anna).data[0]["names"] == ["Anna", "", ""]
        assert asked(served, "/api/me/tables", key=new_key()).data == []

    with_server(work)


def test_it_is_my_turn_until_i_have_chosen() -> None:
    def work(served: Served) -> None:
        anna, bruno = new_key(), new_key()
        table = opened(served, anna, bots=["random"], is_public=True)
        command(served, table, bruno, type="sit", name="Zoe")
        command(served, table, bruno, type="ready")
        command(served, table, anna, type="start")

        def turns() -> list[bool]:
            found = [asked(served, "/api/me/tables", key=key).data[0] for key in (anna, bruno)]
            assert [each["status"] for each in found] == ["playing"] * 2
            assert [each["game_number"] for each in found] == [1, 1]
            return [each["is_your_turn"] for each in found]

        assert turns() == [True, True]
        before = asked(served, "/api/me/tables", key=anna).data[0]["used_ms"]
        command(served, table, anna, type="move", move="E1")
        assert turns() == [False, True]
        assert asked(served, "/api/me/tables", key=anna).data[0]["used_ms"] >= before

    with_server(work)


def test_my_tables_hold_no_secret() -> None:
    """No cards, no invitation, no code."""

    def work(served: Served) -> None:
        anna = new_key()
        table = opened(served, anna, bots=["random", "random"], is_ready=True)
        page = asked(served, f"/api/tables/{table}", key=anna).data["table"]
        said = asked(served, "/api/me/tables", key=anna).body.decode()
        assert page["code"] not in said
        assert page["invite"] not in said
        assert "E1" not in said

    with_server(work)
