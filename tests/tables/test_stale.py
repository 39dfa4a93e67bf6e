"""A move chosen for an earlier decision is refused: it never becomes a choice in another round."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bestiary import catalog
from bestiary.core.pcg32 import Pcg32
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER, seat_or_none
from bestiary.host.host import Host
from bestiary.host.live_table import LiveTable
from bestiary.tables.command import Change, MoveCommand, Ready, Rematch
from bestiary.tables.event import Moved, Opened, Started
from bestiary.tables.table import Table
from tests.host.recording_subscriber import (
    RecordingSubscriber,
    drain,
    new_host,
    play_to_end,
    start_game,
    submit_and_drain,
)
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move, random_options


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def seated(host: Host) -> tuple[LiveTable, list[RecordingSubscriber]]:
    """Three people who have just been dealt their cards of Mausen."""
    three = [RecordingSubscriber(name) for name in ("Anna", "Bruno", "Clara")]
    return await start_game(host, "mausen", three), three


async def round_of(
    host: Host, live_table: LiveTable, people: list[RecordingSubscriber], card: str
) -> None:
    """Let all seats choose a card: they are turned up."""
    for person in people:
        await submit_and_drain(host, live_table, person, card, MoveCommand(card))


def rules(person: RecordingSubscriber) -> list[str]:
    return [refused.rule for _, refused in person.refusals]


def test_choices_of_others_make_a_move_of_the_same_round_not_stale() -> None:
    async def work() -> None:
        host = new_host()
        live_table, (anna, bruno, clara) = await seated(host)
        dealt = anna.sent_seq
        await submit_and_drain(host, live_table, bruno, "b", MoveCommand("E1"))
        await submit_and_drain(host, live_table, clara, "c", MoveCommand("D1"))
        await submit_and_drain(host, live_table, clara, "c again", Change("C1"))
        host.submit(live_table, anna, "a", MoveCommand("E1"), dealt)
        await drain(host)
        assert anna.refusals == []
        assert live_table.table.accepted_seq(anna.key, "a") == anna.sent_seq

    run(work())


def test_a_move_for_a_round_that_is_over_is_stale_and_stays_refused() -> None:
    """D1 would be a legal card of the second round, too."""

    async def work() -> None:
        host = new_host()
        live_table, people = await seated(host)
        anna, dealt = people[0], people[0].sent_seq
        await round_of(host, live_table, people, "E1")
        before = live_table.table.seq
        for _ in range(2):
            host.submit(live_table, anna, "late", MoveCommand("D1"), dealt)
            await drain(host)
        with pytest.raises(Refused) as refused:
            await host.command(live_table.table.id, anna.key, "late", MoveCommand("D1"), before)
        assert refused.value.message.id == "table-refused-stale"
        assert rules(anna) == ["stale"] * 2
        assert live_table.table.seq == before
        await submit_and_drain(host, live_table, anna, "now", MoveCommand("D1"))
        assert live_table.table.seq == before + 1

    run(work())


def test_a_choice_can_be_changed_in_its_round_and_is_stale_after_it() -> None:
    async def work() -> None:
        host = new_host()
        live_table, people = await seated(host)
        anna, dealt = people[0], people[0].sent_seq
        await submit_and_drain(host, live_table, anna, "E1", MoveCommand("E1"))
        host.submit(live_table, anna, "other", Change("M1"), dealt)
        await drain(host)
        assert anna.refusals == []
        chosen = anna.sent_seq
        await round_of(host, live_table, people[1:], "E1")
        await submit_and_drain(host, live_table, anna, "next", MoveCommand("E1"))
        host.submit(live_table, anna, "too late", Change("D1"), chosen)
        await drain(host)
        assert rules(anna) == ["stale"]

    run(work())


def test_a_move_from_beyond_the_log_is_stale() -> None:
    """Its sender looked at a history that this host does not have."""

    async def work() -> None:
        host = new_host()
        live_table, (anna, *_) = await seated(host)
        host.submit(live_table, anna, "a", MoveCommand("E1"), live_table.table.seq + 1)
        assert rules(anna) == ["stale"]

    run(work())


def test_a_move_is_as_stale_after_the_table_was_read_again() -> None:
    async def work() -> None:
        host = new_host()
        live_table, people = await seated(host)
        dealt = people[0].sent_seq
        await round_of(host, live_table, people, "E1")
        await submit_and_drain(host, live_table, people[1], "D1", MoveCommand("D1"))
        again = new_host(host.store)
        fresh = await again.live_table(live_table.table.id)
        assert fresh.table.decision_seq == live_table.table.decision_seq > dealt
        with pytest.raises(Refused) as refused:
            await again.command(
                live_table.table.id, people[0].key, "late", MoveCommand("D1"), dealt
            )
        assert refused.value.rule == "stale"

    run(work())


def test_an_accepted_move_that_comes_again_is_accepted_however_old() -> None:
    async def work() -> None:
        host = new_host()
        live_table, people = await seated(host)
        anna, dealt = people[0], people[0].sent_seq
        await round_of(host, live_table, people, "E1")
        host.submit(live_table, anna, "E1", MoveCommand("E1"), dealt)
        assert anna.refusals == []
        assert anna.acceptances == [("E1", dealt + 1)]
        assert (
            await host.command(live_table.table.id, anna.key, "E1", MoveCommand("E1"), dealt)
            == dealt + 1
        )

    run(work())


def test_other_commands_ignore_what_their_sender_has_seen() -> None:
    async def work() -> None:
        host = new_host()
        live_table, people = await seated(host)
        await play_to_end(host, live_table, people)
        host.submit(live_table, people[0], "again", Rematch(), 0)
        host.submit(live_table, people[0], "not yet", Ready(is_ready=False), 10**6)
        assert people[0].refusals == []

    run(work())


@pytest.mark.parametrize(("game", "players"), GAMES_AND_PLAYERS)
def test_what_is_not_stale_is_the_same_choice(game: str, players: int) -> None:
    """While a decision stands, a seat that owes a choice is offered the same; else it is another.

    A seat that has moved is not offered the same again before a new decision.
    """
    rng = Pcg32(players)
    entry = catalog.game(game)
    options = random_options(entry, rng)
    opened = Opened(
        at_ms=0, game=game, rules=entry.rules, players=players, options=options, code="", invite=""
    )
    table = Table("t", opened)
    setup = entry.position.deal(players, options, rng)
    table.evolve(Started(at_ms=0, setup=setup, seed=1))
    assert table.play is not None
    since = 0
    previous_offers: dict[int, object] = {}
    for _ in range(60):
        play = table.play
        if play.is_over:
            break
        offers = {seat: play.view(seat).offers for seat in play.to_move() if seat is not DEALER}
        if table.decision_seq == since:
            assert offers.items() <= previous_offers.items()
            assert len(offers) < len(previous_offers)
        else:
            assert table.decision_seq == table.seq
        since, previous_offers = table.decision_seq, dict(offers)
        seats = play.to_move()
        seat = seats[rng.below(len(seats))]
        move = random_offered_move(play, seat, rng)
        table.evolve(Moved(at_ms=0, seat=seat_or_none(seat), move=move))
