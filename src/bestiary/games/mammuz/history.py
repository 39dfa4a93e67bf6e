"""Mammuz: a viewer's history: card constraints, and what each seat was seen to do."""

from msgspec import Struct
from msgspec.structs import replace

from bestiary.core.event import Event
from bestiary.core.tuples import replace_at
from bestiary.games.mammuz import events
from bestiary.games.mammuz.card_constraints import Constraints, updated_constraints


class SeatStats(Struct, frozen=True):
    """Counts of what a seat was seen to do."""

    displays: int = 0
    lies: int = 0
    """How often a card of its display was turned up that is of another species."""
    truths: int = 0
    challenges: int = 0


StatsPerSeat = tuple[SeatStats, ...]


class History(Struct, frozen=True):
    """What a viewer has been shown before."""

    seat: int | None
    """The viewer; None until a hand was dealt, and for the onlooker."""
    display_count: int
    """How many displays this round has."""
    constraints: Constraints
    seat_stats: StatsPerSeat


def initial_history(players: int) -> History:
    return History(None, 0, (), (SeatStats(),) * players)


def update_history(history: History, event: Event) -> History:
    count, stats = history.display_count, history.seat_stats
    constraints = updated_constraints(history.constraints, event, count, history.seat)
    match event:
        case events.HandDealt(seat=seat):
            return History(seat, count, constraints, stats)
        case events.RoundBegun():
            return History(history.seat, 0, constraints, stats)
        case events.DisplayLaid(seat=seat):
            stats = replace_at(stats, seat, replace(stats[seat], displays=stats[seat].displays + 1))
            return History(history.seat, count + 1, constraints, stats)
        case events.CardTurnedUp():
            return History(history.seat, count, constraints, _with_challenge(stats, event))
        case _ if constraints is history.constraints:
            return history
        case _:
            return History(history.seat, count, constraints, stats)


def _with_challenge(stats: StatsPerSeat, event: events.CardTurnedUp) -> StatsPerSeat:
    """One more challenge, and one more lie or truth of the challenged seat."""
    own, other, verdict = stats[event.seat], stats[event.challenged], event.verdict
    stats = replace_at(stats, event.seat, replace(own, challenges=own.challenges + 1))
    lies, truths = other.lies + (verdict == "lie"), other.truths + (verdict == "truth")
    return replace_at(stats, event.challenged, replace(other, lies=lies, truths=truths))
