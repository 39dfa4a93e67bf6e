"""Mammuz bots: how likely a card of the last display is a lie.

The cards of the species that the viewer cannot place are spread hypergeometrically over the unknown
cards; for each number that the player may have held, the opponent model says how likely so many
cards were laid, and how many of them are true. How often a seat lies and challenges is the mean of
a Beta distribution.
"""

from math import comb
from typing import Final

from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.opponent_model import display_probability, to_fixed_point
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


def lie_probability(view: BotView) -> float:
    """The probability that a random card of the last display is not of the declared species."""
    seat, size = view.last_display.seat, view.last_display.size
    fitting = held_distribution(*hypergeometric_counts(view, seat))
    rate = lie_rate(view.seat_stats[seat])
    distribution = true_distribution(fitting, size, view.held_at_round_start(seat), rate)
    return sum(weight * (1 - count / size) for count, weight in enumerate(distribution))


def max_truths(view: BotView) -> int:
    """How many cards of the declared species the last player can have laid at most."""
    certain, unlocated, unknown_of_seat, _ = hypergeometric_counts(view, view.last_display.seat)
    return certain + min(unlocated, unknown_of_seat)


def hypergeometric_counts(view: BotView, seat: int) -> tuple[int, int, int, int]:
    """Counts of the declared species as they were when the round began.

    How many cards of it a seat certainly had, how many more may be anywhere, how many unknown cards
    the seat had, and how many unknown cards there are in all.
    """
    species, board = view.declared_species, view.board
    seat_locations, own_locations = view.locations_of_seat(seat), view.locations_of_seat(view.seat)
    own_laid = [card for display in board.displays for card in display.known_cards or ()]
    certain, unlocated = 0, board.cards_left[species] - [*board.hand, *own_laid].count(species)
    unknown_of_seat = view.held_at_round_start(seat)
    unknown_total = board.pile_size + sum(map(view.held_at_round_start, view.opponents))
    for constraint in view.view.history.constraints:
        locations = set(constraint.locations)
        is_certain = locations <= seat_locations or locations.isdisjoint(seat_locations)
        if locations <= own_locations or not is_certain:
            continue  # the viewer sees them, or they may be elsewhere
        unknown_total -= len(constraint.cards)
        unlocated -= constraint.cards.count(species)
        if locations <= seat_locations:
            unknown_of_seat -= len(constraint.cards)
            certain += constraint.cards.count(species)
    return certain, unlocated, unknown_of_seat, unknown_total


def held_distribution(certain: int, unlocated: int, unknown: int, total: int) -> list[float]:
    """The probabilities that a seat had 0, 1, 2, … cards, from `hypergeometric_counts`."""
    counts, others = range(min(unlocated, unknown) + 1), total - unlocated
    ways = [comb(unlocated, count) * comb(others, unknown - count) for count in counts]
    return [0.0] * certain + [way / comb(total, unknown) for way in ways]


def true_distribution(fitting: list[float], size: int, hand_size: int, rate: float) -> list[float]:
    """The probabilities that a display of this size has 0, 1, 2, … true cards.

    Its player had `hand_size` cards; `fitting` are the probabilities that 0, 1, 2, … of them
    fitted; `rate` is how often the player lies without need.
    """
    distribution = [0.0] * (size + 1)
    for held, probability in enumerate(fitting):
        for count in range(max(0, size - hand_size + held), min(size, held) + 1):
            weight = display_probability(size, count, held, hand_size, to_fixed_point(rate))
            distribution[count] += probability * weight
    total = sum(distribution)
    return [weight / total for weight in distribution] if total else [1.0] + [0.0] * size
