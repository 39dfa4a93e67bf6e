"""People at tables of a host, for tests: they remember all that they were told."""

import asyncio
from collections.abc import Sequence

from bestiary import protocol
from bestiary.bots.company import Company
from bestiary.core.chance import Chance
from bestiary.core.event import Event
from bestiary.core.generator import Generator
from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import Command, Move, Open, Ready, Sit, Start
from bestiary.tables.host import Host
from bestiary.tables.host.room import Room
from bestiary.tables.host.viewer import Told
from bestiary.tables.person import hashed
from bestiary.tables.timing import UNTIMED, TimeControl


class HandClock:
    """A clock that stands still until somebody moves it."""

    def __init__(self, at_ms: int = 1_700_000_000_000) -> None:
        self.at_ms = at_ms

    def __call__(self) -> int:
        return self.at_ms

    def pass_s(self, seconds: float) -> None:
        self.at_ms += int(seconds * 1000)


class Person:
    """Somebody who looks at a table and wishes things."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.person: str | None = hashed(name)
        self.seat: int | None = None
        self.at = -1
        self.told: list[Told] = []
        self.frames: list[bytes] = []
        self.refusals: list[tuple[str, Refused]] = []
        self.grants: list[tuple[str, int]] = []
        self.dismissed: list[str] = []
        self.is_slow = False

    def tell(self, told: Told) -> bool:
        if self.is_slow:
            return False
        self.told.append(told)
        is_welcome = told.is_fresh
        frame = protocol.welcome(told, "0", 0, "h") if is_welcome else protocol.update(told)
        self.frames.append(frame)
        return True

    def refuse(self, id: str, refused: Refused) -> None:
        self.refusals.append((id, refused))

    def grant(self, id: str, n: int) -> None:
        self.grants.append((id, n))

    def dismiss(self, why: str) -> None:
        self.dismissed.append(why)

    @property
    def last(self) -> Told:
        return self.told[-1]

    def numbers(self) -> list[int]:
        """The numbers of the stream, as they came."""
        return [item.n for told in self.told for item in told.items]

    def facts(self) -> list[Event]:
        """All that was shown, in its order."""
        items = [item for told in self.told for item in told.items]
        return [shown.event for item in items for shown in item.facts]

    @property
    def key(self) -> str:
        assert self.person is not None
        return self.person


def hosted(
    store: Store | None = None, clock: HandClock | None = None, chance: Chance | None = None
) -> Host:
    """A host whose bots think at once, whose clock stands still and whose chance is known."""
    return Host(
        MemoryStore() if store is None else store,
        Company(0),
        Generator(7) if chance is None else chance,
        HandClock() if clock is None else clock,
    )


async def quiet(host: Host, turns: int = 30) -> None:
    """Let everything happen that is on its way."""
    for _ in range(turns):
        await asyncio.sleep(0)
    for _ in range(2000):
        if not any(room.pending or room.thinking for room in host.rooms.values()):
            break
        await asyncio.sleep(0.001)
    for _ in range(4):
        await asyncio.sleep(0)


async def begun(
    host: Host,
    game: str,
    people: Sequence[Person],
    bots: tuple[str, ...] = (),
    time_control: TimeControl = UNTIMED,
    onlookers: bool = True,
    options: dict[str, str] | None = None,
) -> Room:
    """A table where people play a game, everybody looking on."""
    first, *others = people
    wish = Open(
        game,
        first.name,
        len(people) + len(bots),
        options or {},
        time_control,
        onlookers,
        is_public=True,
        bots=bots,
    )
    # Bots sit on the seats after the opener's; the others take what is left.
    table = await host.open(first.key, "open", wish)
    for person in others:
        await host.command(table, person.key, "sit", Sit(person.name))
        await host.command(table, person.key, "ready", Ready())
    await host.command(table, first.key, "start", Start())
    for person in people:
        await host.join(table, person, None)
    await quiet(host)
    return await host.room(table)


async def wished(host: Host, room: Room, person: Person, id: str, command: Command) -> None:
    """Wish something, and let it happen."""
    host.submit(room, person, id, command, person.at)
    await quiet(host)


async def finished(host: Host, room: Room, people: Sequence[Person]) -> None:
    """Let everybody do what they are offered first, until the game is over."""
    for number in range(10_000):
        if room.table.status == "over":
            return
        for person in people:
            view = person.last.view
            if view is not None and view.offers:
                first = view.offers[0]
                picks = {part.name: part.choices[: part.least] for part in first.parts}
                await wished(host, room, person, f"m{number}", Move(first.compose(picks)))
