"""Tables: the pace: how long what has happened is shown before a bot answers it."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from bestiary.catalog import AnyGame
from bestiary.core.event import Event
from bestiary.core.pacing import Duration, Durations

Pace = Literal["calm", "brisk", "at_once"]
PACE_SCALES: Final[Mapping[Pace, float]] = {"calm": 1.6, "brisk": 1.0, "at_once": 0.0}
"""By how much the durations of a game are stretched."""
UPDATE_GAP_MS: Final = 60
"""Between two updates, so that not everything on a page changes in one frame."""
DEAL_MS: Final = 1500
"""For a look at a hand that was dealt."""


def shown_ms(durations: Durations, events: Sequence[Event]) -> int:
    """For how long the events of a move are shown; public ones alone decide it.

    A seat that is shown an event in full sees it for as long as the others see its public part.
    """
    if durations.keys().isdisjoint(map(type, events)):
        return 0
    total, following = 0, None
    for event in reversed(events):
        if event.audience() is None:
            duration = durations.get(type(event))
            total += duration_ms(duration, event, following) if duration else 0
            following = following if event.is_silent else event
    return total


def duration_ms(duration: Duration, event: Event, following: Event | None) -> int:
    """For how long an event is shown before the next one that has a sentence."""
    if duration.empty_ms is not None and not getattr(event, "cards", ()):
        return duration.empty_ms
    if duration.again_ms is not None and type(event) is type(following):
        return duration.again_ms
    return duration.ms


def pause_ms(game: AnyGame, pace: Pace, events: Sequence[Event]) -> int:
    if not PACE_SCALES[pace]:
        return 0
    ms = shown_ms(game.durations, events)
    return round((ms + UPDATE_GAP_MS) * PACE_SCALES[pace]) if ms else 0
