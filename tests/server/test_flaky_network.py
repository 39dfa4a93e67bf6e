"""A network that delays, cuts and repeats messages changes nothing for the game."""

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path

import pytest

from bestiary.bots.random import RandomBot
from bestiary.client import Link, ReconnectTimes, Seat, join, open_table
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.command import Change, MoveCommand, Open, Start
from bestiary.tables.event import Moved, decode_event
from tests.flaky_proxy import FlakyProxy
from tests.sample_sizes import examples_for_run
from tests.server.concurrent_players import FAST_RETRY
from tests.server_fixture import running_server


async def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(3000):
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError


async def open_table_through_proxy(
    url: str, port: int, game: str, players: int
) -> tuple[str, list[str]]:
    """A table, and the links of its players: the first through the flaky proxy."""
    key = secrets.token_urlsafe(16)
    link = await open_table(url, Open(game, "Anna", players), key)
    stormy = f"http://127.0.0.1:{port}"
    own = str(Link(stormy, link.table, key=key))
    return link.table, [own, *([str(link)] * (players - 1))]


@pytest.mark.slow
@pytest.mark.parametrize("pace", [FAST_RETRY, ReconnectTimes()])
def test_outage_during_simultaneous_choice_loses_and_duplicates_nothing(
    pace: ReconnectTimes, tmp_path: Path
) -> None:
    """For 20 seconds, at the pace of real clients: nothing is lost, nothing is doubled."""
    lost_s = 20.0 if pace != FAST_RETRY else 2.0

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        async with (
            running_server(store) as served,
            FlakyProxy("127.0.0.1", served.port, 1) as proxy,
        ):
            table, links = await open_table_through_proxy(served.url, proxy.port, "mausen", 3)
            async with (
                join(links[0], reconnect_times=pace) as anna,
                join(links[1], "Bruno", reconnect_times=pace) as bruno,
                join(links[2], "Clara", reconnect_times=pace) as clara,
            ):
                await anna.command(Start())
                await bruno.wait_for_status("playing")
                await anna.move("E1")
                await bruno.move("D1")
                proxy.is_down = True
                changing = asyncio.ensure_future(anna.command(Change("M4")))
                await asyncio.sleep(lost_s)
                assert not changing.done()
                proxy.is_down = False
                n = await changing
                await clara.move("C1")
                await wait_until(lambda: (anna.seq or 0) > n)
                proxy.is_down = True
                choosing = [
                    asyncio.ensure_future(seat.move(card))
                    for seat, card in ((anna, "C4"), (bruno, "C4"), (clara, "E2"))
                ]
                await asyncio.sleep(lost_s)
                assert [choice.done() for choice in choosing] == [False, True, True]
                proxy.is_down = False
                await asyncio.gather(*choosing)
                await wait_until(lambda: len({seat.seq for seat in (anna, bruno, clara)}) == 1)
                play = (await served.context.host.live_table(table)).table.play
                assert play is not None
                made = [(seat, str(move)) for seat, move in play.moves]
                assert made[:3] == [(0, "M4"), (1, "D1"), (2, "C1")]
                assert sorted(made[3:], key=str) == [(0, "C4"), (1, "C4"), (2, "E2")]
                for seat, number in ((anna, 0), (bruno, 1), (clara, 2)):
                    assert seat.view is not None
                    assert seat.view.canonical_json() == play.view(number).canonical_json()

    asyncio.run(work())


async def play_to_end(seat: Seat, seed: int) -> int:
    """Play to the end, and count the moves."""
    bot = RandomBot(seed)
    made = 0
    async for view in seat:
        await seat.move(bot.choose(view).move)
        made += 1
    return made


@pytest.mark.slow
@pytest.mark.property
@pytest.mark.parametrize("game", ["mausen", "lascaux"])
def test_whole_game_with_cuts_delays_and_duplicates(game: str, tmp_path: Path) -> None:
    """Cuts, delays and doubled messages from the beginning to the end."""

    async def work(seed: int) -> None:
        store = SqliteStore(tmp_path / f"{seed}.db")
        async with (
            running_server(store) as served,
            FlakyProxy("127.0.0.1", served.port, seed) as proxy,
        ):
            table, links = await open_table_through_proxy(served.url, proxy.port, game, 3)
            async with (
                join(links[0], reconnect_times=FAST_RETRY) as anna,
                join(links[1], "Bruno", reconnect_times=FAST_RETRY) as bruno,
                join(links[2], "Clara", reconnect_times=FAST_RETRY) as clara,
            ):
                await anna.command(Start())
                proxy.delay_s = 0.01
                proxy.duplicate = 0.3
                proxy.drop = 0.04
                made = await asyncio.gather(
                    play_to_end(anna, 1), play_to_end(bruno, 2), play_to_end(clara, 3)
                )
                play = (await served.context.host.live_table(table)).table.play
                assert play is not None
                assert anna.view is not None
                assert anna.view.canonical_json() == play.view(0).canonical_json()
                stored = [decode_event(choice) for choice in await store.read_events(table)]
                moves = [event for event in stored if isinstance(event, Moved)]
                for seat in range(3):
                    own = [event for event in moves if event.seat == seat]
                    assert len(own) == made[seat]
                    assert len({event.command_id for event in own}) == len(own)
                assert proxy.counts.total() > 10, "the sun was shining"

    for seed in range(examples_for_run(check=1, ci=3, soak=40)):
        asyncio.run(work(seed))


def test_duplicated_move_message_is_applied_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_server() as served, FlakyProxy("127.0.0.1", served.port, 3) as proxy:
            table, links = await open_table_through_proxy(served.url, proxy.port, "mausen", 3)
            async with (
                join(links[0], reconnect_times=FAST_RETRY) as anna,
                join(links[1], "Bruno", reconnect_times=FAST_RETRY) as bruno,
                join(links[2], "Clara", reconnect_times=FAST_RETRY),
            ):
                proxy.duplicate = 1.0
                await anna.command(Start())
                await anna.command(MoveCommand("E1"))
                await bruno.wait_for_status("playing")
                await bruno.move("E1")
                live_table = await served.context.host.live_table(table)
                assert live_table.table.seats_to_move() == (2,)

    asyncio.run(work())
