"""Every game: a viewer's view, offers and refusals follow from what the viewer was shown.

The test plays the same game twice, side by side: the true one, and one that the viewer could
take for it (`guess`). The viewer does the same in both; the others do things that look the same
to the viewer. Whatever is hidden differs; whatever the viewer gets must be the same, byte for
byte.
"""

import pytest

from bestiary import catalog
from bestiary.core.event import Event, shown
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from tests.sizes import Note, sized
from tests.wandering import TABLES, offered, random_move, walked

TRIES = 30


def imagined(play: Play, viewer: int | None, rng: Generator) -> Play:
    """The play as the viewer could imagine it: the truth is replaced by a guess."""
    twin = play.clone()
    twin.state = play.game.view.guess(play.view(viewer), rng)
    return twin


def sight(play: Play, viewer: int | None, probes: list[str]) -> tuple[bytes, list[str]]:
    """All that a viewer gets: the view with its offers, and the answers to wishes."""
    refusals = [] if viewer is None else [str(play.refusal(viewer, text)) for text in probes]
    return play.view(viewer).encoded(), refusals


def looks(play: Play, seat: int | None, move: str, viewer: int | None) -> tuple[Event, ...] | None:
    """What the viewer would be shown of a move; None where it cannot be made."""
    if play.refusal(seat, move) is not None:
        return None
    return shown(play.clone().move(seat, move), viewer)


def look_alike(
    play: Play, seat: int | None, wanted: tuple[Event, ...], viewer: int | None, rng: Generator
) -> str | None:
    """A move of a seat that looks to the viewer like the one made in the other play."""
    for _ in range(TRIES):
        move = str(random_move(play.game, play.state, seat, rng))
        if looks(play, seat, move, viewer) == wanted:
            return move
    return None


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_equal_events_give_equal_views(name: str, players: int, record_property: Note) -> None:
    """Non-interference: who was shown the same has the same view, offers and refusals."""
    game = catalog.game(name)
    pairs = different = compared = 0
    for seed in range(sized(check=10, ci=150, soak=3000)):
        rng = Generator(seed)
        play = walked(game, players, rng)
        viewer = None if rng.below(players + 1) == players else rng.below(players)
        twin = imagined(play, viewer, rng)
        probes = ["nonsense", *(str(move) for _, move in play.moves[-4:])]
        pairs += 1
        for _ in range(40):
            different += game.position.truth(play.state) != game.position.truth(twin.state)
            assert sight(play, viewer, probes) == sight(twin, viewer, probes)
            assert play.to_move() == twin.to_move()
            compared += 1
            if play.is_over:
                break
            seats = play.to_move()
            seat = seats[rng.below(len(seats))]
            move = offered(play, seat, rng)
            probes = [*probes[-6:], move]
            wanted = looks(play, seat, move, viewer)
            assert wanted is not None
            if seat == viewer:
                other: str | None = move if looks(twin, seat, move, viewer) == wanted else None
                if other is None:  # the other world turns out not to be one: imagine another
                    for _ in range(TRIES):
                        twin = imagined(play, viewer, rng)
                        if looks(twin, seat, move, viewer) == wanted:
                            other = move
                            break
            else:
                other = look_alike(twin, seat, wanted, viewer, rng)
            play.move(seat, move)
            if other is None:
                twin = imagined(play, viewer, rng)
            else:
                twin.move(seat, other)
    record_property("pairs", pairs)
    record_property("positions", compared)
    record_property("of them with other secrets", different)
    assert different > pairs // 4, "the pairs hardly differ: this test shows nothing"


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_guess_keeps_its_promises(name: str, players: int, record_property: Note) -> None:
    """`now(guess(v), seat) == v.now`, every remembered fact holds, and play can go on."""
    game = catalog.game(name)
    count = sized(check=20, ci=200, soak=4000)
    record_property("positions", count)
    cards = game.position.cards(walked(game, players, Generator(0)).state)
    for seed in range(count):
        rng = Generator(seed)
        play = walked(game, players, rng)
        for viewer in (None, *range(players)):
            view = play.view(viewer)
            state = game.view.guess(view, rng)
            assert game.view.now(state, viewer) == view.now
            assert game.view.holds(view, state)
            assert game.view.holds(view, play.state), "a fact that is not true"
            assert len(game.position.cards(state)) == len(cards)
            assert state.seats() == play.state.seats()
            state.playout(Generator(seed), 10_000)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_guess_is_made_of_the_view_alone(name: str, players: int) -> None:
    """The same view and the same chance make the same guess, whatever the truth is."""
    game = catalog.game(name)
    for seed in range(10):
        play = walked(game, players, Generator(seed))
        for viewer in (None, *range(players)):
            twin = imagined(play, viewer, Generator(seed + 1))
            one = game.view.guess(play.view(viewer), Generator(seed))
            two = game.view.guess(twin.view(viewer), Generator(seed))
            assert game.position.truth(one) == game.position.truth(two)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_onlooker_knows_no_more_than_anybody(name: str, players: int) -> None:
    """What the onlooker was shown, every seat was shown."""
    rng = Generator(6)
    play = Play.dealt(catalog.game(name), players, rng)
    events = list(play.game.events.opening(play.state))
    while not play.is_over:
        seat = play.to_move()[0]
        events += play.move(seat, offered(play, seat, rng))
    public = shown(events, None)
    assert public
    for seat in range(players):
        seen = shown(events, seat)
        assert [event for event in seen if event in public] == list(public)
    assert play.view(None).offers == ()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_the_deal_shows_a_viewer_is_what_the_viewer_may_know(name: str, players: int) -> None:
    """In every world that a viewer can imagine, the viewer was shown the same at the start."""
    game = catalog.game(name)
    for seed in range(20):
        play = Play.dealt(game, players, Generator(seed))
        for viewer in (None, *range(players)):
            told = shown(game.events.opening(play.state), viewer)
            twin = imagined(play, viewer, Generator(seed + 1))
            assert shown(game.events.opening(twin.state), viewer) == told


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_choice_that_is_not_the_last_looks_the_same_whatever_it_is(
    name: str, players: int
) -> None:
    """Of several who owe a choice, each is hidden until the last is in: that is all one sees."""
    game = catalog.game(name)
    for seed in range(40):
        rng = Generator(seed)
        play = walked(game, players, rng)
        if len(play.to_move()) < 2:
            continue
        for seat in play.to_move():
            moves = {str(random_move(game, play.state, seat, rng)) for _ in range(10)}
            for viewer in {None, *range(players)} - {seat}:
                assert len({looks(play, seat, move, viewer) for move in moves}) == 1
