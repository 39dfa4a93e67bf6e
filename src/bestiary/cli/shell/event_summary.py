"""Shell: the events since the last turn, grouped for the screen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bestiary.core.event import Event
from bestiary.core.message import ListArg, Message, MessageArg, SeatRef


@dataclass(frozen=True)
class EventGroup:
    """Consecutive events with the same message id."""

    id: str
    texts: tuple[Message, ...]

    def row_message_id(self, game: str) -> str:
        """The id of the heading under which they may be printed in one row."""
        return f"{game}-row-{self.id.removeprefix(f'{game}-')}"

    def seat_pairs(self) -> list[tuple[SeatRef, Message]]:
        """Seat and thing of each; empty for one event, or if one has other arguments."""
        pairs = []
        for text in self.texts:
            match tuple(text.args.values()):
                case (SeatRef() as seat, Message() as thing) | (
                    Message() as thing,
                    SeatRef() as seat,
                ):
                    pairs.append((seat, thing))
                case _:
                    return []
        return pairs if len(pairs) > 1 else []


def group_events(events: Sequence[Event]) -> list[EventGroup]:
    """Without the events that a later one supersedes."""
    texts = [event.message() for event in _without_superseded(events)]
    return [EventGroup(id, tuple(group)) for id, group in groupby(texts, lambda text: text.id)]


def named_things(text: Message) -> Iterator[Message]:
    """All messages among the arguments, lists included."""
    for arg in text.args.values():
        yield from _named_in(arg)


def _named_in(arg: MessageArg) -> Iterator[Message]:
    match arg:
        case Message():
            yield arg
        case ListArg(items):
            for item in items:
                yield from _named_in(item)
        case _:
            return


def _without_superseded(events: Sequence[Event]) -> list[Event]:
    """Leave out an event for some viewers if a later one says all of it and more.

    That a card was chosen is superseded once all cards are turned up.
    """
    texts = [event.message() for event in events]
    return [
        event
        for index, event in enumerate(events)
        if not (
            (event.public_part or event.audience() is not None)
            and any(_says_all_of(later, texts[index]) for later in texts[index + 1 :])
        )
    ]


def _says_all_of(more: Message, less: Message) -> bool:
    return bool(less.args) and all(more.args.get(name) == arg for name, arg in less.args.items())
