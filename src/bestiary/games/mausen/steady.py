"""Mausen: a bot that plays by rules of thumb.

It has counted the cards, so it knows all hands. It weighs for each card how likely nobody spoils
its chase, what would run to it, and what it costs to have it no longer. It knows that the others
weigh as well, and so thinks a few steps further: if they do this, I do that.
"""

from math import exp, prod
from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import weighted
from bestiary.core.text import Text, text
from bestiary.core.view import View
from bestiary.games.mausen.cards import NAMES, NUMBERS, call
from bestiary.games.mausen.novice import chooser, of_animal, plain_reason, prey_of, value_of
from bestiary.games.mausen.rules import LETTERS

PRICE: Final = (0.0, 0.7, 1.5, 2.5)
"""What it costs, by value and in points, to let a card go: high cards are for rich middles."""
HEAT: Final = 1.0
"""By so many points a card may be worse and still be played now and then."""
STEPS: Final = 7
"""So often it asks what everybody does if the others do what it supposed last."""
SURE: Final = 0.999
"""No chance is taken for more than this: so there is always something left to divide by."""
LITTLE: Final = 2.0
"""A catch of so few points is none to speak of."""

Chances = list[float]
"""How likely a seat chooses each of the 16 cards."""


class Steady:
    """Counts cards and weighs chances."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """The card that promises most beyond its price, or one that is nearly as good."""
        table = Weighing(view)
        if view.now.phase == "play":
            for _ in range(STEPS):
                table.weigh_again()
        seat = chooser(view)
        hopes = table.hopes(seat, Crowd(table.chances))
        number = weighted(range(16), table.answer(seat, hopes), stream(self.seed, view))
        return Choice(NAMES[number], _reason(view, NAMES[number], hopes[number]))


class Crowd:
    """What all seats together are likely to do."""

    def __init__(self, chances: list[Chances]) -> None:
        """Add them up, card by card."""
        self.chances = chances
        cards = list(zip(*chances, strict=True))
        self.nobody = [prod([1 - each for each in card]) for card in cards]
        self.odds = [sum([each / (1 - each) for each in card]) for card in cards]
        expected = [sum(card) for card in cards]
        self.coming = [points(expected, animal) for animal in range(4)]

    def without(self, seat: int) -> list[tuple[float, float]]:
        """How likely none of the others chooses each card, and how likely just one of them does."""
        return [
            (nobody / (1 - own), nobody / (1 - own) * (odds - own / (1 - own)))
            for own, nobody, odds in zip(self.chances[seat], self.nobody, self.odds, strict=True)
        ]


class Weighing:
    """What everybody is likely to choose, as far as it was thought through."""

    def __init__(self, view: View) -> None:
        """Suppose that everybody wants what lies in the middle, with high cards."""
        self.is_refill = view.now.phase == "restock"
        self.lying = [sum(map(value_of, of_animal(view.now.middle, each))) for each in LETTERS]
        self.hands = [
            [NUMBERS[name] for name in NAMES if name not in played] for played in view.seen.played
        ]
        pulls = [(1 + self.lying[(card // 4 + 1) % 4]) * (card % 4 + 1) for card in range(16)]
        self.chances = [_shared(hand, [float(pulls[card]) for card in hand]) for hand in self.hands]

    def weigh_again(self) -> None:
        """Let everybody answer what all were supposed to do, and go half the way there."""
        crowd = Crowd(self.chances)
        self.chances = [
            [(new + old) / 2 for new, old in zip(self.answer(seat, hopes), before, strict=True)]
            for seat, before in enumerate(self.chances)
            for hopes in [self.hopes(seat, crowd)]
        ]

    def answer(self, seat: int, hopes: list[float]) -> Chances:
        """The better a card, the likelier it is chosen."""
        hand = self.hands[seat]
        gains = [hopes[card] - PRICE[card % 4] for card in hand]
        best = max(gains)
        return _shared(hand, [exp((gain - best) / HEAT) for gain in gains])

    def hopes(self, seat: int, crowd: Crowd) -> list[float]:
        """The points that may run to each card, as likely as it is that it chases (MS-5 to MS-8).

        It chases if nobody chooses the same card, and no higher one is chosen just once.
        """
        found = [0.0] * 16
        others = crowd.without(seat)
        for animal in range(0 if self.is_refill else 4):
            prey = (animal + 1) % 4
            own = points(self.chances[seat], prey)
            catch = self.lying[prey] + crowd.coming[prey] - own
            for value in (3, 2, 1, 0):
                none, one = others[4 * animal + value]
                found[4 * animal + value] = none * catch
                catch *= 1 - one
        return found


def points(chances: Chances, animal: int) -> float:
    """What cards of an animal are worth, each as much as it is likely."""
    first = 4 * animal
    return chances[first] + 2 * chances[first + 1] + 3 * chances[first + 2] + 4 * chances[first + 3]


def _shared(hand: list[int], weights: list[float]) -> Chances:
    """Chances as the weights of the cards of a hand; other cards have none."""
    total = sum(weights)
    found = [0.0] * 16
    for card, weight in zip(hand, weights, strict=True):
        found[card] = min(SURE, weight / total)
    return found


def _is_unrivalled(view: View, card: str) -> bool:
    """Nobody else holds this card, or a higher one of the animal."""
    rivals = {each for each in of_animal(NAMES, card[0]) if each >= card}
    others = [played for seat, played in enumerate(view.seen.played) if seat != view.seat]
    return all(rivals <= set(played) for played in others)


def _reason(view: View, card: str, hope: float) -> Text:
    """A sure catch, a likely one, or none worth a high card."""
    plain = plain_reason(view, card)
    if plain is not None:
        return plain
    if hope < LITTLE:
        return text("mausen-why-spare", card=call(card))
    prey = text("mausen-why-animals", animal=prey_of(card))
    id = "mausen-why-sure" if _is_unrivalled(view, card) else "mausen-why-likely"
    return text(id, card=call(card), prey=prey, points=round(hope))
