"""The shell: what happened since your last turn, made ready to be told."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bestiary.core.event import Event
from bestiary.core.text import Arg, Listed, Text, Who


@dataclass(frozen=True)
class Passage:
    """Events of one kind, one after the other."""

    id: str
    texts: tuple[Text, ...]

    def label(self, game: str) -> str:
        """The message that may head them where they stand side by side, in a row of the table."""
        return f"{game}-row-{self.id.removeprefix(f'{game}-')}"

    def pairs(self) -> list[tuple[Who, Text]]:
        """Who and what in each of them; nothing where that is not all that they say."""
        found = []
        for text in self.texts:
            match tuple(text.args.values()):
                case (Who() as who, Text() as what) | (Text() as what, Who() as who):
                    found.append((who, what))
                case _:
                    return []
        return found if len(found) > 1 else []


def passages(events: Sequence[Event]) -> list[Passage]:
    """The events worth telling, in passages."""
    texts = [event.text() for event in _news(events)]
    return [Passage(id, tuple(group)) for id, group in groupby(texts, lambda text: text.id)]


def things_in(text: Text) -> Iterator[Text]:
    """All that a text names, in its arguments and theirs."""
    for arg in text.args.values():
        yield from _named(arg)


def _named(arg: Arg) -> Iterator[Text]:
    """What an argument names."""
    match arg:
        case Text():
            yield arg
        case Listed(items):
            for item in items:
                yield from _named(item)
        case _:
            return


def _news(events: Sequence[Event]) -> list[Event]:
    """Leave out what was told to some only, where a later event tells everybody that and more.

    That you have chosen a card, and that the others have, is no news once all are turned up.
    """
    texts = [event.text() for event in events]
    return [
        event
        for place, event in enumerate(events)
        if not (
            (event.half or event.audience() is not None)
            and any(_covers(later, texts[place]) for later in texts[place + 1 :])
        )
    ]


def _covers(more: Text, less: Text) -> bool:
    """A text says all that another one says."""
    return bool(less.args) and all(more.args.get(name) == arg for name, arg in less.args.items())
