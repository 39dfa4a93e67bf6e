"""The value of Kuhn poker is -1/18: known since 1950, and found again through the contract alone.

Nothing here asks the rules. The game is walked by `Play` from each of the six deals, a player's
knowledge is the bytes of a view, and a strategy says for each of them how often to bet.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from bestiary.core.play import Play
from bestiary_kuhn import game

VALUE = Fraction(-1, 18)
DEALS = tuple(permutations(("jack", "queen", "king"), 2))

Strategy = Mapping[bytes, Fraction]
"""How often to bet, by what the player knows."""


@dataclass(frozen=True)
class Choice:
    """What a seat knew, and what it did."""

    seat: int
    known: bytes
    move: str


@dataclass(frozen=True)
class Ending:
    """One way through the game: its choices, and what seat 0 gained by them."""

    choices: tuple[Choice, ...]
    gain: int


@cache
def endings() -> tuple[Ending, ...]:
    """Every way through the game from every deal."""
    return tuple(
        ending for hands in DEALS for ending in walk(Play(game, 2, {"hands": list(hands)}), ())
    )


def walk(play: Play, choices: tuple[Choice, ...]) -> Iterator[Ending]:
    """Every way on from here."""
    if play.result is not None:
        assert play.result.scores is not None
        assert sum(play.result.scores) == 0
        yield Ending(choices, play.result.scores[0])
        return
    (seat,) = play.to_move()
    assert seat is not None
    view = play.view(seat)
    for offer in view.offers:
        move = offer.compose({})
        then = play.clone()
        then.move(seat, move)
        yield from walk(then, (*choices, Choice(seat, view.encoded(), move)))


def known(seat: int) -> tuple[bytes, ...]:
    """All that a seat may know when it has to choose."""
    return tuple(
        sorted({c.known for ending in endings() for c in ending.choices if c.seat == seat})
    )


def value(*strategies: Strategy) -> Fraction:
    """What seat 0 gains on average, where each seat plays its strategy."""
    total = Fraction(0)
    for ending in endings():
        chance = Fraction(1, len(DEALS))
        for choice in ending.choices:
            bets = strategies[choice.seat][choice.known]
            chance *= bets if choice.move == "bet" else 1 - bets
        total += chance * ending.gain
    return total


def pure(seat: int) -> Iterator[Strategy]:
    """Every strategy that leaves nothing to chance."""
    places = known(seat)
    for choices in product((Fraction(0), Fraction(1)), repeat=len(places)):
        yield dict(zip(places, choices, strict=True))


def by_card(seat: int, often: Mapping[tuple[str, str], Fraction]) -> Strategy:
    """A strategy given by the card and the moves before; what is not named there is passed."""
    found: dict[bytes, Fraction] = {}
    for first, second in DEALS:
        for history in ("", "pass", "bet", "pass bet"):
            play = Play(game, 2, {"hands": [first, second]})
            for number, move in enumerate(history.split()):
                play.move(number % 2, move)
            if play.to_move() == (seat,):
                card = (first, second)[seat]
                found[play.view(seat).encoded()] = often.get((card, history), Fraction(0))
    return found


def first(alpha: Fraction, bluffs: Fraction | None = None) -> Strategy:
    """Kuhn's first player: bets the king three times as often as bluffing with the jack."""
    return by_card(
        0,
        {
            ("jack", ""): alpha if bluffs is None else bluffs,
            ("king", ""): 3 * alpha,
            ("queen", "pass bet"): alpha + Fraction(1, 3),
            ("king", "pass bet"): Fraction(1),
        },
    )


def second() -> Strategy:
    """Kuhn's second player: bluffs with the jack, and calls with the queen, a third of the time."""
    return by_card(
        1,
        {
            ("jack", "pass"): Fraction(1, 3),
            ("king", "pass"): Fraction(1),
            ("queen", "bet"): Fraction(1, 3),
            ("king", "bet"): Fraction(1),
        },
    )


def test_each_player_has_six_things_to_know_when_choosing() -> None:
    """Views neither tell too much nor too little: three cards, two situations for each seat."""
    assert [len(known(seat)) for seat in (0, 1)] == [6, 6]
    assert len(endings()) == 6 * 5


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_the_equilibria_are_worth_minus_one_eighteenth_to_the_first_player(alpha: Fraction) -> None:
    """Exactly, whatever the share of bluffs from none to a third."""
    assert value(first(alpha), second()) == VALUE


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_the_second_player_cannot_press_it_lower(alpha: Fraction) -> None:
    """The best of all 64 pure answers gains nothing, so no mixture of them does."""
    assert min(value(first(alpha), answer) for answer in pure(1)) == VALUE


def test_the_first_player_cannot_raise_it() -> None:
    """The best of all 64 pure answers gains nothing; so -1/18 is the value of the game."""
    assert max(value(answer, second()) for answer in pure(0)) == VALUE


def test_bluffing_too_often_is_punished() -> None:
    """The measure does see a mistake: against a jack bet half the time there is a gain."""
    reckless = first(Fraction(1, 3), bluffs=Fraction(1, 2))
    assert min(value(reckless, answer) for answer in pure(1)) < VALUE
