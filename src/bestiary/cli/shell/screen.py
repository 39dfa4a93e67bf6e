"""Shell: what every screen shows of a game."""

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
    """A numbered choice; `thing` is None if it has no appearance."""

    name: str
    thing: BoardItem | None = None


@dataclass(frozen=True)
class FinalScore:
    """A seat's result."""

    name: str
    is_you: bool
    points: str
    """In words; empty in a game without points."""
    has_won: bool


class Screen(ABC):
    """Prints for one viewer; it is given views and messages, never a state."""

    def __init__(self, game: Game, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self._items_by_name: dict[str, BoardItem] = {}

    @abstractmethod
    def print_heading(self, line: str) -> None:
        """The start of a section."""

    @abstractmethod
    def print_line(self, line: str) -> None:
        """A sentence."""

    @abstractmethod
    def print_hint(self, line: str) -> None:
        """What can be typed."""

    @abstractmethod
    def print_refusal(self, line: str) -> None:
        """Why a move or a file is refused."""

    @abstractmethod
    def print_unwrapped(self, line: str) -> None:
        """Text to be copied: never broken into several lines."""

    @abstractmethod
    def print_events(self, passages: Sequence[EventGroup]) -> None:
        """The events since the last turn."""

    @abstractmethod
    def print_rows(self, rows: Sequence[BoardRow]) -> None:
        """The rows of the table."""

    @abstractmethod
    def print_menu(self, question: str, items: Sequence[MenuItem]) -> None:
        """A question with numbered choices."""

    @abstractmethod
    def print_scores(self, scores: Sequence[FinalScore]) -> None:
        """The results of all seats."""

    @abstractmethod
    def render_markdown(self, source: str) -> list[str]:
        """The lines of a Markdown text."""

    def translate(self, id: str, /, **args: MessageArg) -> str:
        return self.translator.translate_sentence(Message(id, args))

    def remember_items(self, view: View) -> None:
        """Store the items on the table by their translated names, for `find_thing`."""
        for row in self.game.text_board.rows(view):
            for thing in row.items:
                if thing.name is not None:
                    self._items_by_name[self.translator.translate(thing.name)] = thing

    def find_item(self, name: Message) -> BoardItem | None:
        """The item of this name, if one has been on the table."""
        return self._items_by_name.get(self.translator.translate(name))

    def print_table(self, view: View) -> None:
        """The table, without a row that the menu repeats with numbers."""
        self.remember_items(view)
        rows = list(self.game.text_board.rows(view))
        if len(view.offers) == 1 and len(view.offers[0].parts) == 1:
            choices = sorted(item.name for item in self.menu_items(view.offers[0].parts[0]))
            same = [row for row in rows if not row.note and self._names_in_row(row) == choices]
            rows = [row for row in rows if row not in same[-1:]]
        self.print_rows(rows)

    def menu_items(self, part: OfferPart) -> list[MenuItem]:
        names = [self.game.moves.choice_name(part.name, choice) for choice in part.choices]
        things = [self.game.text_board.appearance(part.name, choice) for choice in part.choices]
        return [
            MenuItem(self.translator.translate(name), thing)
            for name, thing in zip(names, things, strict=True)
        ]

    def print_result(self, result: Result) -> None:
        """All seats, the winners first, then by points."""
        scores = result.scores
        seats = range(len(scores)) if scores is not None else range(len(self.translator.names))
        order = sorted(
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
                for seat in order
            ]
        )

    def print_manual(self, source: str, goes_on: Callable[[], bool] | None) -> None:
        """A Markdown text; in pages if `goes_on` can ask whether to continue."""
        lines = self.render_markdown(source)
        height = len(lines) if goes_on is None else max(get_terminal_size().lines - 1, 3)
        for top in range(0, len(lines), height):
            if top > 0 and goes_on is not None and not goes_on():
                return
            print("\n".join(lines[top : top + height]))

    def thing_name(self, thing: BoardItem) -> str:
        """An item's name, or its letters if it has none."""
        if thing.name is None:
            return self.thing_letters(thing)
        return self.translator.translate(thing.name)

    def thing_letters(self, thing: BoardItem) -> str:
        if isinstance(thing.letters, str):
            return thing.letters
        return self.translator.translate(thing.letters)

    def _names_in_row(self, row: BoardRow) -> list[str]:
        return sorted(self.thing_name(thing) for thing in row.items)
