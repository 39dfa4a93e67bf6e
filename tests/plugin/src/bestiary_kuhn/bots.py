"""Kuhn poker: two bots of known strength: Kuhn's equilibrium strategy, and a fool that never bets.

Against the fool Kuhn's strategy wins 11 games of 18 from either seat: every game with the king,
half of them with the queen, and with the jack the third in which it bluffs.
"""

from collections.abc import Mapping
from typing import Final

from bestiary.core.bot import NO_CLOCK, BotFactory, Choice, Clock, decision_rng
from bestiary.core.message import message
from bestiary_kuhn.cards import definite_card_label
from bestiary_kuhn.view import Board, History, KuhnView, decision_key

BETS: Final = {
    ("jack", ""): 1,
    ("king", ""): 3,
    ("queen", "pass bet"): 2,
    ("king", "pass bet"): 3,
    ("jack", "pass"): 1,
    ("king", "pass"): 3,
    ("queen", "bet"): 1,
    ("king", "bet"): 3,
}
"""In how many of three cases Kuhn bets, by the card and the moves before; else it passes."""


class Kuhn:
    """Plays an equilibrium (Kuhn 1950): no opponent wins more from it than the game's value."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: KuhnView, clock: Clock = NO_CLOCK) -> Choice:
        card = view.board.card
        assert card is not None
        bets = BETS.get((card, " ".join(view.board.history)), 0)
        move = "bet" if decision_rng(self.seed, decision_key(view)).below(3) < bets else "pass"
        return Choice(move, message("kuhn-why-strategy", card=definite_card_label(card), bets=bets))


class Fool:
    """Never bets."""

    def __init__(self, seed: int) -> None:
        """Ignores the seed: it draws no random numbers."""

    def choose(self, view: KuhnView, clock: Clock = NO_CLOCK) -> Choice:
        return Choice("pass", message("kuhn-why-afraid"))


BOTS: Mapping[str, BotFactory[Board, History]] = {"fool": Fool, "kuhn": Kuhn}
