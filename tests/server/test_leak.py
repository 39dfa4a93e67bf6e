"""Non-interference over the wire: what differs for others makes no difference to a viewer's bytes.

The same evening is played twice, at two hosts with the same clock, the same ids and the same
wishes of the viewer. At the second, the truth is replaced by one that the viewer could take for
it, and the others do things that look the same to the viewer. The frames that are put into the
viewer's outbox must be the same, byte for byte, in the same order.
"""

import asyncio
from dataclasses import dataclass

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.server.house import House
from bestiary.tables.host.room import Room
from bestiary.tables.moment import Moment
from tests.conformance.test_secrets import imagined, look_alike, looks
from tests.server.outbox import Outbox, at_home, settled
from tests.sizes import Note, sized
from tests.tables.people import HandClock, Person, begun, hosted
from tests.wandering import TABLES, any_options, offered, random_move


def key_of(number: int) -> str:
    """A key that is the same each time."""
    return f"{number:022d}"


@dataclass
class World:
    """One of the two hosts, with everybody at the table."""

    home: House
    room: Room
    boxes: list[Outbox]
    viewer: Outbox

    @property
    def play(self) -> Play:
        assert self.room.table.play is not None
        return self.room.table.play

    async def move(self, seat: int, id: str, move: str, type: str = "move") -> None:
        self.boxes[seat].command(id, type=type, move=move)
        await settled(self.home)

    def become(self, other: Play) -> None:
        """Let another truth lie behind all that was seen."""
        table = self.room.table
        table.play = other
        self.room.shown = self.room.latest = Moment.of(table, None, is_move=False)


async def world(game: str, players: int, seed: int, viewer: int | None) -> World:
    """A table where everybody has just been dealt their cards."""
    host = hosted(clock=HandClock(), chance=Generator(seed))
    host.store.history_id = "the same"
    home = at_home(host)
    people = [Person(f"Player {seat}") for seat in range(players)]
    for seat, person in enumerate(people):
        person.person = _hash(seat)
    options = any_options(catalog.game(game), Generator(seed))
    room = await begun(host, game, people, options=options)
    room.viewers.clear()
    boxes = [Outbox(home, room.table.id, key_of(seat), views=True) for seat in range(players)]
    onlooker = Outbox(home, room.table.id, None, views=True)
    await settled(home)
    return World(home, room, boxes, onlooker if viewer is None else boxes[viewer])


def _hash(seat: int) -> str:
    from bestiary.tables.person import hashed

    return hashed(key_of(seat))


@pytest.mark.property
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_frames_whatever_the_others_hide(
    game: str, players: int, record_property: Note
) -> None:
    async def evening(seed: int) -> tuple[int, int]:
        rng = Generator(seed)
        viewer = None if rng.below(players + 1) == players else rng.below(players)
        one = await world(game, players, seed, viewer)
        two = await world(game, players, seed, viewer)
        assert one.room.table.id == two.room.table.id
        if not one.play.is_over:
            two.become(imagined(two.play, viewer, rng))
        frames = different = 0
        for number in range(30):
            seats = one.play.to_move()
            if not seats or seats[0] is None:
                break
            seat = seats[rng.below(len(seats))]
            assert seat is not None
            move = offered(one.play, seat, rng)
            wanted = looks(one.play, seat, move, viewer)
            assert wanted is not None
            if seat == viewer:
                other = move if looks(two.play, seat, move, viewer) == wanted else None
            else:
                other = look_alike(two.play, seat, wanted, viewer, rng)
            if other is None or needs_dealer(one, seat, move) or needs_dealer(two, seat, other):
                break  # from here on the two worlds do not look alike any more
            truth = one.play.game.position.truth
            different += truth(one.play.state) != truth(two.play.state) or other != move
            await one.move(seat, f"{number}", move)
            await two.move(seat, f"{number}", other)
            await nonsense(one, two, number)
            frames = same(one, two)
            if one.room.table.may_change(seat):
                await change_minds(one, two, seat, seat == viewer, number, rng)
                frames = same(one, two)
        return frames, different

    async def all_evenings() -> None:
        frames = different = 0
        for seed in range(sized(check=3, ci=30, soak=600)):
            more, others = await evening(seed)
            frames += more
            different += others
        record_property("frames compared", frames)
        record_property("moves with other secrets", different)
        assert different, "the evenings hardly differ: this test shows nothing"

    asyncio.run(all_evenings())


async def change_minds(
    one: World, two: World, seat: int, is_viewer: bool, number: int, rng: Generator
) -> None:
    """Let somebody choose something else, in each world what they like; the viewer the same."""
    choices = []
    for world in (one, two):
        begun = world.room.table.begun()
        assert begun is not None
        choices.append(str(random_move(begun.game, begun.state, seat, rng)))
    if is_viewer:
        choices[1] = choices[0]
    await one.move(seat, f"{number} again", choices[0], "change")
    await two.move(seat, f"{number} again", choices[1], "change")


def needs_dealer(world: World, seat: int, move: str) -> bool:
    """After this move the dealer has to deal, and would deal alike only by chance."""
    after = world.play.clone()
    after.move(seat, move)
    return after.to_move() == (None,)


async def nonsense(one: World, two: World, number: int) -> None:
    """Wishes that are refused: what is said about them tells nothing either."""
    for world in (one, two):
        world.viewer.command(f"no {number}", type="move", move="nonsense")
        world.viewer.command(f"nor {number}", type="start")
        world.viewer.say("{")
        await settled(world.home)


def same(one: World, two: World) -> int:
    """Compare what the viewer was sent: how many frames that were.

    Once the game is over all cards are open, and only then; that alone may differ.
    """
    is_over = one.play.is_over
    frames = [[closed(frame, is_over) for frame in each.viewer.frames] for each in (one, two)]
    assert frames[0] == frames[1]
    assert len(one.viewer.frames) > 1
    return len(one.viewer.frames)


def closed(frame: str, is_over: bool) -> str:
    """A frame without the cards that are open when the game is over."""
    if '"full_state":' not in frame:
        return frame
    assert is_over, "all cards before the end"
    said = msgspec.json.decode(frame)
    del said["game"]["full_state"]
    return msgspec.json.encode(said).decode()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_who_comes_back_in_the_middle_of_a_choice_is_told_the_same(game: str, players: int) -> None:
    """What the store has kept of the others' choices makes no difference to a welcome."""

    async def work() -> None:
        for seed in range(5):
            rng = Generator(seed)
            one = await world(game, players, seed, 0)
            two = await world(game, players, seed, 0)
            if len(one.play.to_move()) < 2:
                return
            for seat in one.play.to_move()[1:]:
                assert seat is not None
                await one.move(seat, "m", offered(one.play, seat, rng))
                await two.move(seat, "m", offered(two.play, seat, rng))
            back = [Outbox(each.home, each.room.table.id, key_of(0), 0) for each in (one, two)]
            watching = [Outbox(each.home, each.room.table.id, None, 0) for each in (one, two)]
            for each in (one, two):
                await settled(each.home)
            assert back[0].frames == back[1].frames
            assert watching[0].frames == watching[1].frames
            assert len(back[0].heard()[0]["entries"]) == one.room.table.version

    asyncio.run(work())
