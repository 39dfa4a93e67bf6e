"""Every game: a viewer's view, offers and refusals follow from what the viewer was shown.

The test makes two plays side by side: the true one, and one with a state that the viewer could
take for it (`guess`). The viewer makes the same moves in both; the others make moves that look the
same to the viewer. What is hidden differs; what the viewer gets must be the same, byte for byte.
"""

import pytest

from bestiary import catalog
from bestiary.catalog import AnyPlay
from bestiary.core.event import Event, visible_events
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER, Actor, Viewer
from tests.random_play import (
    GAMES_AND_PLAYERS,
    random_offered_move,
    random_play_move,
    random_play_prefix,
)
from tests.sample_sizes import RecordProperty, examples_for_run

MAX_TRIES = 30


def with_guessed_state(play: AnyPlay, viewer: Viewer, rng: Pcg32) -> AnyPlay:
    """A copy of the play, its state replaced by a guess of the viewer's."""
    other_play = play.clone()
    other_play.state = play.game.view.guess(play.view(viewer), rng)
    return other_play


def viewer_output(play: AnyPlay, viewer: Viewer, probes: list[str]) -> tuple[bytes, list[str]]:
    """All that a viewer gets: the view with its offers, and the refusals of moves."""
    refusals = [] if viewer is ONLOOKER else [str(play.refusal(viewer, text)) for text in probes]
    return play.view(viewer).canonical_json(), refusals


def shown_events(play: AnyPlay, seat: Actor, move: str, viewer: Viewer) -> tuple[Event, ...] | None:
    """What the viewer would be shown of a move; None if it is illegal."""
    if play.refusal(seat, move) is not None:
        return None
    return visible_events(play.clone().move(seat, move), viewer)


def indistinguishable_move(
    play: AnyPlay, seat: Actor, events: tuple[Event, ...], viewer: Viewer, rng: Pcg32
) -> str | None:
    """A random move that shows the viewer these events; None if none was found."""
    for _ in range(MAX_TRIES):
        move = str(random_play_move(play.game, play.state, seat, rng))
        if shown_events(play, seat, move, viewer) == events:
            return move
    return None


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_equal_events_give_equal_views(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """Non-interference: viewers shown the same have the same view, offers and refusals."""
    game = catalog.game(name)
    pairs = different = compared = 0
    for seed in range(examples_for_run(check=5, ci=150, soak=3000)):
        rng = Pcg32(seed)
        play = random_play_prefix(game, players, rng)
        viewer = ONLOOKER if rng.below(players + 1) == players else rng.below(players)
        other_play = with_guessed_state(play, viewer, rng)
        probes = ["nonsense", *(str(move) for _, move in play.moves[-4:])]
        pairs += 1
        for _ in range(40):
            different += game.position.to_dict(play.state) != game.position.to_dict(
                other_play.state
            )
            assert viewer_output(play, viewer, probes) == viewer_output(other_play, viewer, probes)
            assert play.to_move() == other_play.to_move()
            compared += 1
            if play.is_over:
                break
            seats = play.to_move()
            seat = seats[rng.below(len(seats))]
            move = random_offered_move(play, seat, rng)
            probes = [*probes[-6:], move]
            events = shown_events(play, seat, move, viewer)
            assert events is not None
            if seat == viewer:
                other_move: str | None = (
                    move if shown_events(other_play, seat, move, viewer) == events else None
                )
                if other_move is None:  # the move refutes this guess: take another
                    for _ in range(MAX_TRIES):
                        other_play = with_guessed_state(play, viewer, rng)
                        if shown_events(other_play, seat, move, viewer) == events:
                            other_move = move
                            break
            else:
                other_move = indistinguishable_move(other_play, seat, events, viewer, rng)
            play.move(seat, move)
            if other_move is None:
                other_play = with_guessed_state(play, viewer, rng)
            else:
                other_play.move(seat, other_move)
    record_property("pairs", pairs)
    record_property("positions", compared)
    record_property("of them with other secrets", different)
    assert different > pairs // 4, "the pairs hardly differ: this test shows nothing"


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_guess_is_consistent_with_view(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """`board(guess(v), seat) == v.board`, every fact of the history holds, and play can go on."""
    game = catalog.game(name)
    count = examples_for_run(check=8, ci=200, soak=4000)
    record_property("positions", count)
    cards = game.position.all_cards(random_play_prefix(game, players, Pcg32(0)).state)
    for seed in range(count):
        rng = Pcg32(seed)
        play = random_play_prefix(game, players, rng)
        for viewer in (ONLOOKER, *range(players)):
            view = play.view(viewer)
            state = game.view.guess(view, rng)
            assert game.view.board(state, viewer) == view.board
            assert game.view.is_consistent(view, state)
            assert game.view.is_consistent(view, play.state), "a fact that is not true"
            assert len(game.position.all_cards(state)) == len(cards)
            assert state.seats_to_move() == play.state.seats_to_move()
            state.playout(Pcg32(seed), 10_000)


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_guess_depends_on_view_only(name: str, players: int) -> None:
    """The same view and the same random numbers make the same guess from any true state."""
    game = catalog.game(name)
    for seed in range(10):
        play = random_play_prefix(game, players, Pcg32(seed))
        for viewer in (ONLOOKER, *range(players)):
            other_play = with_guessed_state(play, viewer, Pcg32(seed + 1))
            one = game.view.guess(play.view(viewer), Pcg32(seed))
            two = game.view.guess(other_play.view(viewer), Pcg32(seed))
            assert game.position.to_dict(one) == game.position.to_dict(two)


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_every_seat_is_shown_what_the_onlooker_is_shown(name: str, players: int) -> None:
    rng = Pcg32(6)
    play = Play.new(catalog.game(name), players, rng)
    events = list(play.game.events.initial_events(play.state))
    while not play.is_over:
        seat = play.to_move()[0]
        events += play.move(seat, random_offered_move(play, seat, rng))
    public = visible_events(events, ONLOOKER)
    assert public
    for seat in range(players):
        shown = visible_events(events, seat)
        assert [event for event in shown if event in public] == list(public)
    assert play.view(ONLOOKER).offers == ()


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_opening_events_are_the_same_for_every_guess(name: str, players: int) -> None:
    """In every guess of a viewer, the viewer was shown the same at the start."""
    game = catalog.game(name)
    for seed in range(20):
        play = Play.new(game, players, Pcg32(seed))
        for viewer in (ONLOOKER, *range(players)):
            events = visible_events(game.events.initial_events(play.state), viewer)
            other_play = with_guessed_state(play, viewer, Pcg32(seed + 1))
            assert visible_events(game.events.initial_events(other_play.state), viewer) == events


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_pending_simultaneous_choice_is_hidden(name: str, players: int) -> None:
    """If several seats owe a choice, each is hidden until the last is in."""
    game = catalog.game(name)
    for seed in range(40):
        rng = Pcg32(seed)
        play = random_play_prefix(game, players, rng)
        if len(play.to_move()) < 2:
            continue
        for seat in play.to_move():
            moves = {str(random_play_move(game, play.state, seat, rng)) for _ in range(10)}
            for viewer in {ONLOOKER, *range(players)} - {seat}:
                assert len({shown_events(play, seat, move, viewer) for move in moves}) == 1
