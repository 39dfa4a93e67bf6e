"""Mammuz: the table in rows: who has how much, who claimed what, what is still in the game."""

from collections import Counter
from collections.abc import Iterable

from bestiary.core.board import Row, Thing
from bestiary.core.text import Who, text
from bestiary.core.view import View
from bestiary.games.mammuz.cards import CARDS, call, call_several
from bestiary.games.mammuz.deck import DINOSAURS, DINOSAURS_DRAWN, NUMBERS, animals

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


def rows(view: View) -> tuple[Row, ...]:
    """The other seats, the herd, what is in the game, and the viewer's own place."""
    others = tuple(_seat(view, seat) for seat in range(view.players) if seat != view.seat)
    middle = (_herd(view), *_revealed(view), *_pile(view), _species(view), _dinosaurs(view))
    if view.seat is None:
        return (*others, *middle)
    hand = Row(text("mammuz-row-hand"), _cards(view.now.hand))
    return (*others, *middle, _seat(view, view.seat), hand)


def look(part: str, choice: str) -> Thing | None:
    """A card or a species; a place and a seat are no things."""
    return _card(choice) if choice in NUMBERS else None


def _seat(view: View, seat: int) -> Row:
    """How many cards a seat holds, what it has to do, and how often it was caught."""
    note = text(
        "mammuz-row-seat-note",
        cards=view.now.in_hand[seat],
        doing=_doing(view, seat),
        lies=view.seen.past[seat].lies,
    )
    return Row(text("mammuz-row-seat", seat=Who(seat)), note=note)


def _doing(view: View, seat: int) -> str:
    """What is expected of a seat."""
    now = view.now
    if seat in now.winners:
        return "won"
    if seat not in now.to_move:
        return "waits"
    if now.phase == "respond":
        return "turn" if now.in_hand[now.displays[-1].seat] else "forced"
    return {"declare": "begins", "give": "gives"}[now.phase]


def _herd(view: View) -> Row:
    """Every display of the round: whose it is, and how many cards it has."""
    now = view.now
    label = text("mammuz-row-herd")
    if now.species is None:
        return Row(label, note=text("mammuz-row-no-herd"))
    things = []
    for laid in now.displays:
        things.append(Thing(text("mammuz-row-display", seat=Who(laid.seat), count=laid.size)))
        things += [_card(card) for card in laid.cards or ()]
    count = sum(laid.size for laid in now.displays)
    note = text("mammuz-row-herd-note", count=count, card=now.species)
    return Row(label, tuple(things), note)


def _revealed(view: View) -> tuple[Row, ...]:
    """A dinosaur that waits for its action."""
    card = view.now.revealed
    return () if card is None else (Row(text("mammuz-row-revealed"), (_card(card),)),)


def _pile(view: View) -> tuple[Row, ...]:
    """What was laid aside."""
    count = view.now.aside
    if not count:
        return ()
    return (Row(text("mammuz-row-pile"), note=text("mammuz-row-pile-note", count=count)),)


def _species(view: View) -> Row:
    """How many of each species are still in the game."""
    all_of_them = Counter(CARDS.in_order(animals(view.players)))
    gone = Counter(view.now.removed)
    return Row(
        text("mammuz-row-species"),
        tuple(_tally(card, count - gone[card]) for card, count in all_of_them.items()),
    )


def _tally(card: str, count: int) -> Thing:
    """A species, and how many of it."""
    if not count:
        return Thing(text("mammuz-gone", card=card), name=text("mammuz-extinct", card=card))
    letters = text("mammuz-tally", card=card, count=count)
    return Thing(letters, SYMBOLS[card], COLOURS[card], call_several(card, count))


def _dinosaurs(view: View) -> Row:
    """How many dinosaurs are in the game, and which have left it."""
    gone = [card for card in view.now.removed if card in DINOSAURS]
    count = DINOSAURS_DRAWN[view.players] - len(gone)
    note = text("mammuz-row-dinosaurs-note", count=count, gone=len(gone))
    return Row(text("mammuz-row-dinosaurs"), tuple(_gone(card) for card in gone), note)


def _gone(dinosaur: str) -> Thing:
    """A dinosaur that left the game."""
    return Thing(text("mammuz-gone", card=dinosaur))


def _cards(names: Iterable[str]) -> tuple[Thing, ...]:
    """Cards in the order of the manual."""
    return tuple(_card(name) for name in sorted(names, key=NUMBERS.__getitem__))


def _card(name: str) -> Thing:
    """A card."""
    is_dinosaur = name in DINOSAURS
    symbol = SYMBOLS.get(name, "🦕")
    colour = "purple" if is_dinosaur else COLOURS[name]
    return Thing(text("mammuz-short", card=name), symbol, colour, call(name))
