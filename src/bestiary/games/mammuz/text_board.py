"""Mammuz: the view as rows of cards, for text screens."""

from bestiary.core.message import SeatRef, message
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.games.mammuz import labels
from bestiary.games.mammuz.deck import CARD_IDS, DINOSAURS, SPECIES
from bestiary.games.mammuz.view import Board, MammuzView

SYMBOLS_AND_COLOURS = {
    "mammoth": ("🦣", "brown"),
    "bear": ("🐻", "black"),
    "deer": ("🦌", "orange"),
    "tiger": ("🐅", "yellow"),
    "hare": ("🐇", "white"),
    "squirrel": ("🌰", "red"),
    "gopher": ("🐹", "green"),
    "mouse": ("🐭", "grey"),
    "tyrannosaurus": ("🦖", "purple"),
}
OTHER_DINOSAUR = ("🦕", "purple")


def rows(view: MammuzView) -> tuple[BoardRow, ...]:
    """The other seats, the herd, what is in the game, and the viewer's own hand."""
    others = tuple(_seat_row(view, seat) for seat in range(view.players) if seat != view.seat)
    middle = [_herd_row(view)]
    if view.board.revealed is not None:
        middle.append(BoardRow(message("mammuz-row-revealed"), (_card(view.board.revealed),)))
    if view.board.pile_size:  # MZ-16
        note = message("mammuz-row-pile-note", count=view.board.pile_size)
        middle.append(BoardRow(message("mammuz-row-pile"), note=note))
    middle += [_species_row(view), _dinosaurs_row(view)]
    if view.seat is None:
        return (*others, *middle)
    cards = sorted(view.board.hand, key=CARD_IDS.__getitem__)  # in the order of the manual
    hand = BoardRow(message("mammuz-row-hand"), tuple(_card(card) for card in cards))
    return (*others, *middle, _seat_row(view, view.seat), hand)


def appearance(part: str, choice: str) -> BoardItem | None:
    """A card or a species; None for a place or a seat."""
    return _card(choice) if choice in CARD_IDS else None


def _seat_row(view: MammuzView, seat: int) -> BoardRow:
    """How many cards a seat holds, what is expected of it, and how often it was caught."""
    cards, lies = view.board.hand_sizes[seat], view.history.seat_stats[seat].lies
    doing = _seat_status(view.board, seat)
    note = message("mammuz-row-seat-note", cards=cards, doing=doing, lies=lies)
    return BoardRow(message("mammuz-row-seat", seat=SeatRef(seat)), note=note)


def _seat_status(board: Board, seat: int) -> str:
    if seat in board.winners:
        return "won"
    if seat not in board.to_move:
        return "waits"
    if board.phase == "respond":
        return "turn" if board.hand_sizes[board.displays[-1].seat] else "forced"
    return {"declare": "begins", "give": "gives"}[board.phase]


def _herd_row(view: MammuzView) -> BoardRow:
    """Every display of the round: its seat, and how many cards it has."""
    board, label = view.board, message("mammuz-row-herd")
    if board.species is None:
        return BoardRow(label, note=message("mammuz-row-no-herd"))
    items = []
    for display in board.displays:
        seat = SeatRef(display.seat)
        items.append(BoardItem(message("mammuz-row-display", seat=seat, count=display.size)))
        items += [_card(card) for card in display.known_cards or ()]
    count = sum(display.size for display in board.displays)
    note = message("mammuz-row-herd-note", count=count, card=board.species)
    return BoardRow(label, tuple(items), note)


def _species_row(view: MammuzView) -> BoardRow:
    counts = view.board.cards_left
    items = tuple(_species_count(card, counts[card]) for card in SPECIES if card in counts)
    return BoardRow(message("mammuz-row-species"), items)


def _species_count(card: str, count: int) -> BoardItem:
    if not count:
        name = message("mammuz-extinct", card=card)
        return BoardItem(message("mammuz-gone", card=card), name=name)
    label = message("mammuz-tally", card=card, count=count)
    return BoardItem(label, *SYMBOLS_AND_COLOURS[card], labels.counted(card, count))


def _dinosaurs_row(view: MammuzView) -> BoardRow:
    """How many dinosaurs are in the game, and which have left it (MZ-25)."""
    removed = [card for card in view.board.removed if card in DINOSAURS]
    items = tuple(BoardItem(message("mammuz-gone", card=card)) for card in removed)
    count = view.board.dinosaurs_left
    note = message("mammuz-row-dinosaurs-note", count=count, gone=len(removed))
    return BoardRow(message("mammuz-row-dinosaurs"), items, note)


def _card(name: str) -> BoardItem:
    symbol, colour = SYMBOLS_AND_COLOURS.get(name, OTHER_DINOSAUR)
    return BoardItem(message("mammuz-short", card=name), symbol, colour, labels.card(name))
