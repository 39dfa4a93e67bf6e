"""What came over a browser's socket, held against what its seat may know."""

import json
from typing import Any

import msgspec

from bestiary import wire
from bestiary.records import Record
from bestiary.records.eyes import Eyes, glances

Json = dict[str, Any]


class Allowed:
    """All that a seat is ever shown in a game, worked out from the record."""

    def __init__(self, record: Record, seat: int) -> None:
        """Play the record again, with the eyes of the seat."""
        moves = [(who, record.game.moves.parse(text)) for who, text in record.moves]
        seen = list(glances(record.start(), moves, Eyes(seat)))
        self.seat = seat
        self.nows = {still(msgspec.to_builtins(each.now)) for each in seen}
        self.seens = {settled(msgspec.to_builtins(each.seen)) for each in seen}
        self.facts = {
            settled(json.loads(wire.fact(event))) for each in seen for event in each.events
        }
        self.kinds = {json.loads(fact)["event"] for fact in self.facts}

    def faults(self, frames: list[Json]) -> list[str]:
        """Everything in some frames that goes beyond it."""
        found: list[str] = []
        status = "open"
        for frame in frames:
            table = frame.get("table") or {}
            status = table.get("status", status)
            if table.get("seat", self.seat) not in (self.seat, None):
                found.append("another seat")
            found += self._game_faults(frame.get("game") or {}, status)
            for number in frame.get("numbers", []):
                found += self._fact_faults(number.get("facts", []))
        return found

    def _game_faults(self, game: Json, status: str) -> list[str]:
        """What is wrong with the game in a frame."""
        found = []
        if game and still(game["now"]) not in self.nows:
            found.append(f"now: {game['now']}")
        if game.get("seen") and settled(game["seen"]) not in self.seens:
            found.append(f"seen: {game['seen']}")
        if game.get("truth") and status != "over":
            found.append(f"truth: {game['truth']}")
        return found

    def _fact_faults(self, facts: list[Json]) -> list[str]:
        """The facts of the game that this seat was not shown."""
        ours = [fact for fact in facts if fact.get("own") or fact["event"] in self.kinds]
        return [f"fact: {fact}" for fact in ours if settled(fact) not in self.facts]


def settled(value: Any) -> str:
    """A value, to be compared."""
    return json.dumps(value, sort_keys=True)


def still(now: Json) -> str:
    """A view without who has not chosen yet: people choose in any order."""
    return settled({key: value for key, value in now.items() if key != "to_move"})
