"""An address is charged for the events that are read for all its requests."""

import msgspec

from bestiary.server.limits import LOAD_COST_PER_EVENT, RateLimits
from bestiary.server.settings import Settings
from tests.server.test_api import command, http_request, new_key, open_table, run_with_server
from tests.server.test_replay import play_to_end
from tests.server_fixture import UNLIMITED, RunningServer


class RecordingLimits(RateLimits):
    """Lists the loads that addresses are charged for."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.loads: list[tuple[str, int]] = []

    def charge_load(self, address: str, events: int) -> None:
        self.loads.append((address, events))
        super().charge_load(address, events)


def evict_tables(served: RunningServer) -> None:
    served.context.host.live_tables.clear()
    served.context.host._copies.clear()


def test_every_request_that_loads_a_table_is_charged_for_its_events() -> None:
    def work(served: RunningServer) -> None:
        anna = new_key()
        table = open_table(served, anna, bots=["random"])
        limits = served.context.limits = RecordingLimits(UNLIMITED)
        page = http_request(served, f"/api/tables/{table}", key=anna).data
        code, invite = page["table"]["code"], page["table"]["invite"]
        assert limits.loads == [], "it is in memory"
        sit = {"type": "sit", "name": "Bruno", "invite": invite}
        command_body = {"id": "c", "after": 0, "command": sit}
        requests: list[tuple[str, object, str]] = [
            (f"/api/tables/{table}", None, anna),
            ("/api/me/tables", None, anna),
            (f"/api/invitations/{code}", None, anna),
            (f"/api/tables/{table}/commands", command_body, new_key()),
        ]
        for path, body, key in requests:
            evict_tables(served)
            assert http_request(served, path, body, key).status == 200, path
            assert limits.loads == [("127.0.0.1", page["seq"])], path
            limits.loads.clear()
            http_request(served, f"/api/tables/{table}", key=anna)
            assert limits.loads == [], "it has just been loaded"

    run_with_server(work)


def test_an_earlier_game_is_charged_for_the_events_it_is_read_from() -> None:
    def work(served: RunningServer) -> None:
        anna = new_key()
        table = open_table(served, anna, bots=["random", "random"], is_ready=True)
        play_to_end(served, table, anna)
        command(served, table, anna, type="rematch")
        limits = served.context.limits = RecordingLimits(UNLIMITED)
        path = f"/api/tables/{table}"
        assert http_request(served, f"{path}/record?game=1", key=anna).status == 200
        ((_, events),) = limits.loads
        seq = http_request(served, path, key=anna).data["seq"]
        assert 50 < events <= seq

    run_with_server(work)


def test_loads_are_refused_sooner_than_requests_that_load_nothing() -> None:
    """An address with ten requests at once has fewer, if each of them loads a hundred events."""

    def work(served: RunningServer) -> None:
        anna = new_key()
        table = open_table(served, anna, bots=["random", "random"], is_ready=True)
        for _ in range(3):
            play_to_end(served, table, anna)
            command(served, table, anna, type="rematch")
        seq = http_request(served, f"/api/tables/{table}", key=anna).data["seq"]
        assert seq * LOAD_COST_PER_EVENT > 1
        served_count = dict.fromkeys((False, True), 0)
        for is_evicted in served_count:
            slow = msgspec.structs.replace(UNLIMITED, requests_per_s=1)
            served.context.limits = RateLimits(slow)
            for _ in range(12):
                if is_evicted:
                    evict_tables(served)
                status = http_request(served, f"/api/tables/{table}", key=anna).status
                served_count[is_evicted] += status == 200
        assert served_count[False] >= 10
        assert served_count[True] <= 7

    run_with_server(work)
