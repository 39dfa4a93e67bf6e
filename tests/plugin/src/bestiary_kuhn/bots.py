"""Kuhn poker: two bots of known strength: Kuhn's own strategy, and one who never bets.

Whoever never bets wins only with the higher card, and not when bluffed. Against such a fool
Kuhn's strategy wins 11 games of 18 from either seat: every game with the king; with the
queen it passes and wins half; with the jack it bluffs, and wins, a third.
"""

from collections.abc import Mapping
from typing import Final

from bestiary.core.bot import NO_CLOCK, BotFactory, Choice, Clock, decision_rng
from bestiary.core.message import message
from bestiary.core.view import View
from bestiary_kuhn.cards import call_it
from bestiary_kuhn.view import decision_key

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
"""How often of three times Kuhn bets, by the card and the moves before; never in other cases."""


class Kuhn:
    """Plays an equilibrium: nobody can win chips from it in the long run."""

    def __init__(self, seed: int) -> None:
        """Bluff by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """Bet as often as the strategy says."""
        bets = BETS.get((view.board.card, " ".join(view.board.history)), 0)
        move = "bet" if decision_rng(self.seed, decision_key(view)).below(3) < bets else "pass"
        return Choice(move, message("kuhn-why-strategy", card=call_it(view.board.card), bets=bets))


class Fool:
    """Never bets."""

    def __init__(self, seed: int) -> None:
        """Nothing is left to chance."""

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """Pass."""
        return Choice("pass", message("kuhn-why-afraid"))


BOTS: Mapping[str, BotFactory] = {"fool": Fool, "kuhn": Kuhn}
