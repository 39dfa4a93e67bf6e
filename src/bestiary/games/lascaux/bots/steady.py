"""Lascaux bots: bets and bids by `valuation` alone."""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.random_source import RandomSource, pick_weighted
from bestiary.games.lascaux.bots.bot_view import BID_TEXT, FORCED_PASS, PASS_TEXT, BotView
from bestiary.games.lascaux.cards import colour_label
from bestiary.games.lascaux.deck import ANIMALS, COLOURS
from bestiary.games.lascaux.moves import MOVE_BY_ACTION
from bestiary.games.lascaux.view import LascauxView, decision_key

BID_FRACTION: Final = 0.7
"""The part of what taking first is worth that it bids."""
WEIGHT_SCALE: Final = 1000


class Steady(SeededBot):
    """Values every colour by what it adds to its majorities, and counts stones."""

    def choose(self, view: LascauxView, clock: Clock = NO_CLOCK) -> Choice:
        rng = decision_rng(self.seed, decision_key(view))
        bot_view = BotView(view, rng)
        if bot_view.marker < 0:
            colour = sample_colour(bot_view, rng)
            return Choice(str(MOVE_BY_ACTION[colour]), colour_reason(bot_view, colour))
        return FORCED_PASS if bot_view.must_pass else choose_bid(bot_view)


def sample_colour(bot_view: BotView, rng: RandomSource) -> int:
    """A random colour by its bet probabilities, so that opponents cannot predict it."""
    colours = bot_view.state.allowed_colours()
    probabilities = bot_view.valuation.bet_probabilities[6 * bot_view.seat :]
    weights = [round(WEIGHT_SCALE * probabilities[colour]) for colour in colours]
    return pick_weighted(colours, weights, rng)


def choose_bid(bot_view: BotView) -> Choice:
    """Lay a stone while taking first is worth more than the stones in the middle."""
    pot = bot_view.state.pot
    stake = bot_view.stakes(bot_view.seat, bot_view.passed)[bot_view.marker]
    if BID_FRACTION * stake > pot + 1:
        return Choice(BID_TEXT, message("lascaux-why-first", pot=pot))
    return Choice(PASS_TEXT, message("lascaux-why-heap", pot=pot))


def colour_reason(bot_view: BotView, colour: int) -> Message:
    """The animal whose cards of a colour gain most, and a better colour if there is one."""
    state, seat, valuation = bot_view.state, bot_view.seat, bot_view.valuation
    gains = valuation.gains[6 * seat :]
    if gains[colour] <= 0:
        return message("lascaux-why-nothing")
    cards = valuation.cards_of_colour(state, colour)
    animal_gains = [valuation.gain(seat, cards & 511 << 9 * animal) for animal in range(6)]
    name, animal = colour_label(COLOURS[colour]), ANIMALS[animal_gains.index(max(animal_gains))]
    best = max(state.allowed_colours(), key=lambda other: gains[other])
    if gains[best] <= gains[colour]:
        return message("lascaux-why-herd", colour=name, animal=animal)
    rival = colour_label(COLOURS[best])
    return message("lascaux-why-quiet", colour=name, animal=animal, other=rival)
