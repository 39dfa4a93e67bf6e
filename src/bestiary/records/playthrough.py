"""Records: a record as people read it."""

from collections.abc import Iterator

from bestiary.core.event import telling
from bestiary.core.text import text
from bestiary.records.record import Record
from bestiary.records.replay import replay
from bestiary.speech import Voice


def playthrough(record: Record, voice: Voice) -> Iterator[str]:
    """A line for each thing that happened; raises `Broken` after the last good one."""
    game = record.game
    before = None
    for step in replay(record):
        if before is None:
            title = text(f"{game.name}-name")
            yield voice.say(text("playthrough-title", game=title, players=record.players))
            events = game.events.opening(step.state)
        else:
            events = game.events.happened(before, step.seat, step.move, step.state)
        for line, event in enumerate(telling(events)):
            number = str(step.ply) if line == 0 else ""
            yield f"{number:>4}  {voice.tell(event.text())}"
        before = step.state
