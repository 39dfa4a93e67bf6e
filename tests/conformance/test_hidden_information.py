"""Every game: a viewer's view, offers and refusals follow from what the viewer was shown.

The test plays the same game twice, side by side: the true one, and one that the viewer could
take for it (`guess`). The viewer does the same in both; the others do things that look the same
to the viewer. Whatever is hidden differs; whatever the viewer gets must be the same, byte for
byte.
"""

import pytest

from bestiary import catalog
from bestiary.core.event import Event, visible_events
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from tests.random_play import (
    GAMES_AND_PLAYERS,
    random_offered_move,
    random_play_move,
    random_play_prefix,
)
from tests.sample_sizes import RecordProperty, examples_for_run

MAX_TRIES = 30


def with_guessed_state(play: Play, viewer: int | None, rng: Pcg32) -> Play:
    """The play as the viewer could imagine it: the truth is replaced by a guess."""
    twin = play.clone()
    twin.state = play.game.view.guess(play.view(viewer), rng)
    return twin


def viewer_output(play: Play, viewer: int | None, probes: list[str]) -> tuple[bytes, list[str]]:
    """All that a viewer gets: the view with its offers, and the answers to wishes."""
    refusals = [] if viewer is None else [str(play.refusal(viewer, text)) for text in probes]
    return play.view(viewer).canonical_json(), refusals


def shown_events(
    play: Play, seat: int | None, move: str, viewer: int | None
) -> tuple[Event, ...] | None:
    """What the viewer would be shown of a move; None where it cannot be made."""
    if play.refusal(seat, move) is not None:
        return None
    return visible_events(play.clone().move(seat, move), viewer)


def indistinguishable_move(
    play: Play, seat: int | None, wanted: tuple[Event, ...], viewer: int | None, rng: Pcg32
) -> str | None:
    """A move of a seat that looks to the viewer like the one made in the other play."""
    for _ in range(MAX_TRIES):
        move = str(random_play_move(play.game, play.state, seat, rng))
        if shown_events(play, seat, move, viewer) == wanted:
            return move
    return None


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_equal_events_give_equal_views(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """Non-interference: who was shown the same has the same view, offers and refusals."""
    game = catalog.game(name)
    pairs = different = compared = 0
    for seed in range(examples_for_run(check=10, ci=150, soak=3000)):
        rng = Pcg32(seed)
        play = random_play_prefix(game, players, rng)
        viewer = None if rng.below(players + 1) == players else rng.below(players)
        twin = with_guessed_state(play, viewer, rng)
        probes = ["nonsense", *(str(move) for _, move in play.moves[-4:])]
        pairs += 1
        for _ in range(40):
            different += game.position.to_dict(play.state) != game.position.to_dict(twin.state)
            assert viewer_output(play, viewer, probes) == viewer_output(twin, viewer, probes)
            assert play.to_move() == twin.to_move()
            compared += 1
            if play.is_over:
                break
            seats = play.to_move()
            seat = seats[rng.below(len(seats))]
            move = random_offered_move(play, seat, rng)
            probes = [*probes[-6:], move]
            wanted = shown_events(play, seat, move, viewer)
            assert wanted is not None
            if seat == viewer:
                other: str | None = (
                    move if shown_events(twin, seat, move, viewer) == wanted else None
                )
                if other is None:  # the other world turns out not to be one: imagine another
                    for _ in range(MAX_TRIES):
                        twin = with_guessed_state(play, viewer, rng)
                        if shown_events(twin, seat, move, viewer) == wanted:
                            other = move
                            break
            else:
                other = indistinguishable_move(twin, seat, wanted, viewer, rng)
            play.move(seat, move)
            if other is None:
                twin = with_guessed_state(play, viewer, rng)
            else:
                twin.move(seat, other)
    record_property("pairs", pairs)
    record_property("positions", compared)
    record_property("of them with other secrets", different)
    assert different > pairs // 4, "the pairs hardly differ: this test shows nothing"


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_guess_is_consistent_with_view(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """`now(guess(v), seat) == v.now`, every remembered fact holds, and play can go on."""
    game = catalog.game(name)
    count = examples_for_run(check=20, ci=200, soak=4000)
    record_property("positions", count)
    cards = game.position.all_cards(random_play_prefix(game, players, Pcg32(0)).state)
    for seed in range(count):
        rng = Pcg32(seed)
        play = random_play_prefix(game, players, rng)
        for viewer in (None, *range(players)):
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
    """The same view and the same chance make the same guess, whatever the truth is."""
    game = catalog.game(name)
    for seed in range(10):
        play = random_play_prefix(game, players, Pcg32(seed))
        for viewer in (None, *range(players)):
            twin = with_guessed_state(play, viewer, Pcg32(seed + 1))
            one = game.view.guess(play.view(viewer), Pcg32(seed))
            two = game.view.guess(twin.view(viewer), Pcg32(seed))
            assert game.position.to_dict(one) == game.position.to_dict(two)


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_every_seat_is_shown_what_the_onlooker_is_shown(name: str, players: int) -> None:
    """What the onlooker was shown, every seat was shown."""
    rng = Pcg32(6)
    play = Play.new(catalog.game(name), players, rng)
    events = list(play.game.events.initial_events(play.state))
    while not play.is_over:
        seat = play.to_move()[0]
        events += play.move(seat, random_offered_move(play, seat, rng))
    public = visible_events(events, None)
    assert public
    for seat in range(players):
        seen = visible_events(events, seat)
        assert [event for event in seen if event in public] == list(public)
    assert play.view(None).offers == ()


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_opening_events_are_the_same_for_every_guess(name: str, players: int) -> None:
    """In every world that a viewer can imagine, the viewer was shown the same at the start."""
    game = catalog.game(name)
    for seed in range(20):
        play = Play.new(game, players, Pcg32(seed))
        for viewer in (None, *range(players)):
            told = visible_events(game.events.initial_events(play.state), viewer)
            twin = with_guessed_state(play, viewer, Pcg32(seed + 1))
            assert visible_events(game.events.initial_events(twin.state), viewer) == told


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_pending_simultaneous_choice_is_hidden(name: str, players: int) -> None:
    """Of several who owe a choice, each is hidden until the last is in: that is all one sees."""
    game = catalog.game(name)
    for seed in range(40):
        rng = Pcg32(seed)
        play = random_play_prefix(game, players, rng)
        if len(play.to_move()) < 2:
            continue
        for seat in play.to_move():
            moves = {str(random_play_move(game, play.state, seat, rng)) for _ in range(10)}
            for viewer in {None, *range(players)} - {seat}:
                assert len({shown_events(play, seat, move, viewer) for move in moves}) == 1
