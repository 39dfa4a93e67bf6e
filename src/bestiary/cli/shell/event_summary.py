"""Shell: the events since the last turn, grouped for the screen."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bestiary.core.event import Event
from bestiary.core.message import ListArg, Message, MessageArg, SeatRef


@dataclass(frozen=True)
class EventGroup:
    """Consecutive events with the same message id."""

    id: str
    messages: tuple[Message, ...]

    def row_message_id(self, game: str) -> str:
        """The id of the heading under which they may be printed in one row."""
        return f"{game}-row-{self.id.removeprefix(f'{game}-')}"

    def seat_pairs(self) -> list[tuple[SeatRef, Message]]:
        """Seat and other message of each; empty for one event, or if one has other arguments."""
        pairs = []
        for text in self.messages:
            match tuple(text.args.values()):
                case (SeatRef() as seat, Message() as name) | (
                    Message() as name,
                    SeatRef() as seat,
                ):
                    pairs.append((seat, name))
                case _:
                    return []
        return pairs if len(pairs) > 1 else []


def group_events(events: Sequence[Event]) -> list[EventGroup]:
    """Without silent events, and without those that a later one supersedes."""
    events = [event for event in events if not event.is_silent]
    remaining = [
        event for index, event in enumerate(events, 1) if not _is_superseded(event, events[index:])
    ]
    texts = [event.message() for event in remaining]
    return [EventGroup(id, tuple(group)) for id, group in groupby(texts, lambda text: text.id)]


def nested_messages(args: Iterable[MessageArg]) -> Iterator[Message]:
    """All messages among arguments, lists included."""
    for arg in args:
        if isinstance(arg, Message):
            yield arg
        elif isinstance(arg, ListArg):
            yield from nested_messages(arg.items)


def _is_superseded(event: Event, later: Sequence[Event]) -> bool:
    """Whether a later event repeats all arguments of an event that only some viewers see.

    That a card was chosen is superseded once all cards are turned up.
    """
    args = event.message().args
    if not args or (event.audience() is None and not event.public_part):
        return False
    return any(args.items() <= other.message().args.items() for other in later)
