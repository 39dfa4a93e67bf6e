"""Subscribers that record all they are sent, and games of a host to send it."""

import asyncio
from collections.abc import Sequence

from bestiary import protocol
from bestiary.bots.host_bots import HostBots
from bestiary.core.event import Event
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import RandomSource
from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.host.ephemeral import EphemeralMessage
from bestiary.host.host import Host
from bestiary.host.live_table import LiveTable
from bestiary.host.subscriber import SubscriberUpdate
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import Command, MoveCommand, Open, Ready, Sit, Start
from bestiary.tables.identity import hash_key
from bestiary.tables.pace import Pace
from bestiary.tables.table_snapshot import Choices
from bestiary.tables.time_control import NO_TIME_CONTROL, TimeControl


class ManualClock:
    """A clock that only a test moves."""

    def __init__(self, at_ms: int = 1_700_000_000_000) -> None:
        self.at_ms = at_ms
        self.monotonic_ms = 0

    def __call__(self) -> int:
        return self.at_ms

    def advance_s(self, seconds: float) -> None:
        self.set_s(seconds)
        self.monotonic_ms += int(seconds * 1000)

    def set_s(self, seconds: float) -> None:
        """Set the time of day; no time passes."""
        self.at_ms += int(seconds * 1000)


class RecordingSubscriber:
    """A person at a table who keeps every update and answer."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.person: str | None = hash_key(name)
        self.seat: int | None = None
        self.device_of: str | None = None
        self.sent_seq = -1
        self.sent_offers: Choices = (None, ())
        self.wants_views = True
        self.updates: list[SubscriberUpdate] = []
        self.frames: list[bytes] = []
        self.refusals: list[tuple[str, Refused]] = []
        self.acceptances: list[tuple[str, int]] = []
        self.bye_reasons: list[str] = []
        self.ephemeral: list[EphemeralMessage] = []
        self.heard_at_ms = 0.0
        self.is_slow = False

    def send(self, update: SubscriberUpdate) -> bool:
        if self.is_slow:
            return False
        self.updates.append(update)
        is_welcome = update.is_welcome
        frame = (
            protocol.encode_welcome(update, "0", 0, "h")
            if is_welcome
            else protocol.encode_update(update)
        )
        self.frames.append(frame)
        return True

    def send_ephemeral(self, message: EphemeralMessage) -> None:
        if not self.is_slow:
            self.ephemeral.append(message)

    def refuse(self, command_id: str, refused: Refused) -> None:
        self.refusals.append((command_id, refused))

    def confirm_repeated(self, command_id: str, seq: int) -> None:
        self.acceptances.append((command_id, seq))

    def close(self, reason: str) -> None:
        self.bye_reasons.append(reason)

    @property
    def last(self) -> SubscriberUpdate:
        return self.updates[-1]

    def sequence_numbers(self) -> list[int]:
        return [entry.seq for update in self.updates for entry in update.entries]

    def events(self) -> list[Event]:
        entries = [entry for update in self.updates for entry in update.entries]
        return [event for entry in entries for event in entry.events]

    @property
    def key(self) -> str:
        assert self.person is not None
        return self.person


def new_host(
    store: Store | None = None, clock: ManualClock | None = None, chance: RandomSource | None = None
) -> Host:
    """A host with bots that choose at once, a manual clock and seeded chance."""
    clock = clock or ManualClock()
    rng = Pcg32(7) if chance is None else chance
    store = MemoryStore() if store is None else store
    return Host(store, HostBots(0), rng, clock, lambda: clock.monotonic_ms)


async def drain(host: Host, turns: int = 30) -> None:
    """Run the loop until nothing is pending."""
    for _ in range(turns):
        await asyncio.sleep(0)
    for _ in range(2000):
        if not any(
            live_table.pending or live_table.bots_choosing
            for live_table in host.live_tables.values()
        ):
            break
        await asyncio.sleep(0.001)
    for _ in range(4):
        await asyncio.sleep(0)


async def start_game(
    host: Host,
    game: str,
    people: Sequence[RecordingSubscriber],
    bots: tuple[str, ...] = (),
    time_control: TimeControl = NO_TIME_CONTROL,
    onlookers: bool = True,
    options: dict[str, str] | None = None,
    id: str = "open",
    pace: Pace = "at_once",
    explanations: bool = False,
) -> LiveTable:
    """A table where a game has started, with all its people subscribed."""
    first, *others = people
    command = Open(
        game,
        first.name,
        len(people) + len(bots),
        options or {},
        time_control,
        onlookers,
        is_public=True,
        bots=bots,
        pace=pace,
        explanations=explanations,
    )
    # Bots sit on the seats after the opener's; the others take what is left.
    table = await host.open(first.key, id, command)
    for person in others:
        await host.command(table, person.key, "sit", Sit(person.name))
        await host.command(table, person.key, "ready", Ready())
    await host.command(table, first.key, "start", Start())
    for person in people:
        await host.join(table, person, None)
    await drain(host)
    return await host.live_table(table)


async def submit_and_drain(
    host: Host,
    live_table: LiveTable,
    person: RecordingSubscriber,
    command_id: str,
    command: Command,
) -> None:
    host.submit(live_table, person, command_id, command, person.sent_seq)
    await drain(host)


async def play_to_end(
    host: Host, live_table: LiveTable, people: Sequence[RecordingSubscriber]
) -> None:
    """Let all people make the first move that they are offered, until the game is over."""
    for number in range(10_000):
        if live_table.table.status == "over":
            return
        for person in people:
            view = person.last.view
            if view is not None and view.offers:
                first = view.offers[0]
                picks = {part.name: part.choices[: part.least] for part in first.parts}
                await submit_and_drain(
                    host, live_table, person, f"m{number}", MoveCommand(first.compose(picks))
                )
