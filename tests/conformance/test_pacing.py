"""Every game: how long events are shown follows from what all see, and is the same for all."""

import pytest

from bestiary import catalog
from bestiary.core.event import Event, drop_duplicate_public_parts, visible_events
from bestiary.core.pacing import Duration, Durations
from bestiary.core.viewer import ONLOOKER, Viewer, actor_of
from bestiary.games.lascaux.events import CardsTaken
from bestiary.games.mammuz.events import ClaimChallenged
from bestiary.games.mausen.events import CardTurnedUp, UnchasedMoved
from bestiary.records import Record
from bestiary.tables.pace import duration_ms, shown_ms
from tests.golden_files import GOLDEN_DIR
from tests.random_play import GAMES_AND_PLAYERS


def ms_on_the_page(durations: Durations, events: tuple[Event, ...], viewer: Viewer) -> int:
    """As the page adds up what it shows to one viewer."""
    total, following = 0, None
    for event in reversed(drop_duplicate_public_parts(visible_events(events, viewer))):
        total += duration_ms(durations.get(type(event), Duration(0)), event, following)
        following = following if event.is_silent else event
    return total


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_a_move_is_shown_to_all_for_as_long(name: str, players: int) -> None:
    """So the host need not know who watches, and how long it waits tells nothing."""
    game = catalog.game(name)
    record = Record.from_json((GOLDEN_DIR / name / f"{players}.jsonl").read_bytes())
    play = record.initial_play()
    for seat, move in record.moves:
        events = play.move(actor_of(seat), move)
        ms = shown_ms(game.durations, events)
        for viewer in (ONLOOKER, *range(players)):
            assert ms_on_the_page(game.durations, events, viewer) == ms, (move, viewer)


@pytest.mark.parametrize("name", ["mammuz", "lascaux", "mausen"])
def test_durations_are_of_events_of_the_game(name: str) -> None:
    game = catalog.game(name)
    assert {kind.__module__ for kind in game.durations} == {f"bestiary.games.{name}.events"}
    assert all(0 < duration.ms <= 3000 for duration in game.durations.values())


def test_cards_are_turned_up_together_and_what_takes_nothing_is_shown_shorter() -> None:
    turned, taken = Duration(1200, again_ms=90), Duration(1700, empty_ms=1100)
    durations: Durations = {CardTurnedUp: turned, CardsTaken: taken}
    cards = [CardTurnedUp(seat, "M1", is_doubled=False) for seat in range(3)]
    assert shown_ms(durations, cards) == 90 + 90 + 1200
    assert shown_ms(durations, [*cards, UnchasedMoved((), ())]) == 90 + 90 + 1200
    assert shown_ms(durations, [*cards, ClaimChallenged(0, 1, 1)]) == 90 + 90 + 1200
    assert shown_ms(durations, [CardsTaken(0, "red", ("a",), ())]) == 1700
    assert shown_ms(durations, [CardsTaken(0, "red", (), ())]) == 1100
