"""Every game: what a viewer was shown before follows from the events that were sent, as JSON."""

import msgspec
import pytest

from bestiary.core.event import Event, visible_events
from bestiary.core.viewer import ONLOOKER
from bestiary.protocol import event_json
from bestiary.records import Record
from tests.golden_files import GOLDEN_DIR
from tests.random_play import GAMES_AND_PLAYERS


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_history_follows_from_the_events_that_are_sent(name: str, players: int) -> None:
    """Of the golden games, after each move and to each viewer."""
    record = Record.from_json((GOLDEN_DIR / name / f"{players}.jsonl").read_bytes())
    play, view = record.initial_play(), record.game.view
    viewers = (ONLOOKER, *range(players))
    histories = dict.fromkeys(viewers, view.initial_history(players))
    kinds = {kind.__name__: kind for kind in vars(record.game.events).values() if is_event(kind)}

    def fold(events: tuple[Event, ...]) -> None:
        for viewer in viewers:
            for event in visible_events(events, viewer):
                sent = event_json(event)
                kind = kinds[msgspec.json.decode(sent)["type"]]
                received = msgspec.json.decode(sent, type=kind)
                histories[viewer] = view.update_history(histories[viewer], received)
            assert histories[viewer] == play.view(viewer).history

    fold(record.game.events.initial_events(play.state))
    for seat, move in record.to_play().moves:
        fold(play.move(seat, move))


def is_event(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Event)
