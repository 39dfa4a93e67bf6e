"""Replays over HTTP: of a table's game once it is over, and of any record."""

import gzip
import json
from importlib import import_module
from typing import Any

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.i18n import LANGUAGES, Translator
from bestiary.records import Record
from bestiary.server.replay import MAX_MOVES, MAX_RECORD_BYTES, Replay
from bestiary.stores.memory import MemoryStore
from tests import plugins
from tests.host.test_fault_isolation import MODULE_CALLS, REPLAY_CALLS
from tests.random_play import GAMES_AND_PLAYERS, make_random_move, random_options
from tests.server.test_api import command, http_request, new_key, open_table, run_with_server
from tests.server_fixture import UNLIMITED, RunningServer


def random_record(name: str, players: int, seed: int = 1, most: int = 10_000) -> Record:
    """A game at random, or the beginning of one."""
    rng = Pcg32(seed)
    game = catalog.game(name)
    play = Play.new(game, players, rng, random_options(game, rng))
    while not play.is_over and len(play.moves) < most:
        make_random_move(play, rng)
    return Record.from_play(play, [f"Player {seat}" for seat in range(players)])


def post_replay(served: RunningServer, record: Record, perspective: str) -> dict[str, Any]:
    """The replay of a record from a perspective, checked against the reference."""
    answer = http_request(
        served, f"/api/replays?perspective={perspective}", record.to_json().encode()
    )
    assert answer.status == 200, answer.body
    assert msgspec.json.decode(answer.body, type=Replay)
    replay: dict[str, Any] = answer.data
    return replay


def test_replay_of_every_game_from_every_perspective() -> None:
    def work(served: RunningServer) -> None:
        for name, players in GAMES_AND_PLAYERS:
            record = random_record(name, players)
            for perspective in ("all", "onlooker", "0", str(players - 1)):
                replay = post_replay(served, record, perspective)
                assert (replay["game"], replay["players"]) == (name, players)
                assert replay["names"] == [f"Player {seat}" for seat in range(players)]
                assert replay["seat"] == (int(perspective) if perspective.isdigit() else None)
                assert replay["result"] == record.extra["result"]
                assert [step["ply"] for step in replay["steps"]] == list(
                    range(len(record.moves) + 1)
                )
                has_truth = ["full_state" in step["game"] for step in replay["steps"]]
                assert has_truth == [perspective == "all"] * len(has_truth)
                assert all("history" in step["game"] for step in replay["steps"])
                scoring = catalog.game(name).scoring
                assert (replay["score_history"] is not None) == (scoring is not None)
                if replay["score_history"]:
                    assert len(replay["score_history"]["values"]) == len(replay["steps"])
                    assert {
                        len(annotation) for annotation in replay["score_history"]["values"]
                    } == {players}

    run_with_server(work)


def test_a_game_that_fails_in_a_replay_fails_no_other_request() -> None:
    """And is replayed once it is mended."""
    with plugins.installed(plugins.FAULTY):
        faults = import_module("bestiary_faulty").FAULTS
        record, other = random_record("faulty", 2), random_record("mausen", 3)
        failed = set()

        def work(served: RunningServer) -> None:
            for fault in (*MODULE_CALLS, *REPLAY_CALLS):
                faults.failing, faults.count = fault, 0
                body = record.to_json().encode()
                status = http_request(served, "/api/replays?perspective=all", body).status
                assert status in ((422, 500) if faults.count else (200,))
                failed.update([fault] if faults.count else [])
                served.context.replays.clear()
                served.context.played_records.clear()
                assert post_replay(served, other, "all")["result"]
            faults.failing = ""
            assert post_replay(served, record, "all")["score_history"]

        run_with_server(work)
    assert failed >= {*REPLAY_CALLS, "position.initial_state", "view.board", "events.move_events"}


def test_an_event_of_a_replay_is_that_of_the_stream() -> None:
    """With the fields of its kind, and a message that can be translated."""

    def work(served: RunningServer) -> None:
        events = post_replay(served, random_record("mausen", 3), "all")["steps"][0]["events"]
        assert [event["type"] for event in events] == ["MiddleLaid"]
        assert events[0]["cards"] == ["C2", "D3", "E4", "M1"]
        assert events[0]["message"]["id"] == "mausen-middle-laid"

    run_with_server(work)


def test_lie_annotations_only_in_open_perspective() -> None:
    def work(served: RunningServer) -> None:
        record = random_record("mammuz", 4)
        annotations = post_replay(served, record, "all")["annotations"]
        assert {key for annotation in annotations for key in annotation["flags"]} == {
            "lie",
            "challenge",
        }
        caught = [
            annotation for annotation in annotations if annotation["caught_at_ply"] is not None
        ]
        assert caught
        for annotation in caught:
            assert annotation["flags"]["lie"]
            assert record.moves[annotation["caught_at_ply"] - 1][1].startswith("challenge")
        for perspective in ("onlooker", "0"):
            assert post_replay(served, record, perspective)["annotations"] is None
        assert post_replay(served, record, "all")["score_breakdown"] is None
        assert post_replay(served, random_record("mausen", 3), "all")["annotations"] is None

    run_with_server(work)


def test_unfinished_game_has_no_result_or_score_breakdown() -> None:
    def work(served: RunningServer) -> None:
        replay = post_replay(served, random_record("lascaux", 3, most=40), "1")
        assert (replay["result"], replay["score_breakdown"]) == (None, None)
        assert len(replay["steps"]) == 41
        assert replay["score_history"]["measure"] == "points"
        assert post_replay(served, random_record("lascaux", 3), "1")["score_breakdown"]

    run_with_server(work)


def test_a_broken_record_is_refused_by_rule_ply_and_detail() -> None:
    def work(served: RunningServer) -> None:
        record = random_record("mausen", 3)
        data = json.loads(record.to_json())
        seat, card = data["moves"][0]
        ply = max(number for number, move in enumerate(data["moves"], 1) if move[0] == seat)
        data["moves"][ply - 1][1] = card
        details = set()
        for language in LANGUAGES:
            body = json.dumps(data).encode()
            headers = {"accept-language": language}
            answer = http_request(served, "/api/replays?perspective=all", body, headers=headers)
            assert answer.status == 422
            assert (answer.data["rule"], answer.data["ply"]) == ("MS-11", ply)
            assert Translator(language).seat_name(seat).lower() in answer.data["detail"].lower()
            details.add(answer.data["detail"])
        assert len(details) == 3
        nothing = http_request(served, "/api/replays?perspective=all", b"{")
        assert (nothing.status, nothing.data["rule"], nothing.data["ply"]) == (422, "format", 0)
        blind = http_request(served, "/api/replays?perspective=3", record.to_json().encode())
        assert (blind.status, blind.data["message"]["id"]) == (422, "record-refused-perspective")

    run_with_server(work)


def test_413_for_large_and_422_for_long_records() -> None:
    def work(served: RunningServer) -> None:
        large = http_request(served, "/api/replays?perspective=all", b" " * (MAX_RECORD_BYTES + 1))
        assert large.status == 413
        data = json.loads(random_record("mausen", 3).to_json())
        data["moves"] = [[0, "E1"]] * (MAX_MOVES + 1)
        long = http_request(served, "/api/replays?perspective=all", data)
        assert (long.status, long.data["message"]["id"]) == (422, "record-refused-many")

    run_with_server(work)


def test_replay_requests_cost_more_rate_limit() -> None:
    def work(served: RunningServer) -> None:
        body = random_record("kuhn", 2).to_json().encode()
        statuses = [
            http_request(served, "/api/replays?perspective=all", body).status for _ in range(12)
        ]
        assert 200 in statuses
        assert 429 in statuses
        assert http_request(served, "/api/games").status == 200

    run_with_server(work, msgspec.structs.replace(UNLIMITED, requests_per_s=6))


def test_a_replay_of_a_table_costs_as_much_as_that_of_a_record() -> None:
    def work(served: RunningServer) -> None:
        statuses = [
            http_request(served, "/api/tables/none/replay?perspective=all").status
            for _ in range(12)
        ]
        assert statuses[0] == 404
        assert 429 in statuses
        assert http_request(served, "/api/games").status == 200

    run_with_server(work, msgspec.structs.replace(UNLIMITED, requests_per_s=6))


def test_replay_response_is_gzipped_when_accepted() -> None:
    def work(served: RunningServer) -> None:
        body = random_record("mausen", 3).to_json().encode()
        plain = http_request(served, "/api/replays?perspective=all", body)
        packed = http_request(
            served, "/api/replays?perspective=all", body, headers={"accept-encoding": "br, gzip"}
        )
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == plain.body
        assert len(packed.body) < len(plain.body) / 4
        refused = http_request(
            served, "/api/replays?perspective=all", body, headers={"accept-encoding": "gzip;q=0"}
        )
        assert refused.body == plain.body
        assert plain.headers["cache-control"] == "no-store"

    run_with_server(work)


def play_to_end(served: RunningServer, table: str, key: str) -> None:
    """Play to the end, always what is offered first."""
    for _ in range(400):
        page = http_request(served, f"/api/tables/{table}", key=key).data
        if page["table"]["status"] == "over":
            return
        if page["is_your_turn"]:
            card = page["game"]["offers"][0]["parts"][0]["choices"][0]
            command(served, table, key, type="move", move=card)
    raise AssertionError("it never ended")


def test_records_of_earlier_games_survive_rematches() -> None:
    """Each under its number, also while the next is played; a game that is not over under none."""

    def work(served: RunningServer) -> None:
        anna = new_key()
        table = open_table(served, anna, bots=["random", "random"], is_ready=True)
        path = f"/api/tables/{table}"
        records = []
        for number in (1, 2, 3):
            early = http_request(served, f"{path}/record?game={number}", key=anna)
            assert (early.status, early.data["rule"]) == (409, "table")
            play_to_end(served, table, anna)
            records.append(http_request(served, f"{path}/record", key=anna).body)
            command(served, table, anna, type="rematch")
            for before, record in enumerate(records, 1):
                assert http_request(served, f"{path}/record?game={before}", key=anna).body == record
        assert len(set(records)) == 3
        film = http_request(served, f"{path}/replay?perspective=all&game=2", key=anna)
        assert film.body == http_request(served, "/api/replays?perspective=all", records[1]).body
        kept = served.context.replays
        assert ((table, 2), "all") in kept
        body = kept[(table, 2), "all"]
        store, served.context.host.store = served.context.host.store, MemoryStore()
        again = http_request(served, f"{path}/replay?perspective=all&game=2", key=anna)
        served.context.host.store = store
        assert (again.status, again.body) == (200, film.body)
        assert kept[(table, 2), "all"] is body  # neither read nor played again
        http_request(served, f"{path}/replay?perspective=onlooker&game=2", key=anna)
        assert kept[(table, 2), "onlooker"] is not body
        for wrong in ("0", "x", "-1", "1.5", "99999999999"):
            assert http_request(served, f"{path}/record?game={wrong}", key=anna).status == 422

    run_with_server(work)


def test_a_game_is_played_once_for_all_perspectives() -> None:
    """The last game and an earlier one of the same table, and one that is sent as a record."""

    def calls_of(path: str, served: RunningServer, key: str, body: bytes | None = None) -> Any:
        from bestiary_counting import CALLS  # type: ignore[import-not-found]

        CALLS.clear()
        for perspective in ("all", "onlooker", "0", "2", "all"):
            query = f"{path}perspective={perspective}"
            assert http_request(served, query, body, key=key).status == 200
        return dict(CALLS)

    def work(served: RunningServer) -> None:
        anna = new_key()
        table = open_table(served, anna, bots=["random", "random"], is_ready=True)
        play_to_end(served, table, anna)
        command(served, table, anna, type="rematch")
        play_to_end(served, table, anna)
        once = {"begun": 1, "moves": 48}
        for number in (1, 2):
            assert calls_of(f"/api/tables/{table}/replay?game={number}&", served, anna) == once
        record = http_request(served, f"/api/tables/{table}/record", key=anna).body
        assert calls_of("/api/replays?", served, anna, record) == once

    with plugins.installed(plugins.COUNTING):
        run_with_server(work)


@pytest.mark.parametrize("onlookers", [True, False])
def test_table_replay_requires_finished_game_and_access(onlookers: bool) -> None:
    def work(served: RunningServer) -> None:
        anna, stranger = new_key(), new_key()
        bots = ["random", "random"]
        table = open_table(served, anna, bots=bots, is_ready=True, onlookers=onlookers)
        path = f"/api/tables/{table}/replay"
        early = http_request(served, f"{path}?perspective=all", key=anna)
        assert (early.status, early.data["message"]["id"]) == (409, "table-refused-record-not-over")
        play_to_end(served, table, anna)
        for perspective in ("all", "onlooker", "0"):
            assert http_request(served, f"{path}?perspective={perspective}", key=anna).status == 200
        replay = http_request(served, f"{path}?perspective=2", key=anna)
        assert replay.data["names"][0] == "Anna"
        record = http_request(served, f"/api/tables/{table}/record", key=anna).body
        assert http_request(served, "/api/replays?perspective=2", record).body == replay.body
        other = http_request(served, f"{path}?perspective=all", key=stranger)
        nowhere = http_request(
            served, f"/api/tables/{'0' * 24}/replay?perspective=all", key=stranger
        )
        assert other.status == (200 if onlookers else 404)
        assert onlookers or other.body == nowhere.body
        for wrong in ("?perspective=9", "?perspective=", ""):
            assert http_request(served, f"{path}{wrong}", key=anna).status == 422

    run_with_server(work)
