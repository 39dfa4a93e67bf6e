"""Who wants it is told with all news what was shown before; nobody else pays for that."""

import asyncio

import msgspec
import pytest

from bestiary import catalog
from bestiary.client.memory import Memory
from bestiary.core.generator import Generator
from bestiary.tables.command import Move
from tests.server.outbox import Outbox, at_home, settled
from tests.tables.people import HandClock, Person, begun, hosted
from tests.wandering import TABLES, any_options, offered


def json(value: object) -> object:
    """A value as it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_comes_with_news_is_what_one_would_remember_oneself(game: str, players: int) -> None:
    async def work() -> None:
        rng = Generator(players)
        host = hosted(clock=HandClock(), chance=rng)
        home = at_home(host)
        people = [Person(f"Player {seat}") for seat in range(players)]
        options = any_options(catalog.game(game), rng)
        room = await begun(host, game, people, options=options)
        asking = Outbox(home, room.table.id, None, seen=True)
        other = Outbox(home, room.table.id, None)
        await settled(home)
        for number in range(20):
            play = room.table.play
            assert play is not None
            if play.is_over:
                break
            seat = play.to_move()[0]
            assert seat is not None
            move = Move(offered(play, seat, rng))
            await host.command(room.table.id, people[seat].key, f"{number}", move)
            await settled(home)
        memory = Memory()
        news = 0
        for told, plain in zip(asking.heard(), other.heard(), strict=True):
            memory.learn(plain)
            assert memory.view is not None
            assert told["game"]["seen"] == json(memory.view.seen)
            if told["say"] == "news":
                news += 1
                assert "seen" not in plain["game"]
                del told["game"]["seen"]
            assert told == plain
        assert news > 0

    asyncio.run(work())
