"""Lascaux: the steady player, who knows what a card adds and what others collect."""

from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import Chance, pick, weighted
from bestiary.core.text import Text, text
from bestiary.core.view import View
from bestiary.games.lascaux.cards import call_colour
from bestiary.games.lascaux.deck import ANIMALS, COLOURS
from bestiary.games.lascaux.scales import Scales
from bestiary.games.lascaux.sight import BID, PASS, Sight, bet, forced
from bestiary.games.lascaux.view import decision_key

ZEAL: Final = 0.7
"""What part of the worth of going first is bid for it."""
GRAIN: Final = 1000


class Steady:
    """Weighs every colour by what it adds to its majorities, and counts stones."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """The colour that brings most and is least in danger; stones up to what that is worth."""
        rng = stream(self.seed, decision_key(view))
        sight = Sight.of(view, rng)
        scales = Scales(view.players)
        scales.weigh(sight.state)
        if sight.marker is None:
            colour = favourite(sight, scales, rng)
            return bet(colour, why(sight, scales, colour))
        return forced() if sight.must_pass else bid(sight, sight.marker, scales)


def favourite(sight: Sight, scales: Scales, rng: Chance) -> int:
    """The colour to bet on: each as likely as it is wanted, so that nobody can foresee it."""
    first = 6 * sight.seat
    wishes = [round(GRAIN * scales.wishes[first + colour]) for colour in sight.colours]
    return weighted(sight.colours, wishes, rng) if any(wishes) else pick(sight.colours, rng)


def bid(sight: Sight, marker: int, scales: Scales) -> Choice:
    """Lay a stone while going first is worth more than what lies in the middle."""
    pot = sight.state.pot
    stake = scales.stake(sight.state, sight.seat, marker, sight.out)
    if ZEAL * stake > pot + 1:
        return Choice(BID, text("lascaux-why-first", pot=pot))
    return Choice(PASS, text("lascaux-why-heap", pot=pot))


def why(sight: Sight, scales: Scales, colour: int) -> Text:
    """What a colour is good for."""
    first = 6 * sight.seat
    gains = scales.gains[first : first + 6]
    if gains[colour] <= 0:
        return text("lascaux-why-nothing")
    name, animal = call_colour(COLOURS[colour]), ANIMALS[_animal(sight, scales, colour)]
    other = max(sight.colours, key=lambda other: gains[other])
    if gains[other] > gains[colour]:
        rival = call_colour(COLOURS[other])
        return text("lascaux-why-quiet", colour=name, animal=animal, other=rival)
    return text("lascaux-why-herd", colour=name, animal=animal)


def _animal(sight: Sight, scales: Scales, colour: int) -> int:
    """The animal of which the cards of a colour bring most."""
    cards = scales.cards(sight.state, colour)
    herds = [cards & 511 << 9 * animal for animal in range(6)]
    return max(range(6), key=lambda animal: scales.gain(sight.seat, herds[animal]))
