"""Kuhn poker: its two bots are as strong as documented."""

from fractions import Fraction
from itertools import permutations

import pytest

from bestiary.catalog import AnyPlay
from bestiary.core.play import Play
from bestiary.core.viewer import DEALER
from bestiary_kuhn import game
from bestiary_kuhn.bots import BETS, Fool, Kuhn
from bestiary_kuhn.cards import NAMES


def win_probability(play: AnyPlay, seat: int) -> Fraction:
    """The probability that Kuhn's strategy wins the play from a seat, against the fool."""
    if play.result is not None:
        return Fraction(play.result.winners == (seat,))
    (turn,) = play.to_move()
    assert turn is not DEALER
    board = play.view(turn).board
    bets = Fraction(BETS.get((board.card, " ".join(board.history)), 0), 3) if turn == seat else 0
    total = Fraction(0)
    for move, probability in (("bet", Fraction(bets)), ("pass", 1 - Fraction(bets))):
        after = play.clone()
        after.move(turn, move)
        total += probability * win_probability(after, seat) if probability else 0
    return total


@pytest.mark.parametrize("seat", [0, 1])
def test_kuhn_wins_11_of_18_games_against_fool(seat: int) -> None:
    """From either seat, over the six deals."""
    deals = [Play(game, 2, {"hands": list(hands)}) for hands in permutations(NAMES, 2)]
    assert sum(win_probability(play, seat) for play in deals) / 6 == Fraction(11, 18)


def test_bet_frequencies_of_kuhn_and_fool() -> None:
    """Kuhn bets the jack about a third of the time, the king always; the fool never."""
    bet_counts = {}
    for card, other in (("jack", "king"), ("queen", "king"), ("king", "jack")):
        view = Play(game, 2, {"hands": [card, other]}).view(0)
        bet_counts[card] = sum(Kuhn(seed).choose(view).move == "bet" for seed in range(300))
        assert Fool(1).choose(view).move == "pass"
    assert 70 < bet_counts["jack"] < 130
    assert (bet_counts["queen"], bet_counts["king"]) == (0, 300)
