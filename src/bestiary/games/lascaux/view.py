"""Lascaux: what a viewer knows, and what could lie behind it.

Unknown are the order of the deck, and the markers that are not yet turned up (LX-19). With secret
stones the others' stones are not shown; what was laid and taken was (LX-18).
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from bestiary.core.chance import Chance, pick, shuffled
from bestiary.core.event import Event
from bestiary.core.seats import changed
from bestiary.core.view import DecisionKey, View
from bestiary.games.lascaux import events
from bestiary.games.lascaux.cards import in_set, set_of
from bestiary.games.lascaux.deck import COLOURS, NAMES, NUMBERS
from bestiary.games.lascaux.rules import PHASES, State

KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""
Phase = Annotated[
    str, Meta(extra_json_schema={"enum": [name for name in PHASES if name != "setup"]})
]


class Now(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    to_move: tuple[int, ...]
    row: tuple[str, ...]
    deck: int
    """How many cards are left to be turned up."""
    stones: tuple[int | None, ...]
    """Of each seat; None where they are secret (LX-18)."""
    pot: int
    marker: str | None
    """The viewer's own."""
    passed: tuple[int, ...]
    """The stack, the first to pass first."""
    collections: tuple[tuple[str, ...], ...]
    start: int
    colours: tuple[str, ...]
    """What may be chosen in this round (LX-8)."""
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]


class Seen(Struct, frozen=True):
    """What a viewer has been shown before."""

    laid: tuple[int, ...]
    """How many stones each seat has laid in the middle."""
    taken: tuple[int, ...]
    """How many it has taken from there."""
    markers: tuple[tuple[str, ...], ...]
    """What each seat has bet on, round by round."""


def now(state: State, viewer: int | None) -> Now:
    """Name what may be seen."""
    seats = range(state.players)
    stones, markers, owned = state.stones, state.markers, state.owned
    shows_all = not state.secret or state.is_over()
    own = -1 if viewer is None else markers[viewer]
    return Now(
        phase=state.phase_name(),
        to_move=state.seats(),
        row=in_set(state.row),
        deck=state.size - state.top,
        stones=tuple(stones[seat] if shows_all or seat == viewer else None for seat in seats),
        pot=state.pot,
        marker=None if own < 0 else COLOURS[own],
        passed=tuple(state.passed[: state.count]),
        collections=tuple(in_set(owned[seat]) for seat in seats),
        start=state.start,
        colours=tuple(COLOURS[colour] for colour in state.allowed()),
        scores=state.scores() if state.is_over() else None,
        winners=state.winning(),
    )


def fresh(players: int) -> Seen:
    """Nothing was laid, taken or bet yet."""
    return Seen((0,) * players, (0,) * players, ((),) * players)


def remember(seen: Seen, event: Event) -> Seen:
    """Keep the stones that went and came, and the markers that were turned up."""
    match event:
        case events.StoneLaid(seat, _):
            return replace(seen, laid=changed(seen.laid, seat, seen.laid[seat] + 1))
        case events.Passed(seat, stones):
            return replace(seen, taken=changed(seen.taken, seat, seen.taken[seat] + stones))
        case events.CardsTaken(seat, colour, _):
            own = (*seen.markers[seat], colour)
            return replace(seen, markers=changed(seen.markers, seat, own))
        case _:
            return seen


def guess(view: View, rng: Chance) -> State:
    """Shuffle what was not seen, and let the others have chosen any colour that they could."""
    now = view.now
    known = {*now.row, *(card for collection in now.collections for card in collection)}
    deck = shuffled([card for card in NAMES if card not in known], rng)
    seats = range(view.players)
    unmarked = {"mark": now.to_move, "bid": (), "over": seats}[now.phase]
    markers: list[int | None] = [
        None if seat in unmarked else COLOURS.index(pick(now.colours, rng)) for seat in seats
    ]
    if view.seat is not None and now.marker is not None:
        markers[view.seat] = COLOURS.index(now.marker)
    return State.placed(
        secret=view.options.get("stones") == "secret",
        deck=[NUMBERS[card] for card in deck],
        row=set_of(now.row),
        owned=[set_of(collection) for collection in now.collections],
        stones=_stones(view),
        pot=now.pot,
        markers=markers,
        passed=list(now.passed),
        start=now.start,
        turn=now.to_move[0] if now.phase == "bid" else now.start,
        is_limited=len(now.colours) < len(COLOURS),
    )


def decision_key(view: View) -> DecisionKey:
    """The table, the own marker, and what was laid, taken and bet on."""
    now: Now = view.now
    seen: Seen = view.seen
    return (
        KEY_VERSION,
        view.rules,
        view.players,
        view.options.get("stones"),
        view.seat,
        now.phase,
        now.to_move,
        now.row,
        now.stones,
        now.pot,
        now.marker,
        now.passed,
        now.collections,
        now.start,
        now.colours,
        seen.laid,
        seen.taken,
        seen.markers,
    )


def holds(view: View, state: State) -> bool:
    """Everybody has the stones that are left of what they laid and took."""
    return list(state.stones[: view.players]) == _stones(view)


def _stones(view: View) -> list[int]:
    """The stones of each seat, as they follow from what was laid and taken (LX-3)."""
    moved = zip(State(view.players).stones, view.seen.laid, view.seen.taken, strict=False)
    return [first - laid + taken for first, laid, taken in moved]
