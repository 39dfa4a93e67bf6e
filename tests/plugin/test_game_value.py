"""The value of Kuhn poker is -1/18 (Kuhn 1950), computed here through the contract alone.

The tests walk the game with `Play` from each of the six deals. An information set is the bytes of
a view, and a strategy is a probability of betting for each of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from bestiary.catalog import AnyPlay
from bestiary.core.play import Play
from bestiary.core.viewer import DEALER
from bestiary_kuhn import game

GAME_VALUE = Fraction(-1, 18)
DEALS = tuple(permutations(("jack", "queen", "king"), 2))

Strategy = Mapping[bytes, Fraction]
"""The probability of betting, by information set."""


@dataclass(frozen=True)
class InfosetChoice:
    """A seat's move in an information set."""

    seat: int
    infoset: bytes
    move: str


@dataclass(frozen=True)
class TerminalHistory:
    """All choices of one play, and its result."""

    choices: tuple[InfosetChoice, ...]
    gain: int
    """What seat 0 gained."""


@cache
def terminal_histories() -> tuple[TerminalHistory, ...]:
    return tuple(
        ending
        for hands in DEALS
        for ending in histories_from(Play(game, 2, {"hands": list(hands)}), ())
    )


def histories_from(play: AnyPlay, choices: tuple[InfosetChoice, ...]) -> Iterator[TerminalHistory]:
    if play.result is not None:
        assert play.result.scores is not None
        assert sum(play.result.scores) == 0
        yield TerminalHistory(choices, play.result.scores[0])
        return
    (seat,) = play.to_move()
    assert seat is not DEALER
    view = play.view(seat)
    for offer in view.offers:
        move = offer.compose({})
        after = play.clone()
        after.move(seat, move)
        yield from histories_from(
            after, (*choices, InfosetChoice(seat, view.canonical_json(), move))
        )


def infosets_of(seat: int) -> tuple[bytes, ...]:
    return tuple(
        sorted(
            {c.infoset for ending in terminal_histories() for c in ending.choices if c.seat == seat}
        )
    )


def expected_value(*strategies: Strategy) -> Fraction:
    """What seat 0 gains on average if each seat plays its strategy."""
    total = Fraction(0)
    for ending in terminal_histories():
        probability = Fraction(1, len(DEALS))
        for choice in ending.choices:
            bets = strategies[choice.seat][choice.infoset]
            probability *= bets if choice.move == "bet" else 1 - bets
        total += probability * ending.gain
    return total


def pure_strategies(seat: int) -> Iterator[Strategy]:
    infosets = infosets_of(seat)
    for choices in product((Fraction(0), Fraction(1)), repeat=len(infosets)):
        yield dict(zip(infosets, choices, strict=True))


def strategy_by_card(seat: int, bet_rates: Mapping[tuple[str, str], Fraction]) -> Strategy:
    """A strategy given by the card and the moves before; it passes in all other cases."""
    strategy: dict[bytes, Fraction] = {}
    for first, second in DEALS:
        for history in ("", "pass", "bet", "pass bet"):
            play = Play(game, 2, {"hands": [first, second]})
            for number, move in enumerate(history.split()):
                play.move(number % 2, move)
            if play.to_move() == (seat,):
                card = (first, second)[seat]
                infoset = play.view(seat).canonical_json()
                strategy[infoset] = bet_rates.get((card, history), Fraction(0))
    return strategy


def kuhn_first_strategy(alpha: Fraction, bluffs: Fraction | None = None) -> Strategy:
    """Kuhn's first player: bets the king three times as often as bluffing with the jack."""
    return strategy_by_card(
        0,
        {
            ("jack", ""): alpha if bluffs is None else bluffs,
            ("king", ""): 3 * alpha,
            ("queen", "pass bet"): alpha + Fraction(1, 3),
            ("king", "pass bet"): Fraction(1),
        },
    )


def kuhn_second_strategy() -> Strategy:
    """Kuhn's second player: bluffs with the jack, and calls with the queen, a third of the time."""
    return strategy_by_card(
        1,
        {
            ("jack", "pass"): Fraction(1, 3),
            ("king", "pass"): Fraction(1),
            ("queen", "bet"): Fraction(1, 3),
            ("king", "bet"): Fraction(1),
        },
    )


def test_each_player_has_six_information_sets() -> None:
    """Views show neither too much nor too little: three cards, two situations for each seat."""
    assert [len(infosets_of(seat)) for seat in (0, 1)] == [6, 6]
    assert len(terminal_histories()) == 6 * 5


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_equilibrium_value_is_minus_one_eighteenth(alpha: Fraction) -> None:
    """Exactly, for any share of bluffs from none to a third."""
    assert expected_value(kuhn_first_strategy(alpha), kuhn_second_strategy()) == GAME_VALUE


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_best_response_of_second_player_gains_nothing(alpha: Fraction) -> None:
    """The best of all 64 pure answers gains nothing, so no mixture of them does."""
    assert (
        min(expected_value(kuhn_first_strategy(alpha), answer) for answer in pure_strategies(1))
        == GAME_VALUE
    )


def test_best_response_of_first_player_gains_nothing() -> None:
    """The best of all 64 pure answers gains nothing; so -1/18 is the value of the game."""
    assert (
        max(expected_value(answer, kuhn_second_strategy()) for answer in pure_strategies(0))
        == GAME_VALUE
    )


def test_best_response_exploits_excessive_bluffing() -> None:
    """The test can fail: against a jack bet half the time a response gains."""
    reckless = kuhn_first_strategy(Fraction(1, 3), bluffs=Fraction(1, 2))
    assert min(expected_value(reckless, answer) for answer in pure_strategies(1)) < GAME_VALUE
