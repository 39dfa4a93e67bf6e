"""The shell: what a screen shows of a game, whatever it can draw."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from typing import Final

from bestiary.cli.shell.event_summary import EventGroup
from bestiary.core.game import Game, Result
from bestiary.core.message import Message, MessageArg, SeatRef, message
from bestiary.core.offer import OfferPart
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.core.view import View
from bestiary.i18n import Translator

EMPTY_ROW: Final = message("shell-nothing")


@dataclass(frozen=True)
class MenuItem:
    """One of several numbered choices: what people call it, and how it looks if it is a thing."""

    name: str
    thing: BoardItem | None = None


@dataclass(frozen=True)
class FinalScore:
    """How a seat came off at the end."""

    name: str
    is_you: bool
    points: str
    """In words; empty in a game without points."""
    has_won: bool


class Screen(ABC):
    """Draws for one viewer; it is given views and texts, never a state."""

    def __init__(self, game: Game, voice: Translator) -> None:
        """Know the game and speak to the viewer."""
        self.game = game
        self.translator = voice
        self._things_by_name: dict[str, BoardItem] = {}

    @abstractmethod
    def print_heading(self, line: str) -> None:
        """Begin something new."""

    @abstractmethod
    def print_line(self, line: str) -> None:
        """A sentence."""

    @abstractmethod
    def print_hint(self, line: str) -> None:
        """A sentence for whoever does not know what to do."""

    @abstractmethod
    def print_refusal(self, line: str) -> None:
        """Why not."""

    @abstractmethod
    def print_unwrapped(self, line: str) -> None:
        """Something to be copied: never broken into several lines."""

    @abstractmethod
    def print_events(self, passages: Sequence[EventGroup]) -> None:
        """What happened."""

    @abstractmethod
    def print_rows(self, rows: Sequence[BoardRow]) -> None:
        """The table."""

    @abstractmethod
    def print_menu(self, question: str, items: Sequence[MenuItem]) -> None:
        """Numbered choices."""

    @abstractmethod
    def print_scores(self, standings: Sequence[FinalScore]) -> None:
        """Who came off how."""

    @abstractmethod
    def render_markdown(self, source: str) -> list[str]:
        """A long text in Markdown, set in lines."""

    def translate(self, id: str, /, **args: MessageArg) -> str:
        """A sentence of ours."""
        return self.translator.translate_sentence(Message(id, args))

    def remember_things(self, view: View) -> None:
        """Remember how the things on the table look, by what they are called."""
        for row in self.game.text_board.rows(view):
            for thing in row.items:
                if thing.name is not None:
                    self._things_by_name[self.translator.translate(thing.name)] = thing

    def find_thing(self, name: Message) -> BoardItem | None:
        """How something looks that is called so."""
        return self._things_by_name.get(self.translator.translate(name))

    def print_table(self, view: View) -> None:
        """The table, without a row that the choices show again, and then with numbers."""
        self.remember_things(view)
        rows = list(self.game.text_board.rows(view))
        if len(view.offers) == 1 and len(view.offers[0].parts) == 1:
            asked = sorted(item.name for item in self.menu_items(view.offers[0].parts[0]))
            again = [row for row in rows if row.note is None and self._names_in_row(row) == asked]
            rows = [row for row in rows if row not in again[-1:]]
        self.print_rows(rows)

    def menu_items(self, part: OfferPart) -> list[MenuItem]:
        """The choices of a part, to be numbered."""
        names = [self.game.moves.choice_name(part.name, choice) for choice in part.choices]
        looks = [self.game.text_board.appearance(part.name, choice) for choice in part.choices]
        return [
            MenuItem(self.translator.translate(n), look)
            for n, look in zip(names, looks, strict=True)
        ]

    def print_result(self, result: Result) -> None:
        """Everybody's points, the winners first."""
        scores = result.scores
        seats = range(len(scores)) if scores is not None else range(len(self.translator.names))
        best = sorted(
            seats, key=lambda seat: (seat not in result.winners, -scores[seat] if scores else 0)
        )
        self.print_scores(
            [
                FinalScore(
                    name=self.translate("shell-seat", seat=SeatRef(seat)),
                    is_you=seat == self.translator.addressed_seat,
                    points="" if scores is None else self.translate("shell-points", n=scores[seat]),
                    has_won=seat in result.winners,
                )
                for seat in best
            ]
        )

    def print_manual(self, source: str, goes_on: Callable[[], bool] | None) -> None:
        """A long text; by pages where somebody can be asked whether it goes on."""
        lines = self.render_markdown(source)
        height = len(lines) if goes_on is None else max(get_terminal_size().lines - 1, 3)
        for top in range(0, len(lines), height):
            if top > 0 and goes_on is not None and not goes_on():
                return
            print("\n".join(lines[top : top + height]))

    def thing_name(self, thing: BoardItem) -> str:
        """A thing in words, or in its letters where it has no name."""
        return (
            self.thing_letters(thing)
            if thing.name is None
            else self.translator.translate(thing.name)
        )

    def thing_letters(self, thing: BoardItem) -> str:
        """The letters of a thing."""
        return (
            thing.letters
            if isinstance(thing.letters, str)
            else self.translator.translate(thing.letters)
        )

    def _names_in_row(self, row: BoardRow) -> list[str]:
        """What lies in a row, by name."""
        return sorted(self.thing_name(thing) for thing in row.items)
