"""A move chosen for an earlier decision is refused: it never becomes a choice in another round."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bestiary import catalog
from bestiary.core.generator import Generator
from bestiary.core.refusal import Refused
from bestiary.tables.command import Change, Move, Ready, Rematch
from bestiary.tables.event import Moved, Opened, Started
from bestiary.tables.host import Host
from bestiary.tables.host.room import Room
from bestiary.tables.table import Table
from tests.tables.people import Person, begun, finished, hosted, quiet, wished
from tests.wandering import TABLES, any_options, offered


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test."""
    asyncio.run(work)


async def seated(host: Host) -> tuple[Room, list[Person]]:
    """Three people who have just been dealt their cards of Mausen."""
    three = [Person(name) for name in ("Anna", "Bruno", "Clara")]
    return await begun(host, "mausen", three), three


async def round_of(host: Host, room: Room, people: list[Person], card: str) -> None:
    """Let everybody choose a card: it is turned up."""
    for person in people:
        await wished(host, room, person, card, Move(card))


def rules(person: Person) -> list[str]:
    return [refused.rule for _, refused in person.refusals]


def test_choices_of_others_make_a_move_of_the_same_round_not_stale() -> None:
    async def work() -> None:
        host = hosted()
        room, (anna, bruno, clara) = await seated(host)
        dealt = anna.at
        await wished(host, room, bruno, "b", Move("E1"))
        await wished(host, room, clara, "c", Move("D1"))
        await wished(host, room, clara, "c again", Change("C1"))
        host.submit(room, anna, "a", Move("E1"), dealt)
        await quiet(host)
        assert anna.refusals == []
        assert room.table.granted(anna.key, "a") == anna.at

    run(work())


def test_a_move_for_a_round_that_is_over_is_stale_and_stays_refused() -> None:
    """D1 would be a legal card of the second round, too."""

    async def work() -> None:
        host = hosted()
        room, people = await seated(host)
        anna, dealt = people[0], people[0].at
        await round_of(host, room, people, "E1")
        before = room.table.version
        for _ in range(2):
            host.submit(room, anna, "late", Move("D1"), dealt)
            await quiet(host)
        with pytest.raises(Refused) as refused:
            await host.command(room.table.id, anna.key, "late", Move("D1"), before)
        assert refused.value.text.id == "table-refused-stale"
        assert rules(anna) == ["stale"] * 2
        assert room.table.version == before
        await wished(host, room, anna, "now", Move("D1"))
        assert room.table.version == before + 1

    run(work())


def test_a_choice_can_be_changed_in_its_round_and_is_stale_after_it() -> None:
    async def work() -> None:
        host = hosted()
        room, people = await seated(host)
        anna, dealt = people[0], people[0].at
        await wished(host, room, anna, "E1", Move("E1"))
        host.submit(room, anna, "other", Change("M1"), dealt)
        await quiet(host)
        assert anna.refusals == []
        chosen = anna.at
        await round_of(host, room, people[1:], "E1")
        await wished(host, room, anna, "next", Move("E1"))
        host.submit(room, anna, "too late", Change("D1"), chosen)
        await quiet(host)
        assert rules(anna) == ["stale"]

    run(work())


def test_a_move_from_beyond_the_log_is_stale() -> None:
    """Its sender looked at a history that this host does not have."""

    async def work() -> None:
        host = hosted()
        room, (anna, *_) = await seated(host)
        host.submit(room, anna, "a", Move("E1"), room.table.version + 1)
        assert rules(anna) == ["stale"]

    run(work())


def test_a_move_is_as_stale_after_the_table_was_read_again() -> None:
    async def work() -> None:
        host = hosted()
        room, people = await seated(host)
        dealt = people[0].at
        await round_of(host, room, people, "E1")
        await wished(host, room, people[1], "D1", Move("D1"))
        again = hosted(host.store)
        fresh = await again.room(room.table.id)
        assert fresh.table.decision_seq == room.table.decision_seq > dealt
        with pytest.raises(Refused) as refused:
            await again.command(room.table.id, people[0].key, "late", Move("D1"), dealt)
        assert refused.value.rule == "stale"

    run(work())


def test_an_accepted_move_that_comes_again_is_accepted_however_old() -> None:
    async def work() -> None:
        host = hosted()
        room, people = await seated(host)
        anna, dealt = people[0], people[0].at
        await round_of(host, room, people, "E1")
        host.submit(room, anna, "E1", Move("E1"), dealt)
        assert anna.refusals == []
        assert anna.grants == [("E1", dealt + 1)]
        assert await host.command(room.table.id, anna.key, "E1", Move("E1"), dealt) == dealt + 1

    run(work())


def test_other_commands_ignore_what_their_sender_has_seen() -> None:
    async def work() -> None:
        host = hosted()
        room, people = await seated(host)
        await finished(host, room, people)
        host.submit(room, people[0], "again", Rematch(), 0)
        host.submit(room, people[0], "not yet", Ready(is_ready=False), 10**6)
        assert people[0].refusals == []

    run(work())


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_not_stale_is_the_same_choice(game: str, players: int) -> None:
    """While a decision stands, a seat that owes a choice is offered the same; else it is another.

    A seat that has moved is not offered the same again before a new decision.
    """
    rng = Generator(players)
    entry = catalog.game(game)
    options = any_options(entry, rng)
    opened = Opened(
        at_ms=0, game=game, rules=entry.rules, players=players, options=options, code="", invite=""
    )
    table = Table("t", opened)
    setup = entry.position.deal(players, options, rng)
    table.evolve(Started(at_ms=0, setup=setup, seed=1))
    assert table.play is not None
    since = 0
    standing: dict[int, object] = {}
    for _ in range(60):
        play = table.play
        if play.is_over:
            break
        now = {seat: play.view(seat).offers for seat in play.to_move() if seat is not None}
        if table.decision_seq == since:
            assert now.items() <= standing.items()
            assert len(now) < len(standing)
        else:
            assert table.decision_seq == table.version
        since, standing = table.decision_seq, dict(now)
        seats = play.to_move()
        seat = seats[rng.below(len(seats))]
        table.evolve(Moved(at_ms=0, seat=seat, move=offered(play, seat, rng)))
