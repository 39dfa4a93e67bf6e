"""The shell: what a screen shows of a game, whatever it can draw."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from typing import Final

from bestiary.cli.shell.story import Passage
from bestiary.core.board import Row, Thing
from bestiary.core.game import Game, Result
from bestiary.core.offer import Part
from bestiary.core.text import Arg, Text, Who, text
from bestiary.core.view import View
from bestiary.speech import Voice

NOTHING: Final = text("shell-nothing")


@dataclass(frozen=True)
class Item:
    """One of several numbered choices: what people call it, and how it looks if it is a thing."""

    name: str
    thing: Thing | None = None


@dataclass(frozen=True)
class Standing:
    """How a seat came off at the end."""

    name: str
    is_you: bool
    points: str
    """In words; empty in a game without points."""
    has_won: bool


class Screen(ABC):
    """Draws for one viewer; it is given views and texts, never a state."""

    def __init__(self, game: Game, voice: Voice) -> None:
        """Know the game and speak to the viewer."""
        self.game = game
        self.voice = voice
        self._things: dict[str, Thing] = {}

    @abstractmethod
    def head(self, line: str) -> None:
        """Begin something new."""

    @abstractmethod
    def say(self, line: str) -> None:
        """A sentence."""

    @abstractmethod
    def hint(self, line: str) -> None:
        """A sentence for whoever does not know what to do."""

    @abstractmethod
    def refuse(self, line: str) -> None:
        """Why not."""

    @abstractmethod
    def raw(self, line: str) -> None:
        """Something to be copied: never broken into several lines."""

    @abstractmethod
    def story(self, passages: Sequence[Passage]) -> None:
        """What happened."""

    @abstractmethod
    def rows(self, rows: Sequence[Row]) -> None:
        """The table."""

    @abstractmethod
    def menu(self, question: str, items: Sequence[Item]) -> None:
        """Numbered choices."""

    @abstractmethod
    def standings(self, standings: Sequence[Standing]) -> None:
        """Who came off how."""

    @abstractmethod
    def set(self, source: str) -> list[str]:
        """A long text in Markdown, set in lines."""

    def words(self, id: str, /, **args: Arg) -> str:
        """A sentence of ours."""
        return self.voice.tell(Text(id, args))

    def learn(self, view: View) -> None:
        """Remember how the things on the table look, by what they are called."""
        for row in self.game.board.rows(view):
            for thing in row.things:
                if thing.name is not None:
                    self._things[self.voice.say(thing.name)] = thing

    def thing(self, name: Text) -> Thing | None:
        """How something looks that is called so."""
        return self._things.get(self.voice.say(name))

    def table(self, view: View) -> None:
        """The table, without a row that the choices show again, and then with numbers."""
        self.learn(view)
        rows = list(self.game.board.rows(view))
        if len(view.offers) == 1 and len(view.offers[0].parts) == 1:
            asked = sorted(item.name for item in self.items(view.offers[0].parts[0]))
            again = [row for row in rows if row.note is None and self._names(row) == asked]
            rows = [row for row in rows if row not in again[-1:]]
        self.rows(rows)

    def items(self, part: Part) -> list[Item]:
        """The choices of a part, to be numbered."""
        names = [self.game.moves.name(part.name, choice) for choice in part.choices]
        looks = [self.game.board.look(part.name, choice) for choice in part.choices]
        return [Item(self.voice.say(n), look) for n, look in zip(names, looks, strict=True)]

    def result(self, result: Result) -> None:
        """Everybody's points, the winners first."""
        scores = result.scores
        seats = range(len(scores)) if scores is not None else range(len(self.voice.names))
        best = sorted(
            seats, key=lambda seat: (seat not in result.winners, -scores[seat] if scores else 0)
        )
        self.standings(
            [
                Standing(
                    name=self.words("shell-seat", seat=Who(seat)),
                    is_you=seat == self.voice.listener,
                    points="" if scores is None else self.words("shell-points", n=scores[seat]),
                    has_won=seat in result.winners,
                )
                for seat in best
            ]
        )

    def manual(self, source: str, goes_on: Callable[[], bool] | None) -> None:
        """A long text; by pages where somebody can be asked whether it goes on."""
        lines = self.set(source)
        height = len(lines) if goes_on is None else max(get_terminal_size().lines - 1, 3)
        for top in range(0, len(lines), height):
            if top > 0 and goes_on is not None and not goes_on():
                return
            print("\n".join(lines[top : top + height]))

    def called(self, thing: Thing) -> str:
        """A thing in words, or in its letters where it has no name."""
        return self.letters(thing) if thing.name is None else self.voice.say(thing.name)

    def letters(self, thing: Thing) -> str:
        """The letters of a thing."""
        return thing.letters if isinstance(thing.letters, str) else self.voice.say(thing.letters)

    def _names(self, row: Row) -> list[str]:
        """What lies in a row, by name."""
        return sorted(self.called(thing) for thing in row.things)
