"""Records: a record as text for people, a sentence for each event."""

from collections.abc import Iterator

from bestiary.core.event import deduplicate
from bestiary.core.message import message
from bestiary.i18n import Translator
from bestiary.records.record import Record
from bestiary.records.replay import replay


def playthrough(record: Record, translator: Translator) -> Iterator[str]:
    """A title, and a line for each event; raises `RecordRefused` after the last legal move."""
    game = record.game
    before = None
    for step in replay(record):
        if before is None:
            title = message(f"{game.name}-name")
            yield translator.translate(
                message("playthrough-title", game=title, players=record.players)
            )
            events = game.events.initial_events(step.state)
        else:
            events = game.events.move_events(before, step.seat, step.move, step.state)
        for line, event in enumerate(deduplicate(events)):
            number = str(step.ply) if line == 0 else ""
            yield f"{number:>4}  {translator.translate_sentence(event.message())}"
        before = step.state
