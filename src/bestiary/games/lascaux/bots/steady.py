"""Lascaux bots: bets and bids by `valuation` alone."""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.random_source import RandomSource, pick, pick_weighted
from bestiary.core.view import View
from bestiary.games.lascaux.bots.bot_view import (
    BID_TEXT,
    PASS_TEXT,
    BotView,
    forced_pass,
    marker_choice,
)
from bestiary.games.lascaux.bots.valuation import Valuation
from bestiary.games.lascaux.cards import colour_label
from bestiary.games.lascaux.deck import ANIMALS, COLOURS
from bestiary.games.lascaux.view import decision_key

BID_FRACTION: Final = 0.7
"""The part of what taking first is worth that it bids."""
WEIGHT_SCALE: Final = 1000


class Steady:
    """Values every colour by what it adds to its majorities, and counts stones."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        rng = decision_rng(self.seed, decision_key(view))
        bot_view = BotView.from_view(view, rng)
        valuation = Valuation(view.players)
        valuation.evaluate(bot_view.state)
        if bot_view.marker is None:
            colour = sample_colour(bot_view, valuation, rng)
            return marker_choice(colour, colour_reason(bot_view, valuation, colour))
        return (
            forced_pass()
            if bot_view.must_pass
            else choose_bid(bot_view, bot_view.marker, valuation)
        )


def sample_colour(bot_view: BotView, valuation: Valuation, rng: RandomSource) -> int:
    """A random colour by its bet probabilities, so that opponents cannot predict it."""
    first = 6 * bot_view.seat
    weights = [
        round(WEIGHT_SCALE * valuation.bet_probabilities[first + colour])
        for colour in bot_view.colours
    ]
    return (
        pick_weighted(bot_view.colours, weights, rng)
        if any(weights)
        else pick(bot_view.colours, rng)
    )


def choose_bid(bot_view: BotView, marker: int, valuation: Valuation) -> Choice:
    """Lay a stone while taking first is worth more than the stones in the middle."""
    pot = bot_view.state.pot
    stake = valuation.stake(bot_view.state, bot_view.seat, marker, bot_view.passed_mask)
    if BID_FRACTION * stake > pot + 1:
        return Choice(BID_TEXT, message("lascaux-why-first", pot=pot))
    return Choice(PASS_TEXT, message("lascaux-why-heap", pot=pot))


def colour_reason(bot_view: BotView, valuation: Valuation, colour: int) -> Message:
    first = 6 * bot_view.seat
    gains = valuation.gains[first : first + 6]
    if gains[colour] <= 0:
        return message("lascaux-why-nothing")
    name, animal = colour_label(COLOURS[colour]), ANIMALS[_best_animal(bot_view, valuation, colour)]
    other = max(bot_view.colours, key=lambda other: gains[other])
    if gains[other] > gains[colour]:
        rival = colour_label(COLOURS[other])
        return message("lascaux-why-quiet", colour=name, animal=animal, other=rival)
    return message("lascaux-why-herd", colour=name, animal=animal)


def _best_animal(bot_view: BotView, valuation: Valuation, colour: int) -> int:
    """The animal whose cards of a colour gain most."""
    cards = valuation.cards_of_colour(bot_view.state, colour)
    herds = [cards & 511 << 9 * animal for animal in range(6)]
    return max(range(6), key=lambda animal: valuation.gain(bot_view.seat, herds[animal]))
