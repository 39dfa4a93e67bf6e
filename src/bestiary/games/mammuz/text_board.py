"""Mammuz: the table in rows: who has how much, who claimed what, what is still in the game."""

from collections import Counter
from collections.abc import Iterable

from bestiary.core.message import SeatRef, message
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.core.view import View
from bestiary.games.mammuz.cards import DECK, card_label, counted_card_label
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
    """The other seats, the herd, what is in the game, and the viewer's own place."""
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
    """A card or a species; a place and a seat are no things."""
    return _card(choice) if choice in CARD_IDS else None


def _seat_row(view: View, seat: int) -> BoardRow:
    """How many cards a seat holds, what it has to do, and how often it was caught."""
    note = message(
        "mammuz-row-seat-note",
        cards=view.board.hand_sizes[seat],
        doing=_seat_status(view, seat),
        lies=view.history.seat_stats[seat].lies,
    )
    return BoardRow(message("mammuz-row-seat", seat=SeatRef(seat)), note=note)


def _seat_status(view: View, seat: int) -> str:
    """What is expected of a seat."""
    board = view.board
    if seat in board.winners:
        return "won"
    if seat not in board.to_move:
        return "waits"
    if board.phase == "respond":
        return "turn" if board.hand_sizes[board.displays[-1].seat] else "forced"
    return {"declare": "begins", "give": "gives"}[board.phase]


def _herd_row(view: View) -> BoardRow:
    """Every display of the round: whose it is, and how many cards it has."""
    board = view.board
    label = message("mammuz-row-herd")
    if board.species is None:
        return BoardRow(label, note=message("mammuz-row-no-herd"))
    things = []
    for laid in board.displays:
        things.append(
            BoardItem(message("mammuz-row-display", seat=SeatRef(laid.seat), count=laid.size))
        )
        things += [_card(card) for card in laid.cards or ()]
    count = sum(laid.size for laid in board.displays)
    note = message("mammuz-row-herd-note", count=count, card=board.species)
    return BoardRow(label, tuple(things), note)


def _revealed_rows(view: View) -> tuple[BoardRow, ...]:
    """A dinosaur that waits for its action."""
    card = view.board.revealed
    return () if card is None else (BoardRow(message("mammuz-row-revealed"), (_card(card),)),)


def _pile_rows(view: View) -> tuple[BoardRow, ...]:
    """What was laid aside."""
    count = view.board.pile_size
    if not count:
        return ()
    return (
        BoardRow(message("mammuz-row-pile"), note=message("mammuz-row-pile-note", count=count)),
    )


def _species_row(view: View) -> BoardRow:
    """How many of each species are still in the game."""
    all_of_them = Counter(DECK.decode(animal_cards(view.players)))
    gone = Counter(view.board.removed)
    return BoardRow(
        message("mammuz-row-species"),
        tuple(_species_count(card, count - gone[card]) for card, count in all_of_them.items()),
    )


def _species_count(card: str, count: int) -> BoardItem:
    """A species, and how many of it."""
    if not count:
        return BoardItem(
            message("mammuz-gone", card=card), name=message("mammuz-extinct", card=card)
        )
    letters = message("mammuz-tally", card=card, count=count)
    return BoardItem(letters, SYMBOLS[card], COLOURS[card], counted_card_label(card, count))


def _dinosaurs_row(view: View) -> BoardRow:
    """How many dinosaurs are in the game, and which have left it."""
    gone = [card for card in view.board.removed if card in DINOSAURS]
    count = DINOSAUR_COUNT_FOR[view.players] - len(gone)
    note = message("mammuz-row-dinosaurs-note", count=count, gone=len(gone))
    return BoardRow(
        message("mammuz-row-dinosaurs"), tuple(_removed_card(card) for card in gone), note
    )


def _removed_card(dinosaur: str) -> BoardItem:
    """A dinosaur that left the game."""
    return BoardItem(message("mammuz-gone", card=dinosaur))


def _cards(names: Iterable[str]) -> tuple[BoardItem, ...]:
    """Cards in the order of the manual."""
    return tuple(_card(name) for name in sorted(names, key=CARD_IDS.__getitem__))


def _card(name: str) -> BoardItem:
    """A card."""
    is_dinosaur = name in DINOSAURS
    symbol = SYMBOLS.get(name, "🦕")
    colour = "purple" if is_dinosaur else COLOURS[name]
    return BoardItem(message("mammuz-short", card=name), symbol, colour, card_label(name))
