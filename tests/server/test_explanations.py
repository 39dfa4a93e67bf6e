"""A table with explanations sends them with the events they explain, and changes nothing else."""

import asyncio
from dataclasses import dataclass
from typing import Any

from bestiary.records import Record
from bestiary.tables.event import Opened, decode_event
from bestiary.tables.identity import hash_key
from tests.host.recording_subscriber import RecordingSubscriber, new_host, start_game
from tests.server.in_memory_client import InMemoryClient, context_without_network, drain_context

NAMES = ("Anna", "Bruno", "Clara")


@dataclass
class Evening:
    """A round of Mausen in which Anna and Bruno tie."""

    record: str
    opened: Opened
    frames: dict[str, list[dict[str, Any]]]
    """By the name of the viewer, or `onlooker`; `again` is Anna, who comes back at the end."""

    def events(self, viewer: str) -> list[dict[str, Any]]:
        entries = [entry for frame in self.frames[viewer] for entry in frame.get("entries", ())]
        return [event for entry in entries for event in entry.get("events", ())]

    def explained(self, viewer: str) -> list[tuple[str, str, list[str]]]:
        """The events that explain something to a viewer, what, and what it points at."""
        return [
            (event["type"], explanation["id"], explanation["pointers"])
            for event in self.events(viewer)
            for explanation in event.get("explanations", ())
        ]


async def play_round(explanations: bool) -> Evening:
    host = new_host()
    people = [RecordingSubscriber(name) for name in NAMES]
    keys = [name.ljust(22, "0") for name in NAMES]
    for person, key in zip(people, keys, strict=True):
        person.person = hash_key(key)
    live_table = await start_game(host, "mausen", people, explanations=explanations)
    context, table_id = context_without_network(host), live_table.table.id
    clients = {
        name: InMemoryClient(context, table_id, key, views=True)
        for name, key in zip((*NAMES, "onlooker"), (*keys, None), strict=True)
    }
    await drain_context(context)
    dealt_seq = live_table.table.seq
    for name, card in zip(NAMES, ("M4", "M4", "E1"), strict=True):
        clients[name].command(f"play {card}", type="move", move=card)
        await drain_context(context)
    clients["again"] = InMemoryClient(context, table_id, keys[0], after=dealt_seq, views=True)
    await drain_context(context)
    play = live_table.table.play
    assert play is not None
    opened = decode_event((await host.store.read_events(table_id))[0])
    assert isinstance(opened, Opened)
    record = Record.from_play(play, list(NAMES)).to_json()
    return Evening(record, opened, {name: client.received() for name, client in clients.items()})


def test_a_tie_explains_itself_to_everybody_who_is_shown_it() -> None:
    """To each player, to the onlooker, and to a device that comes back and is shown it late."""
    evening = asyncio.run(play_round(True))
    expected = [
        ("CardTurnedUp", "mausen-explain-tie", ["seat:0"]),
        ("CardTurnedUp", "mausen-explain-tie", ["seat:1"]),
    ]
    for viewer in (*NAMES, "onlooker", "again"):
        assert evening.explained(viewer)[:2] == expected, viewer
        assert evening.frames[viewer][0]["table"]["explanations"]


def test_a_table_explains_nothing_unless_it_was_opened_so() -> None:
    evening = asyncio.run(play_round(False))
    for viewer in (*NAMES, "onlooker", "again"):
        assert evening.explained(viewer) == []
        assert not evening.frames[viewer][0]["table"]["explanations"]


def test_explanations_change_no_view_no_offer_and_no_record() -> None:
    """The setting is one of the table's first event, not of the game."""
    one, other = asyncio.run(play_round(True)), asyncio.run(play_round(False))
    assert one.record == other.record
    assert "explan" not in one.record
    assert (one.opened.explanations, other.opened.explanations) == (True, False)
    assert one.opened.options == other.opened.options
    for viewer in one.frames:
        games = [
            [frame["game"] for frame in evening.frames[viewer] if "game" in frame]
            for evening in (one, other)
        ]
        assert games[0]
        assert games[0] == games[1]
        for event in one.events(viewer):
            event.pop("explanations", None)
        assert one.events(viewer) == other.events(viewer)
