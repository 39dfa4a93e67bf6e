"""What came over a browser's socket, held against what its seat may know."""

import json
from typing import Any

import msgspec

from bestiary import protocol
from bestiary.core.event import Event
from bestiary.core.explanation import Explainers, explanations_of
from bestiary.core.viewer import actor_of
from bestiary.records import Record
from bestiary.records.perspective import Perspective, perspective_steps

Json = dict[str, Any]


class AllowedContent:
    """All that a seat is ever shown in a game, worked out from the record."""

    def __init__(self, record: Record, seat: int) -> None:
        """Play the record again, with the eyes of the seat."""
        moves = [(actor_of(who), record.game.moves.parse(text)) for who, text in record.moves]
        steps = list(perspective_steps(record.initial_play(), moves, Perspective(seat)))
        self.seat = seat
        self.boards = {without_pending_seats(msgspec.to_builtins(step.board)) for step in steps}
        self.histories = {comparable(msgspec.to_builtins(step.history)) for step in steps}
        self.events = {
            comparable(sent)
            for step in steps
            for event in step.events
            for sent in sent_events(event, record.game.explainers)
        }
        self.types = {json.loads(event)["type"] for event in self.events}

    def violations(self, frames: list[Json]) -> list[str]:
        """Everything in some frames that goes beyond it."""
        found: list[str] = []
        status = "open"
        for frame in frames:
            table = frame.get("table") or {}
            status = table.get("status", status)
            if table.get("seat", self.seat) not in (self.seat, None):
                found.append("another seat")
            found += self._game_violations(frame.get("game") or {}, status)
            for entry in frame.get("entries", []):
                found += self._event_violations(entry.get("events", []))
        return found

    def _game_violations(self, game: Json, status: str) -> list[str]:
        """What is wrong with the game in a frame."""
        found = []
        if game and without_pending_seats(game["board"]) not in self.boards:
            found.append(f"board: {game['board']}")
        if game.get("history") and comparable(game["history"]) not in self.histories:
            found.append(f"history: {game['history']}")
        if game.get("full_state") and status != "over":
            found.append(f"full state: {game['full_state']}")
        return found

    def _event_violations(self, events: list[Json]) -> list[str]:
        """The events of the game that this seat was not shown."""
        ours = [event for event in events if event.get("private") or event["type"] in self.types]
        return [f"event: {event}" for event in ours if comparable(event) not in self.events]


def sent_events(event: Event, explainers: Explainers) -> tuple[Json, Json]:
    """An event that a seat is shown, at a table without explanations and at one with them."""
    sent: Json = json.loads(protocol.event_json(event))
    explanations = msgspec.to_builtins(explanations_of(event, explainers))
    return sent, sent | ({"explanations": explanations} if explanations else {})


def comparable(value: Any) -> str:
    """A value, to be compared."""
    return json.dumps(value, sort_keys=True)


def without_pending_seats(board: Json) -> str:
    """A board without the seats that have not chosen yet: people choose in any order."""
    return comparable({key: value for key, value in board.items() if key != "to_move"})
