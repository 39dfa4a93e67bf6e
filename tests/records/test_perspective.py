"""Records: a replay in a perspective shows what that viewer saw, and no more."""

import msgspec
import pytest

from bestiary import catalog
from bestiary.catalog import AnyPlay
from bestiary.core.event import visible_events
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER
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
from tests.refusals import refuses
from tests.sample_sizes import RecordProperty, examples_for_run

OPEN_PERSPECTIVE = Perspective(sees_all=True)


def new_play(name: str, players: int, rng: Pcg32) -> AnyPlay:
    game = catalog.game(name)
    return Play.new(game, players, rng, random_options(game, rng))


def encode(step: PerspectiveStep) -> bytes:
    return msgspec.json.encode(step, order="deterministic")


def standings(play: AnyPlay) -> tuple[int, ...] | None:
    """Public in every perspective; None if the game has none."""
    return None if play.game.scoring is None else play.game.scoring.standings(play.state)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_perspective_does_not_depend_on_hidden_information(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """Records that differ only in what a viewer may not know look the same to that viewer."""
    compared = different = 0
    for seed in range(examples_for_run(check=10, ci=100, soak=2000)):
        rng = Pcg32(seed)
        viewer = ONLOOKER if rng.below(players + 1) == players else rng.below(players)
        start = new_play(name, players, rng)
        starts = [start, start if start.is_over else with_guessed_state(start, viewer, rng)]
        plays = [play.clone() for play in starts]
        while not plays[0].is_over:
            seats = plays[0].to_move()
            seat = seats[rng.below(len(seats))]
            move = random_offered_move(plays[0], seat, rng)
            events = shown_events(plays[0], seat, move, viewer)
            assert events is not None
            if seat == viewer:
                other_move = move if shown_events(plays[1], seat, move, viewer) == events else None
            else:
                other_move = indistinguishable_move(plays[1], seat, events, viewer, rng)
            if other_move is None:
                break
            states = [play.game.position.to_dict(play.state) for play in plays]
            different += other_move != move or states[0] != states[1]
            plays[0].move(seat, move)
            plays[1].move(seat, other_move)
            assert standings(plays[0]) == standings(plays[1])
        perspective = Perspective(viewer)
        one, two = (
            list(map(encode, perspective_steps(start.clone(), play.moves, perspective)))
            for start, play in zip(starts, plays, strict=True)
        )
        assert one == two
        compared += len(one)
    record_property("positions", compared)
    record_property("positions with other secrets", different)
    assert different, "the records hardly differ: this test shows nothing"


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_perspective_replays_original_views_and_events(name: str, players: int) -> None:
    rng = Pcg32(players)
    start = new_play(name, players, rng)
    play = start.clone()
    events_by_ply = [play.game.events.initial_events(play.state)]
    views = [[play.view(viewer) for viewer in (ONLOOKER, *range(players))]]
    while not play.is_over:
        seat = play.to_move()[0]
        events_by_ply.append(play.move(seat, random_offered_move(play, seat, rng)))
        views.append([play.view(viewer) for viewer in (ONLOOKER, *range(players))])
    for index, viewer in enumerate((ONLOOKER, *range(players))):
        steps = list(perspective_steps(start.clone(), play.moves, Perspective(viewer)))
        assert [step.ply for step in steps] == list(range(len(play.moves) + 1))
        for step, events, views_at_ply in zip(steps, events_by_ply, views, strict=True):
            view = views_at_ply[index]
            assert (step.board, step.history) == (view.board, view.history)
            assert step.events == visible_events(events, viewer)
            assert step.full_state is None
        own_moves = [(seat, str(move) if seat == viewer else "") for seat, move in play.moves]
        assert [(step.seat, step.move) for step in steps[1:]] == own_moves


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_open_perspective_has_full_state_and_every_event_once(name: str, players: int) -> None:
    rng = Pcg32(players + 1)
    start = new_play(name, players, rng)
    play = start.clone()
    states = [play.game.position.to_dict(play.state)]
    while not play.is_over:
        make_random_move(play, rng)
        states.append(play.game.position.to_dict(play.state))
    steps = list(perspective_steps(start, play.moves, OPEN_PERSPECTIVE))
    assert [step.full_state for step in steps] == states
    assert [(step.seat, step.move) for step in steps[1:]] == [
        (seat, str(move)) for seat, move in play.moves
    ]
    for step in steps:
        has_private = any(event.audience() is not None for event in step.events)
        assert not (has_private and any(event.public_part for event in step.events))


def test_perspective_is_parsed() -> None:
    assert Perspective.from_name("all", 3) == OPEN_PERSPECTIVE
    assert Perspective.from_name("onlooker", 3) == Perspective()
    assert Perspective.from_name("2", 3) == Perspective(2)


@pytest.mark.parametrize("text", ["", "3", "-1", "00", "+1", "²", "None", "ALL", "1.0"])
def test_invalid_perspective_is_refused(text: str) -> None:
    with refuses("record-refused-perspective"):
        Perspective.from_name(text, 3)
