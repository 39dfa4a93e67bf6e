"""Lascaux: what a player may believe about the markers that lie hidden (LX-19).

Before the bidding everybody is believed to bet on a colour as likely as they want it. Whoever
then lays stones has something to lose, and whoever passes before others has less: so each colour
is weighed anew by what its cards are worth and how likely others are to take them first.

Nobody knows more of another's marker by knowing a third one's. So the chances of each seat are
kept by themselves, and a way in which all markers may lie is as likely as they are together.
"""

from collections.abc import Iterable
from typing import Final

from bestiary.core import bits
from bestiary.games.lascaux.deck import COLOURS, PAIRS
from bestiary.games.lascaux.rules import State
from bestiary.games.lascaux.scales import Scales

DOUBT: Final = 0.1
"""People also do what nobody expects: any colour they want goes at least so well with it."""
SILENT: Final = [1.0] * len(COLOURS)
"""The signs of a seat that has not shown anything yet."""


class Belief:
    """The chances of every colour for every seat, as one seat sees them."""

    def __init__(self, state: State, seat: int, marker: int | None, scales: Scales) -> None:
        """Weigh what lies open in a state; of the markers only the seat's own is known."""
        scales.weigh(state)
        self.seat = seat
        self.chances = [
            _updated(_wishes(scales, other), _signs(state, other, scales))
            for other in range(state.players)
        ]
        if marker is not None:
            self.chances[seat] = [float(colour == marker) for colour in range(len(COLOURS))]

    def flat(self) -> list[float]:
        """All chances in a row, six for each seat."""
        return [chance for chances in self.chances for chance in chances]

    def danger(self, row: int, colour: int, out: int) -> float:
        """How likely the seat, if it passes now, is to lose cards of its colour to others.

        Only those who have not passed yet take before it (LX-13); `out` have.
        """
        colours = {
            each for card in bits.members(row) if colour in PAIRS[card] for each in PAIRS[card]
        }
        safe = 1.0
        for other, chances in enumerate(self.chances):
            if other != self.seat and not out >> other & 1:
                safe *= 1 - sum(chances[each] for each in colours)
        return 1 - safe

    def surest(self) -> tuple[int, int, float]:
        """Of which other seat most is known: the seat, its likeliest colour, and the chance."""
        return max(
            (
                (other, colour, chance)
                for other, chances in enumerate(self.chances)
                if other != self.seat
                for colour, chance in enumerate(chances)
            ),
            key=lambda known: known[2],
        )


def faced(state: State, seat: int) -> int | None:
    """The stones that a seat left in the middle when it last laid one there; None if it did not.

    It counts since the last pass: how much lay there before is not told any more (LX-10).
    """
    laid = 0
    other = state.seats()[0]
    while laid < state.pot:
        other = (other - 1) % state.players
        if other not in state.passed[: state.count]:
            laid += 1
            if other == seat:
                return state.pot - laid
    return None


def _signs(state: State, seat: int, scales: Scales) -> list[float]:
    """How well each colour goes with what a seat has done in the bidding."""
    if state.phase_name() != "bid":
        return SILENT
    stack = list(state.passed[: state.count])
    if seat in stack:
        out = _set(stack[: stack.index(seat)])
        usual = _usual(state, seat, out, scales)
        stakes = _stakes(state, seat, out, scales)
        return [usual / (usual + stake) if usual + stake > 0 else 1.0 for stake in stakes]
    pot = faced(state, seat)
    if pot is None:
        return SILENT
    return [scales.staying(stake, pot) for stake in _stakes(state, seat, _set(stack), scales)]


def _usual(state: State, seat: int, out: int, scales: Scales) -> float:
    """What the others who were still in had at stake, as far as could be expected."""
    others = [other for other in range(state.players) if other != seat and not out >> other & 1]
    stakes = [
        sum(map(float.__mul__, _stakes(state, other, out, scales), _wishes(scales, other)))
        for other in others
    ]
    return sum(stakes) / len(stakes)


def _stakes(state: State, seat: int, out: int, scales: Scales) -> list[float]:
    """What a seat has at stake with each colour."""
    return [scales.stake(state, seat, colour, out) for colour in range(len(COLOURS))]


def _wishes(scales: Scales, seat: int) -> list[float]:
    """How likely a seat is to bet on each colour, before it has shown anything."""
    return list(scales.wishes[6 * seat : 6 * seat + 6])


def _updated(wishes: list[float], signs: list[float]) -> list[float]:
    """The wishes of a seat after its signs, summing to one."""
    weights = [wish * (DOUBT + sign) for wish, sign in zip(wishes, signs, strict=True)]
    return [weight / sum(weights) for weight in weights]


def _set(seats: Iterable[int]) -> int:
    """Some seats as a set."""
    return sum(1 << seat for seat in seats)
