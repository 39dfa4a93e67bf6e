"""Games seen again over HTTP: of a table once it is over, and of anybody's record."""

import gzip
import json
from typing import Any

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.records import Record
from bestiary.server.replay import LARGEST, MOST, Replay
from bestiary.speech import LANGUAGES, Voice
from tests.server.test_api import asked, command, new_key, opened, with_server
from tests.serving import FREE, Served
from tests.wandering import TABLES, any_options, step


def recorded(name: str, players: int, seed: int = 1, most: int = 10_000) -> Record:
    """A game at random, or the beginning of one."""
    rng = Generator(seed)
    game = catalog.game(name)
    play = Play.dealt(game, players, rng, any_options(game, rng))
    while not play.is_over and len(play.moves) < most:
        step(play, rng)
    return Record.of(play, [f"Player {seat}" for seat in range(players)])


def seen(served: Served, record: Record, eyes: str) -> dict[str, Any]:
    """A record with somebody's eyes, in the form of the reference."""
    answer = asked(served, f"/api/replays?perspective={eyes}", record.write().encode())
    assert answer.status == 200, answer.body
    assert msgspec.json.decode(answer.body, type=Replay)
    found: dict[str, Any] = answer.data
    return found


def test_every_game_can_be_seen_again_with_all_eyes() -> None:
    def work(served: Served) -> None:
        for name, players in TABLES:
            record = recorded(name, players)
            for eyes in ("all", "onlooker", "0", str(players - 1)):
                found = seen(served, record, eyes)
                assert (found["game"], found["players"]) == (name, players)
                assert found["names"] == [f"Player {seat}" for seat in range(players)]
                assert found["seat"] == (int(eyes) if eyes.isdigit() else None)
                assert found["result"] == record.extra["result"]
                assert [step["ply"] for step in found["steps"]] == list(
                    range(len(record.moves) + 1)
                )
                has_truth = ["full_state" in step["game"] for step in found["steps"]]
                assert has_truth == [eyes == "all"] * len(has_truth)
                assert all("history" in step["game"] for step in found["steps"])
                scoring = catalog.game(name).scoring
                assert (found["course"] is not None) == (scoring is not None)
                if found["course"]:
                    assert len(found["course"]["values"]) == len(found["steps"])
                    assert {len(each) for each in found["course"]["values"]} == {players}

    with_server(work)


def test_an_event_of_a_replay_is_that_of_the_stream() -> None:
    """With the fields of its kind, and a text that can be said."""

    def work(served: Served) -> None:
        events = seen(served, recorded("mausen", 3), "all")["steps"][0]["events"]
        assert [event["type"] for event in events] == ["MiddleLaid"]
        assert events[0]["cards"] == ["C2", "D3", "E4", "M1"]
        assert events[0]["message"]["id"] == "mausen-middle-laid"

    with_server(work)


def test_who_lied_is_told_only_with_all_cards_open() -> None:
    def work(served: Served) -> None:
        record = recorded("mammuz", 4)
        told = seen(served, record, "all")["tally"]
        assert {key for each in told for key in each["what"]} == {"lie", "challenge"}
        caught = [each for each in told if each["caught"] is not None]
        assert caught
        for each in caught:
            assert each["what"]["lie"]
            assert record.moves[each["caught"] - 1][1].startswith("challenge")
        for eyes in ("onlooker", "0"):
            assert seen(served, record, eyes)["tally"] is None
        assert seen(served, record, "all")["sheet"] is None
        assert seen(served, recorded("mausen", 3), "all")["tally"] is None

    with_server(work)


def test_a_game_that_was_not_finished_has_no_result_and_no_sheet() -> None:
    def work(served: Served) -> None:
        found = seen(served, recorded("lascaux", 3, most=40), "1")
        assert (found["result"], found["sheet"]) == (None, None)
        assert len(found["steps"]) == 41
        assert found["course"]["measure"] == "points"
        assert seen(served, recorded("lascaux", 3), "1")["sheet"]

    with_server(work)


def test_a_broken_record_is_refused_by_rule_ply_and_detail() -> None:
    def work(served: Served) -> None:
        record = recorded("mausen", 3)
        data = json.loads(record.write())
        seat, card = data["moves"][0]
        ply = max(number for number, move in enumerate(data["moves"], 1) if move[0] == seat)
        data["moves"][ply - 1][1] = card
        said = set()
        for language in LANGUAGES:
            body = json.dumps(data).encode()
            headers = {"accept-language": language}
            answer = asked(served, "/api/replays?perspective=all", body, headers=headers)
            assert answer.status == 422
            assert (answer.data["rule"], answer.data["ply"]) == ("MS-11", ply)
            assert Voice(language).name(seat).lower() in answer.data["detail"].lower()
            said.add(answer.data["detail"])
        assert len(said) == 3
        nothing = asked(served, "/api/replays?perspective=all", b"{")
        assert (nothing.status, nothing.data["rule"], nothing.data["ply"]) == (422, "format", 0)
        blind = asked(served, "/api/replays?perspective=3", record.write().encode())
        assert (blind.status, blind.data["message"]["id"]) == (422, "record-refused-eyes")

    with_server(work)


def test_a_record_that_is_too_large_or_too_long_is_refused() -> None:
    def work(served: Served) -> None:
        large = asked(served, "/api/replays?perspective=all", b" " * (LARGEST + 1))
        assert large.status == 413
        data = json.loads(recorded("mausen", 3).write())
        data["moves"] = [[0, "E1"]] * (MOST + 1)
        long = asked(served, "/api/replays?perspective=all", data)
        assert (long.status, long.data["message"]["id"]) == (422, "record-refused-many")

    with_server(work)


def test_records_cost_more_than_other_requests() -> None:
    def work(served: Served) -> None:
        body = recorded("kuhn", 2).write().encode()
        statuses = [asked(served, "/api/replays?perspective=all", body).status for _ in range(12)]
        assert 200 in statuses
        assert 429 in statuses
        assert asked(served, "/api/games").status == 200

    with_server(work, msgspec.structs.replace(FREE, requests_per_s=6))


def test_a_replay_is_sent_packed_to_those_who_can_unpack_it() -> None:
    def work(served: Served) -> None:
        body = recorded("mausen", 3).write().encode()
        plain = asked(served, "/api/replays?perspective=all", body)
        packed = asked(
            served, "/api/replays?perspective=all", body, headers={"accept-encoding": "br, gzip"}
        )
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == plain.body
        assert len(packed.body) < len(plain.body) / 4
        refused = asked(
            served, "/api/replays?perspective=all", body, headers={"accept-encoding": "gzip;q=0"}
        )
        assert refused.body == plain.body
        assert plain.headers["cache-control"] == "no-store"

    with_server(work)


def played_out(served: Served, table: str, key: str) -> None:
    """Play to the end, always what is offered first."""
    for _ in range(400):
        page = asked(served, f"/api/tables/{table}", key=key).data
        if page["table"]["status"] == "over":
            return
        if page["is_your_turn"]:
            card = page["game"]["offers"][0]["parts"][0]["choices"][0]
            command(served, table, key, type="move", move=card)
    raise AssertionError("it never ended")


def test_a_group_that_plays_on_keeps_its_earlier_games() -> None:
    """Each under its number, also while the next is played; a game that is not over under none."""

    def work(served: Served) -> None:
        anna = new_key()
        table = opened(served, anna, bots=["random", "random"], is_ready=True)
        path = f"/api/tables/{table}"
        records = []
        for number in (1, 2, 3):
            early = asked(served, f"{path}/record?game={number}", key=anna)
            assert (early.status, early.data["rule"]) == (409, "table")
            played_out(served, table, anna)
            records.append(asked(served, f"{path}/record", key=anna).body)
            command(served, table, anna, type="rematch")
            for before, record in enumerate(records, 1):
                assert asked(served, f"{path}/record?game={before}", key=anna).body == record
        assert len(set(records)) == 3
        film = asked(served, f"{path}/replay?perspective=all&game=2", key=anna)
        assert film.body == asked(served, "/api/replays?perspective=all", records[1]).body
        for wrong in ("0", "x", "-1", "1.5", "99999999999"):
            assert asked(served, f"{path}/record?game={wrong}", key=anna).status == 422

    with_server(work)


@pytest.mark.parametrize("onlookers", [True, False])
def test_a_table_can_be_seen_again_once_it_is_over(onlookers: bool) -> None:
    def work(served: Served) -> None:
        anna, stranger = new_key(), new_key()
        bots = ["random", "random"]
        table = opened(served, anna, bots=bots, is_ready=True, onlookers=onlookers)
        path = f"/api/tables/{table}/replay"
        early = asked(served, f"{path}?perspective=all", key=anna)
        assert (early.status, early.data["message"]["id"]) == (409, "table-refused-record-not-over")
        played_out(served, table, anna)
        for eyes in ("all", "onlooker", "0"):
            assert asked(served, f"{path}?perspective={eyes}", key=anna).status == 200
        found = asked(served, f"{path}?perspective=2", key=anna)
        assert found.data["names"][0] == "Anna"
        record = asked(served, f"/api/tables/{table}/record", key=anna).body
        assert asked(served, "/api/replays?perspective=2", record).body == found.body
        other = asked(served, f"{path}?perspective=all", key=stranger)
        nowhere = asked(served, f"/api/tables/{'0' * 24}/replay?perspective=all", key=stranger)
        assert other.status == (200 if onlookers else 404)
        assert onlookers or other.body == nowhere.body
        for wrong in ("?perspective=9", "?perspective=", ""):
            assert asked(served, f"{path}{wrong}", key=anna).status == 422

    with_server(work)
