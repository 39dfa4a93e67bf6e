"""A record seen again: everybody sees what they saw then, and no more."""

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.event import visible_events
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.records.perspective import Perspective, PerspectiveStep, perspective_steps
from tests.conformance.test_hidden_information import (
    indistinguishable_move,
    shown_events,
    with_guessed_state,
)
from tests.random_play import (
    GAMES_AND_PLAYERS,
    make_random_move,
    random_offered_move,
    random_options,
)
from tests.sample_sizes import RecordProperty, examples_for_run

OPEN_PERSPECTIVE = Perspective(sees_all=True)


def new_play(name: str, players: int, rng: Pcg32) -> Play:
    game = catalog.game(name)
    return Play.new(game, players, rng, random_options(game, rng))


def encode(glance: PerspectiveStep) -> bytes:
    """All that is told of a position."""
    return msgspec.json.encode(glance, order="deterministic")


def seat_scores(play: Play) -> tuple[int, ...] | None:
    """How everybody stands, where the game says so: that is told whoever looks."""
    return None if play.game.scoring is None else play.game.scoring.standings(play.state)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_perspective_does_not_depend_on_hidden_information(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """Two records that differ only in what a viewer may not know are one to these eyes."""
    compared = different = 0
    for seed in range(examples_for_run(check=10, ci=100, soak=2000)):
        rng = Pcg32(seed)
        viewer = None if rng.below(players + 1) == players else rng.below(players)
        start = new_play(name, players, rng)
        begins = [start, start if start.is_over else with_guessed_state(start, viewer, rng)]
        plays = [each.clone() for each in begins]
        while not plays[0].is_over:
            seats = plays[0].to_move()
            seat = seats[rng.below(len(seats))]
            move = random_offered_move(plays[0], seat, rng)
            wanted = shown_events(plays[0], seat, move, viewer)
            assert wanted is not None
            if seat == viewer:
                other = move if shown_events(plays[1], seat, move, viewer) == wanted else None
            else:
                other = indistinguishable_move(plays[1], seat, wanted, viewer, rng)
            if other is None:
                break
            truths = [play.game.position.to_dict(play.state) for play in plays]
            different += other != move or truths[0] != truths[1]
            plays[0].move(seat, move)
            plays[1].move(seat, other)
            assert seat_scores(plays[0]) == seat_scores(plays[1])
        eyes = Perspective(viewer)
        one, two = (
            list(map(encode, perspective_steps(begin.clone(), play.moves, eyes)))
            for begin, play in zip(begins, plays, strict=True)
        )
        assert one == two
        compared += len(one)
    record_property("positions", compared)
    record_property("positions with other secrets", different)
    assert different, "the records hardly differ: this test shows nothing"


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_perspective_replays_original_views_and_events(name: str, players: int) -> None:
    """The view of each moment, and the events that were shown."""
    rng = Pcg32(players)
    start = new_play(name, players, rng)
    play = start.clone()
    told = [play.game.events.initial_events(play.state)]
    views = [[play.view(viewer) for viewer in (None, *range(players))]]
    while not play.is_over:
        seat = play.to_move()[0]
        told.append(play.move(seat, random_offered_move(play, seat, rng)))
        views.append([play.view(viewer) for viewer in (None, *range(players))])
    for number, viewer in enumerate((None, *range(players))):
        found = list(perspective_steps(start.clone(), play.moves, Perspective(viewer)))
        assert [glance.ply for glance in found] == list(range(len(play.moves) + 1))
        for glance, events, at in zip(found, told, views, strict=True):
            assert (glance.board, glance.history) == (at[number].board, at[number].history)
            assert glance.events == visible_events(events, viewer)
            assert glance.full_state is None
        own = [(seat, str(move) if seat == viewer else "") for seat, move in play.moves]
        if viewer is None:
            own = [(seat, "") for seat, _ in own]
        assert [(glance.seat, glance.move) for glance in found[1:]] == own


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_open_perspective_has_full_state_and_every_event_once(name: str, players: int) -> None:
    """And is told nothing twice."""
    rng = Pcg32(players + 1)
    start = new_play(name, players, rng)
    play = start.clone()
    truths = [play.game.position.to_dict(play.state)]
    while not play.is_over:
        make_random_move(play, rng)
        truths.append(play.game.position.to_dict(play.state))
    found = list(perspective_steps(start, play.moves, OPEN_PERSPECTIVE))
    assert [glance.full_state for glance in found] == truths
    assert [(glance.seat, glance.move) for glance in found[1:]] == [
        (seat, str(move)) for seat, move in play.moves
    ]
    for glance in found:
        whole = any(event.audience() is not None for event in glance.events)
        assert not (whole and any(event.public_part for event in glance.events))


def test_perspective_is_parsed() -> None:
    assert Perspective.parse("all", 3) == OPEN_PERSPECTIVE
    assert Perspective.parse("onlooker", 3) == Perspective()
    assert Perspective.parse("2", 3) == Perspective(2)


@pytest.mark.parametrize("text", ["", "3", "-1", "00", "+1", "²", "None", "ALL", "1.0"])
def test_invalid_perspective_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="record-refused-eyes"):
        Perspective.parse(text, 3)
