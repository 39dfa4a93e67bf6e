"""Of a move JSON is decoded once, and encoded once per distinct content, however many watch."""

import asyncio
import sys
from collections import Counter
from types import FrameType
from typing import Any

import msgspec

from bestiary import protocol
from bestiary.core.event import Event
from bestiary.tables.identity import hash_key
from tests.host.recording_subscriber import RecordingSubscriber, new_host, start_game
from tests.server.in_memory_client import InMemoryClient, context_without_network, drain_context

ONLOOKERS = 5


class JsonCalls:
    """What is decoded and encoded while it listens, by the function that asks for it."""

    def __init__(self) -> None:
        self.decoded = Counter[str]()
        self.encoded = Counter[str]()
        self.events: list[Event] = []
        """The events that are encoded for viewers."""

    def __enter__(self) -> "JsonCalls":
        sys.setprofile(self._profile)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _profile(self, frame: FrameType, kind: str, function: Any) -> None:
        if kind == "call" and frame.f_code is protocol.event_json.__code__:
            self.events.append(frame.f_locals["event"])
        if kind == "c_call":
            owner = getattr(function, "__self__", None)
            caller = frame.f_code.co_qualname.partition(".<locals>")[0]
            if isinstance(owner, msgspec.json.Decoder):
                self.decoded[caller] += 1
            elif isinstance(owner, msgspec.json.Encoder):
                self.encoded[caller] += 1


def test_a_move_is_decoded_once_and_each_content_encoded_once() -> None:
    """The last choice of a round turns up all cards: the events go to seats and onlookers."""

    async def work() -> None:
        host = new_host()
        people = [RecordingSubscriber(name) for name in ("Anna", "Bruno", "Clara")]
        keys = [person.name.ljust(22, "0") for person in people]
        for person, key in zip(people, keys, strict=True):
            person.person = hash_key(key)
        live_table = await start_game(host, "mausen", people)
        for person in people:
            host.leave(live_table, person)
        context = context_without_network(host)
        clients = [
            InMemoryClient(context, live_table.table.id, key)
            for key in [*keys, *[None] * ONLOOKERS]
        ]
        await drain_context(context)
        for client, card in zip(clients, ("E1", "E2"), strict=False):
            client.command(card, type="move", move=card)
            await drain_context(context)
        protocol._cached_event_json.cache_clear()
        with JsonCalls() as calls:
            clients[2].command("D1", type="move", move="D1")
            await drain_context(context)
        for client in clients:
            assert client.received()[-1]["seq"] == live_table.table.seq
        shown = [type(event).__name__ for event in calls.events]
        chases = ["PreyTaken", "PreyTaken", "UnchasedMoved"]
        assert shown.count("CardTurnedUp") == 3
        assert [kind for kind in shown if kind in chases] == chases
        assert len(set(calls.events)) == len(calls.events)
        assert calls.decoded == {"SocketSubscriber.on_message": 1}
        messages = sum(not event.is_silent for event in calls.events)
        assert calls.encoded == {
            "Host._append": 1,  # the stored event
            "event_json": len(calls.events) + messages,
            "_entry_json": 1,  # the id of the mover's own command
            "encode_update": 2 * len(people),  # the offers and alternatives of each
        }

    asyncio.run(work())
