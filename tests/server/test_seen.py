"""A client that asks for views gets its history with every update; the others fold events."""

import asyncio
from functools import reduce
from operator import or_

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.event import kinds_in
from bestiary.core.generator import Generator
from bestiary.tables.command import Move
from tests.server.outbox import Outbox, at_home, settled
from tests.tables.people import HandClock, Person, begun, hosted
from tests.wandering import TABLES, any_options, offered


def json(value: object) -> object:
    """A value as it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_history_of_a_view_is_what_its_events_fold_to(game: str, players: int) -> None:
    async def work() -> None:
        rng = Generator(players)
        host = hosted(clock=HandClock(), chance=rng)
        home = at_home(host)
        people = [Person(f"Player {seat}") for seat in range(players)]
        options = any_options(catalog.game(game), rng)
        room = await begun(host, game, people, options=options)
        asking = Outbox(home, room.table.id, None, views=True)
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
        (welcome, *updates), plain = asking.heard(), other.heard()
        assert welcome == plain[0]
        view = catalog.game(game).view
        history = msgspec.convert(welcome["game"]["history"], view.Seen)
        kinds = reduce(or_, kinds_in(catalog.game(game).events))
        for whole, folded in zip(updates, plain[1:], strict=True):
            for event in [each for entry in folded["entries"] for each in entry["events"]]:
                history = view.remember(history, msgspec.convert(event, kinds))
            assert whole["game"].pop("history") == json(history)
            assert whole["game"].pop("offers", []) == whole["offers"]
            assert whole["game"].pop("alternatives", []) == whole["alternatives"]
            assert whole == folded
        assert updates

    asyncio.run(work())
