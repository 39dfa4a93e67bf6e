"""Records: a record as text for people, a sentence for each event."""

from collections.abc import Iterator

from bestiary.core.event import drop_duplicate_public_parts
from bestiary.core.message import message
from bestiary.i18n import Translator
from bestiary.records.record import Record, replay


def playthrough(record: Record, translator: Translator) -> Iterator[str]:
    """A title, and a line for each event; raises `RecordRefused` after the last legal move."""
    game = record.game
    before = None
    for step in replay(record):
        if before is None:
            name = message(f"{game.name}-name")
            title = message("playthrough-title", game=name, players=record.players)
            yield translator.translate(title)
            events = game.events.initial_events(step.state)
        else:
            events = game.events.move_events(before, step.seat, step.move, step.state)
        spoken = [event for event in drop_duplicate_public_parts(events) if not event.is_silent]
        for line, event in enumerate(spoken):
            number = str(step.ply) if line == 0 else ""
            yield f"{number:>4}  {translator.capitalized(event.message())}"
        before = step.state
