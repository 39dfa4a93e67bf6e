"""The shell: what happened since your last turn, made ready to be told."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bestiary.core.event import Event
from bestiary.core.message import ListArg, Message, MessageArg, SeatRef


@dataclass(frozen=True)
class EventGroup:
    """Events of one kind, one after the other."""

    id: str
    texts: tuple[Message, ...]

    def row_message_id(self, game: str) -> str:
        """The message that may head them where they stand side by side, in a row of the table."""
        return f"{game}-row-{self.id.removeprefix(f'{game}-')}"

    def seat_pairs(self) -> list[tuple[SeatRef, Message]]:
        """Who and what in each of them; nothing where that is not all that they say."""
        found = []
        for text in self.texts:
            match tuple(text.args.values()):
                case (SeatRef() as who, Message() as what) | (Message() as what, SeatRef() as who):
                    found.append((who, what))
                case _:
                    return []
        return found if len(found) > 1 else []


def group_events(events: Sequence[Event]) -> list[EventGroup]:
    """The events worth telling, in passages."""
    texts = [event.message() for event in _without_superseded(events)]
    return [EventGroup(id, tuple(group)) for id, group in groupby(texts, lambda text: text.id)]


def named_things(text: Message) -> Iterator[Message]:
    """All that a text names, in its arguments and theirs."""
    for arg in text.args.values():
        yield from _named_in(arg)


def _named_in(arg: MessageArg) -> Iterator[Message]:
    """What an argument names."""
    match arg:
        case Message():
            yield arg
        case ListArg(items):
            for item in items:
                yield from _named_in(item)
        case _:
            return


def _without_superseded(events: Sequence[Event]) -> list[Event]:
    """Leave out what was told to some only, where a later event tells everybody that and more.

    That you have chosen a card, and that the others have, is no news once all are turned up.
    """
    texts = [event.message() for event in events]
    return [
        event
        for place, event in enumerate(events)
        if not (
            (event.public_part or event.audience() is not None)
            and any(_says_all_of(later, texts[place]) for later in texts[place + 1 :])
        )
    ]


def _says_all_of(more: Message, less: Message) -> bool:
    """A text says all that another one says."""
    return bool(less.args) and all(more.args.get(name) == arg for name, arg in less.args.items())
