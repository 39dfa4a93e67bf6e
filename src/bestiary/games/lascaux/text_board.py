"""Lascaux: the view as rows of cards, for text screens."""

from collections import Counter
from collections.abc import Iterable

from bestiary.core.message import SeatRef, message
from bestiary.core.text_board import BoardItem, BoardRow, ColourBadge
from bestiary.games.lascaux.cards import card_label, colour_label
from bestiary.games.lascaux.deck import ANIMALS, CARD_NAMES, COLOUR_INITIALS, COLOURS
from bestiary.games.lascaux.view import LascauxView, own_marker

SYMBOLS = dict(zip(ANIMALS, "🦣🐂🦌🐎🐐🦏", strict=True))
INITIALS = dict(zip(COLOURS, COLOUR_INITIALS, strict=True))


def rows(view: LascauxView) -> tuple[BoardRow, ...]:
    """The other seats, the row of paintings, the middle, and the viewer's own seat and marker."""
    board = view.board
    others = tuple(_seat_row(view, seat) for seat in range(view.players) if seat != view.seat)
    cards = sorted(board.row, key=CARD_NAMES.index)
    paintings = BoardRow(message("lascaux-row-paintings"), tuple(map(_card, cards)))
    note = message("lascaux-row-middle-note", pot=board.pot, deck=board.deck_size)
    middle = BoardRow(message("lascaux-row-middle"), note=note)
    own = [] if view.seat is None else [_seat_row(view, view.seat)]
    marker = own_marker(view)
    if marker is not None:
        own.append(BoardRow(message("lascaux-row-marker"), (appearance("colour", marker),)))
    return (*others, paintings, middle, *own)


def appearance(part: str, choice: str) -> BoardItem:
    return BoardItem(INITIALS[choice], "", choice, colour_label(choice))


def _seat_row(view: LascauxView, seat: int) -> BoardRow:
    """What a seat owns, its stones, whether it begins, and whether it has passed."""
    board = view.board
    stones = board.stones[seat]
    note = message(
        "lascaux-row-seat-note",
        stones=-1 if stones is None else stones,
        state=_seat_status(view, seat),
        begins="yes" if seat == board.start and board.phase != "over" else "no",
        points=-1 if board.scores is None else board.scores[seat],
    )
    label = message("lascaux-row-seat", seat=SeatRef(seat))
    return BoardRow(label, _animal_counts(board.collections[seat]), note)


def _seat_status(view: LascauxView, seat: int) -> str:
    board = view.board
    if board.phase == "over":
        return "over"
    if board.phase == "mark":
        return "thinking" if seat in board.to_move else "marked"
    return "passed" if seat in board.passed else "in"


def _animal_counts(names: Iterable[str]) -> tuple[BoardItem, ...]:
    counts, items = Counter(name.split("-")[0] for name in names), []
    for animal in sorted(counts, key=ANIMALS.index):
        letters = message("lascaux-tally", animal=animal, count=counts[animal])
        name = message("lascaux-animals", animal=animal, count=counts[animal])
        items.append(BoardItem(letters, SYMBOLS[animal], name=name))
    return tuple(items)


def _card(name: str) -> BoardItem:
    """A card with its animal and two colours, each colour with its letters."""
    animal, *colours = name.split("-")
    badges = tuple(ColourBadge(INITIALS[colour], colour) for colour in colours)
    letters = message("lascaux-short", animal=animal)
    return BoardItem(letters, SYMBOLS[animal], "", card_label(name), badges)
