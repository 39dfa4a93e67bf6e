"""The clients under load bring tables of this version and of older ones to play."""

import asyncio
from typing import Any, cast

import msgspec
from benchmarks.load_generator import LoadTable


class RecordingSocket:
    """Keeps the commands that a client sends."""

    def __init__(self) -> None:
        self.types: list[str] = []

    def send(self, data: bytes) -> None:
        self.types.append(msgspec.json.decode(data)["command"]["type"])


def test_only_the_opener_starts_a_table_where_all_are_ready() -> None:
    """An older server waits for that; today such a table has begun by itself."""

    async def work() -> None:
        load: Any = type("Load", (), {"bytes": 0, "is_saturating": False})()
        table = LoadTable(load, "t", ["a", "b"])
        sockets = [RecordingSocket(), RecordingSocket()]
        for player, socket in zip(table.players, sockets, strict=True):
            player.socket = cast("Any", socket)
        for ready in ((False, False), (True, False), (True, True)):
            seats = [{"name": "A", "is_ready": is_ready} for is_ready in ready]
            view = {"type": "update", "seq": 3, "table": {"status": "open", "seats": seats}}
            for player in table.players:
                player.on_message(msgspec.json.encode(view))
        assert [socket.types for socket in sockets] == [["ready", "start"], ["ready"]]

    asyncio.run(work())
