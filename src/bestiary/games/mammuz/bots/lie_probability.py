"""Mammuz bots: how likely a card of the last display is a lie.

The cards of the species that the viewer cannot place are spread hypergeometrically over the unknown
cards; for each number that the player may have held, the opponent model says how likely so many
cards were laid, and how many of them are true. How often a seat lies and challenges is the mean of
a Beta distribution.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.opponent_model import display_probability, fixed_probability
from bestiary.games.mammuz.history import SeatStats

PRIOR_LIES: Final = 2.0
PRIOR_TRUTHS: Final = 3.0
"""The Beta prior of a seat's lie rate, in cards turned up."""
PRIOR_CHALLENGES: Final = 1.0
PRIOR_DISPLAYS: Final = 3.0
"""The Beta prior of a seat's challenge rate, in choices."""


def lie_rate(stats: SeatStats) -> float:
    """How often a seat lies, from 0 to 1: the posterior mean."""
    return (PRIOR_LIES + stats.lies) / (PRIOR_LIES + PRIOR_TRUTHS + stats.lies + stats.truths)


def challenge_rate(stats: SeatStats) -> float:
    """How often a seat challenges rather than lays cards, from 0 to 1: the posterior mean."""
    displays = PRIOR_DISPLAYS + stats.displays
    return (PRIOR_CHALLENGES + stats.challenges) / (PRIOR_CHALLENGES + stats.challenges + displays)


def lie_probability(bot_view: BotView) -> float:
    """The probability that a random card of the last display is not of the declared species."""
    last_display = bot_view.last_display
    fitting = held_distribution(*known_counts(bot_view, last_display.seat))
    rate = lie_rate(bot_view.stats_of(last_display.seat))
    distribution = true_count_distribution(
        fitting, last_display.size, bot_view.held_at_round_start(last_display.seat), rate
    )
    return sum(
        probability * (1 - count / last_display.size)
        for count, probability in enumerate(distribution)
    )


def max_true_cards(bot_view: BotView) -> int:
    """How many cards of the declared species the last player can have laid at most."""
    certain, unlocated, unknown_of_seat, _ = known_counts(bot_view, bot_view.last_display.seat)
    return certain + min(unlocated, unknown_of_seat)


def known_counts(bot_view: BotView, seat: int) -> tuple[int, int, int, int]:
    """Counts of the declared species as they were when the round began.

    How many cards of it a seat certainly had, how many more may be anywhere, how many unknown cards
    the seat had, and how many unknown cards there are in all.
    """
    species = bot_view.declared_species
    seat_locations, own_locations = (
        bot_view.locations_of(seat),
        bot_view.locations_of(bot_view.seat),
    )
    certain, unlocated = 0, bot_view.animals_left[species] - bot_view.own_at_round_start(species)
    unknown_of_seat, unknown_total = bot_view.held_at_round_start(seat), bot_view.unseen_count()
    for constraint in bot_view.view.history.constraints:
        locations = set(constraint.locations)
        if locations <= own_locations or (
            locations & seat_locations and not locations <= seat_locations
        ):
            continue  # the viewer sees them, or they may be elsewhere
        unknown_total -= len(constraint.cards)
        unlocated -= constraint.cards.count(species)
        if locations <= seat_locations:
            unknown_of_seat -= len(constraint.cards)
            certain += constraint.cards.count(species)
    return certain, unlocated, unknown_of_seat, unknown_total


def held_distribution(
    certain: int, unlocated: int, unknown_of_seat: int, unknown_total: int
) -> list[float]:
    """The probabilities that a seat had 0, 1, 2, … cards of a species."""
    ways = [
        comb(unlocated, count) * comb(unknown_total - unlocated, unknown_of_seat - count)
        for count in range(min(unlocated, unknown_of_seat) + 1)
    ]
    return [0.0] * certain + [way / comb(unknown_total, unknown_of_seat) for way in ways]


def true_count_distribution(
    fitting: Sequence[float], size: int, hand_size: int, rate: float
) -> list[float]:
    """The probabilities that a display of this size has 0, 1, 2, … true cards.

    Its player had `hand_size` cards; `fitting` are the probabilities that 0, 1, 2, … of them
    fitted; `rate` is how often the player lies without need.
    """
    distribution = [0.0] * (size + 1)
    lie_rate = fixed_probability(rate)
    for count, probability in enumerate(fitting):
        if probability > 0:
            for true_count in range(max(0, size - hand_size + count), min(size, count) + 1):
                distribution[true_count] += probability * display_probability(
                    size, true_count, count, hand_size, lie_rate
                )
    total = sum(distribution)
    return [weight / total for weight in distribution] if total else [1.0] + [0.0] * size
