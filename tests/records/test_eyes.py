"""A record seen again: everybody sees what they saw then, and no more."""

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.event import shown
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.records.eyes import Eyes, Glance, glances
from tests.conformance.test_secrets import imagined, look_alike, looks
from tests.sizes import Note, sized
from tests.wandering import TABLES, any_options, offered, step

ALL = Eyes(sees_all=True)


def begun(name: str, players: int, rng: Generator) -> Play:
    game = catalog.game(name)
    return Play.dealt(game, players, rng, any_options(game, rng))


def written(glance: Glance) -> bytes:
    """All that is told of a position."""
    return msgspec.json.encode(glance, order="deterministic")


def counted(play: Play) -> tuple[int, ...] | None:
    """How everybody stands, where the game says so: that is told whoever looks."""
    return None if play.game.scoring is None else play.game.scoring.count(play.state)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_others_hid_makes_no_difference(
    name: str, players: int, record_property: Note
) -> None:
    """Two records that differ only in what a viewer may not know are one to these eyes."""
    compared = different = 0
    for seed in range(sized(check=10, ci=100, soak=2000)):
        rng = Generator(seed)
        viewer = None if rng.below(players + 1) == players else rng.below(players)
        start = begun(name, players, rng)
        begins = [start, start if start.is_over else imagined(start, viewer, rng)]
        plays = [each.clone() for each in begins]
        while not plays[0].is_over:
            seats = plays[0].to_move()
            seat = seats[rng.below(len(seats))]
            move = offered(plays[0], seat, rng)
            wanted = looks(plays[0], seat, move, viewer)
            assert wanted is not None
            if seat == viewer:
                other = move if looks(plays[1], seat, move, viewer) == wanted else None
            else:
                other = look_alike(plays[1], seat, wanted, viewer, rng)
            if other is None:
                break
            truths = [play.game.position.truth(play.state) for play in plays]
            different += other != move or truths[0] != truths[1]
            plays[0].move(seat, move)
            plays[1].move(seat, other)
            assert counted(plays[0]) == counted(plays[1])
        eyes = Eyes(viewer)
        one, two = (
            list(map(written, glances(begin.clone(), play.moves, eyes)))
            for begin, play in zip(begins, plays, strict=True)
        )
        assert one == two
        compared += len(one)
    record_property("positions", compared)
    record_property("positions with other secrets", different)
    assert different, "the records hardly differ: this test shows nothing"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_everybody_sees_again_what_they_saw(name: str, players: int) -> None:
    """The view of each moment, and the events that were shown."""
    rng = Generator(players)
    start = begun(name, players, rng)
    play = start.clone()
    told = [play.game.events.opening(play.state)]
    views = [[play.view(viewer) for viewer in (None, *range(players))]]
    while not play.is_over:
        seat = play.to_move()[0]
        told.append(play.move(seat, offered(play, seat, rng)))
        views.append([play.view(viewer) for viewer in (None, *range(players))])
    for number, viewer in enumerate((None, *range(players))):
        found = list(glances(start.clone(), play.moves, Eyes(viewer)))
        assert [glance.ply for glance in found] == list(range(len(play.moves) + 1))
        for glance, events, at in zip(found, told, views, strict=True):
            assert (glance.now, glance.seen) == (at[number].now, at[number].seen)
            assert glance.events == shown(events, viewer)
            assert glance.truth is None
        own = [(seat, str(move) if seat == viewer else "") for seat, move in play.moves]
        if viewer is None:
            own = [(seat, "") for seat, _ in own]
        assert [(glance.seat, glance.move) for glance in found[1:]] == own


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_who_sees_all_sees_the_truth_and_every_move(name: str, players: int) -> None:
    """And is told nothing twice."""
    rng = Generator(players + 1)
    start = begun(name, players, rng)
    play = start.clone()
    truths = [play.game.position.truth(play.state)]
    while not play.is_over:
        step(play, rng)
        truths.append(play.game.position.truth(play.state))
    found = list(glances(start, play.moves, ALL))
    assert [glance.truth for glance in found] == truths
    assert [(glance.seat, glance.move) for glance in found[1:]] == [
        (seat, str(move)) for seat, move in play.moves
    ]
    for glance in found:
        whole = any(event.audience() is not None for event in glance.events)
        assert not (whole and any(event.half for event in glance.events))


def test_eyes_are_read() -> None:
    assert Eyes.read("all", 3) == ALL
    assert Eyes.read("onlooker", 3) == Eyes()
    assert Eyes.read("2", 3) == Eyes(2)


@pytest.mark.parametrize("text", ["", "3", "-1", "00", "+1", "²", "None", "ALL", "1.0"])
def test_what_are_no_eyes_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="record-refused-eyes"):
        Eyes.read(text, 3)
