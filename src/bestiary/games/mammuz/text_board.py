"""Mammuz: the view as rows of cards, for text screens."""

from collections import Counter
from collections.abc import Iterable

from bestiary.core.message import SeatRef, message
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.core.view import View
from bestiary.games.mammuz.cards import CARD_CODEC, card_label, counted_card_label
from bestiary.games.mammuz.deck import CARD_IDS, DINOSAUR_COUNT_FOR, DINOSAURS, animal_cards

SYMBOLS = {
    "mammoth": "🦣",
    "bear": "🐻",
    "deer": "🦌",
    "tiger": "🐅",
    "hare": "🐇",
    "squirrel": "🌰",
    "gopher": "🐹",
    "mouse": "🐭",
    "tyrannosaurus": "🦖",
}
COLOURS = {
    "mammoth": "brown",
    "bear": "black",
    "deer": "orange",
    "tiger": "yellow",
    "hare": "white",
    "squirrel": "red",
    "gopher": "green",
    "mouse": "grey",
}


def rows(view: View) -> tuple[BoardRow, ...]:
    """The other seats, the herd, what is in the game, and the viewer's own hand."""
    others = tuple(_seat_row(view, seat) for seat in range(view.players) if seat != view.seat)
    middle = (
        _herd_row(view),
        *_revealed_rows(view),
        *_pile_rows(view),
        _species_row(view),
        _dinosaurs_row(view),
    )
    if view.seat is None:
        return (*others, *middle)
    hand = BoardRow(message("mammuz-row-hand"), _cards(view.board.hand))
    return (*others, *middle, _seat_row(view, view.seat), hand)


def appearance(part: str, choice: str) -> BoardItem | None:
    """A card or a species; None for a place or a seat."""
    return _card(choice) if choice in CARD_IDS else None


def _seat_row(view: View, seat: int) -> BoardRow:
    """How many cards a seat holds, what is expected of it, and how often it was caught."""
    note = message(
        "mammuz-row-seat-note",
        cards=view.board.hand_sizes[seat],
        doing=_seat_status(view, seat),
        lies=view.history.seat_stats[seat].lies,
    )
    return BoardRow(message("mammuz-row-seat", seat=SeatRef(seat)), note=note)


def _seat_status(view: View, seat: int) -> str:
    board = view.board
    if seat in board.winners:
        return "won"
    if seat not in board.to_move:
        return "waits"
    if board.phase == "respond":
        return "turn" if board.hand_sizes[board.displays[-1].seat] else "forced"
    return {"declare": "begins", "give": "gives"}[board.phase]


def _herd_row(view: View) -> BoardRow:
    """Every display of the round: its seat, and how many cards it has."""
    board = view.board
    label = message("mammuz-row-herd")
    if board.species is None:
        return BoardRow(label, note=message("mammuz-row-no-herd"))
    items = []
    for display in board.displays:
        items.append(
            BoardItem(message("mammuz-row-display", seat=SeatRef(display.seat), count=display.size))
        )
        items += [_card(card) for card in display.cards or ()]
    count = sum(display.size for display in board.displays)
    note = message("mammuz-row-herd-note", count=count, card=board.species)
    return BoardRow(label, tuple(items), note)


def _revealed_rows(view: View) -> tuple[BoardRow, ...]:
    """A dinosaur that waits for its action; no row without one."""
    card = view.board.revealed
    return () if card is None else (BoardRow(message("mammuz-row-revealed"), (_card(card),)),)


def _pile_rows(view: View) -> tuple[BoardRow, ...]:
    """The size of the pile; no row without one (MZ-16)."""
    count = view.board.pile_size
    if not count:
        return ()
    return (
        BoardRow(message("mammuz-row-pile"), note=message("mammuz-row-pile-note", count=count)),
    )


def _species_row(view: View) -> BoardRow:
    in_play = Counter(CARD_CODEC.decode(animal_cards(view.players)))
    removed = Counter(view.board.removed)
    return BoardRow(
        message("mammuz-row-species"),
        tuple(_species_count(card, count - removed[card]) for card, count in in_play.items()),
    )


def _species_count(card: str, count: int) -> BoardItem:
    if not count:
        return BoardItem(
            message("mammuz-gone", card=card), name=message("mammuz-extinct", card=card)
        )
    label = message("mammuz-tally", card=card, count=count)
    return BoardItem(label, SYMBOLS[card], COLOURS[card], counted_card_label(card, count))


def _dinosaurs_row(view: View) -> BoardRow:
    """How many dinosaurs are in the game, and which have left it (MZ-25)."""
    removed = [card for card in view.board.removed if card in DINOSAURS]
    count = DINOSAUR_COUNT_FOR[view.players] - len(removed)
    note = message("mammuz-row-dinosaurs-note", count=count, gone=len(removed))
    return BoardRow(
        message("mammuz-row-dinosaurs"),
        tuple(BoardItem(message("mammuz-gone", card=card)) for card in removed),
        note,
    )


def _cards(names: Iterable[str]) -> tuple[BoardItem, ...]:
    """Cards in the order of the manual."""
    return tuple(_card(name) for name in sorted(names, key=CARD_IDS.__getitem__))


def _card(name: str) -> BoardItem:
    is_dinosaur = name in DINOSAURS
    symbol = SYMBOLS.get(name, "🦕")
    colour = "purple" if is_dinosaur else COLOURS[name]
    return BoardItem(message("mammuz-short", card=name), symbol, colour, card_label(name))
