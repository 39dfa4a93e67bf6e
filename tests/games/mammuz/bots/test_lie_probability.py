"""Mammuz: lie probabilities and particles, worked out by hand."""

import pytest

from bestiary.core.bot import NO_CLOCK
from bestiary.core.interpreted import import_interpreted
from bestiary.core.pcg32 import Pcg32
from bestiary.games.mammuz import game
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.lie_probability import (
    challenge_rate,
    held_distribution,
    hypergeometric_counts,
    lie_probability,
    lie_rate,
    max_truths,
    true_distribution,
)
from bestiary.games.mammuz.bots.opponent_model import (
    OpponentModel,
    display_probability,
    to_fixed_point,
)
from bestiary.games.mammuz.bots.particles import (
    lie_probability_per_card,
    likely_extinction,
    probability_in_last_display,
    sample,
)
from bestiary.games.mammuz.card_constraints import CardConstraint, display_location, hand_location
from bestiary.games.mammuz.history import SeatStats
from bestiary.games.mammuz.rules import State
from tests.fake_clock import CountdownClock
from tests.games.mammuz.bots.views import HONEST, LIAR, view_of
from tests.games.mammuz.late_positions import late_state

INTERPRETED_MODEL = import_interpreted("bestiary.games.mammuz.bots.opponent_model")
CERTAIN, UNIT = INTERPRETED_MODEL.PROBABILITY_ONE, INTERPRETED_MODEL.DISPLAY_PROBABILITY_ONE


def state_to_answer(displays: str, mine: str = "tiger tiger") -> State:
    """Seat 0 answers what seat 2 laid, who holds two cards more; six hares are in the game."""
    others = 6 - f"{displays} {mine}".split().count("hare")
    return late_state(mine, f"bear deer{' hare' * others}", "bear deer", displays=displays)


# Counting


def test_held_count_distribution_by_hand() -> None:
    """Two of four unknown cards are hares, two of the four are his: 1, 4 and 1 of 6 ways."""
    assert held_distribution(certain=0, unlocated=2, unknown=2, total=4) == pytest.approx(
        [1 / 6, 4 / 6, 1 / 6]
    )
    assert held_distribution(certain=1, unlocated=1, unknown=1, total=4) == pytest.approx(
        [0, 3 / 4, 1 / 4]
    )
    assert held_distribution(certain=2, unlocated=0, unknown=0, total=3) == [
        0,
        0,
        1,
    ]


def test_known_cards_are_not_counted_as_unknown() -> None:
    """Of five hares seat 2 surely had one, seat 1 has one, and three are anywhere.

    Seat 2 had four cards when the round began, seat 1 has seven.
    """
    state = late_state("bear deer", "bear deer hare hare hare", "bear deer", displays="hare hare")
    known = (
        CardConstraint((display_location(0), hand_location(2)), ("hare",)),
        CardConstraint((hand_location(1),), ("hare", "bear")),
    )
    assert hypergeometric_counts(BotView(view_of(state)), 2) == (0, 5, 4, 9)
    assert hypergeometric_counts(BotView(view_of(state, known)), 2) == (1, 3, 3, 6)


def test_own_cards_are_excluded_from_other_hands() -> None:
    """Three hares lie in my hand and two in my display: seat 2 has none of the six but one."""
    mine = late_state(
        "hare hare hare bear", "hare deer", "deer bear", displays="hare hare/deer/deer"
    )
    assert hypergeometric_counts(BotView(view_of(mine)), 2)[1] == 1
    assert max_truths(BotView(view_of(mine))) == 1


def test_card_with_two_possible_places_counts_as_possible() -> None:
    """It is in the hand of seat 1 or 2, and so may lie in the display of seat 2."""
    state = late_state("bear deer", "bear deer", "bear deer hare", displays="deer")
    either = (CardConstraint((display_location(0), hand_location(1), hand_location(2)), ("hare",)),)
    assert max_truths(BotView(view_of(state, either))) == 1
    assert (
        max_truths(BotView(view_of(state, (CardConstraint((hand_location(1),), ("hare",)),)))) == 0
    )


def test_lie_probability_by_hand() -> None:
    """One of three cards is a hare, and one card is laid by who lies half of the time.

    The hare: 1/2 of 28/40. A lie instead: 1/2 of 9/20 of 3/40. That is 280 to 13.5.
    """
    assert display_probability(1, 1, 1, 3, to_fixed_point(0.5)) == UNIT // 2 * 28 // 40
    assert display_probability(1, 0, 1, 3, to_fixed_point(0.5)) == UNIT // 2 * 9 * 3 // 800
    assert true_distribution([0, 1], 1, 3, 0.5) == pytest.approx([13.5 / 293.5, 280 / 293.5])


def test_impossible_true_card_counts_have_probability_zero() -> None:
    """And who cannot have laid so many true cards has not."""
    assert true_distribution([1], 2, 4, 0.0) == [1, 0, 0]
    assert (
        display_probability(2, 2, 1, 4, 0)
        == display_probability(2, -1, 1, 4, 0)
        == display_probability(5, 5, 9, 9, 0)
        == 0
    )


def test_last_cards_weigh_hands_by_true_cards() -> None:
    """Who has no other card left lays what there is; with two hares three times as readily."""
    probabilities = [
        display_probability(2, true, true, 2, to_fixed_point(0.9)) for true in range(3)
    ]
    assert probabilities == [UNIT // 3, UNIT * 2 // 3, UNIT]


def test_lie_and_challenge_rates_start_from_prior() -> None:
    """Two lies in five cards, one challenge in four choices; then every one counts."""
    assert lie_rate(SeatStats()) == pytest.approx(2 / 5)
    assert lie_rate(SeatStats(lies=1, truths=4)) == pytest.approx(3 / 10)
    assert challenge_rate(SeatStats()) == pytest.approx(1 / 4)
    assert challenge_rate(SeatStats(challenges=1, displays=5)) == pytest.approx(2 / 10)
    assert (to_fixed_point(0.25), to_fixed_point(-1.0), to_fixed_point(7.0)) == (
        CERTAIN // 4,
        0,
        CERTAIN,
    )


def test_lie_probability_grows_with_own_cards_and_past_lies() -> None:
    """A hare is the less believed, the more hares one has, and the more often he lied."""
    strange, own = state_to_answer("hare"), state_to_answer("hare", mine="hare hare")
    assert lie_probability(BotView(view_of(strange))) < lie_probability(BotView(view_of(own)))
    honest, liar = (
        lie_probability(BotView(view_of(strange, seat_stats={2: seat_stats})))
        for seat_stats in (HONEST, LIAR)
    )
    assert honest < lie_probability(BotView(view_of(strange))) < liar


# Imagining


def particles_of(
    state: State, constraints: tuple[CardConstraint, ...] = (), seat_stats: SeatStats | None = None
) -> list[State]:
    """The particles of the seat to answer."""
    view = view_of(state, constraints, {2: seat_stats or SeatStats()})
    table = BotView(view)
    rates = [lie_rate(table.seat_stats[seat]) for seat in range(state.players)]
    particles = sample(table, OpponentModel(rates), Pcg32(5), 120, NO_CLOCK, 0)
    assert all(game.view.is_consistent(view, particle) for particle in particles)
    return particles


def test_half_of_sampled_particles_is_kept() -> None:
    """And nothing at all without time."""
    assert len(particles_of(state_to_answer("hare hare"))) == 60
    table = BotView(view_of(state_to_answer("hare hare")))
    for looks, kept in ((0, 0), (1, 1), (9, 5)):
        clock = CountdownClock(looks)
        assert len(sample(table, OpponentModel([]), Pcg32(1), 100, clock, 5)) == kept
        assert clock.reads_left == -1


def test_lie_probability_by_position() -> None:
    """Of three cards one is a lie: at the end in 1 of 6 cases, elsewhere in 5 of 12 each."""
    mixed, true, false = (
        late_state("bear deer", "bear deer hare", "deer", displays=cards)
        for cards in ("hare tiger hare", "hare hare hare", "tiger tiger deer")
    )
    assert lie_probability_per_card([mixed]) == pytest.approx([5 / 12, 5 / 12, 1 / 6])
    assert lie_probability_per_card([true]) == [0, 0, 0]
    assert lie_probability_per_card([false]) == [1, 1, 1]
    assert lie_probability_per_card([mixed, true, mixed, true]) == pytest.approx(
        [5 / 24, 5 / 24, 1 / 12]
    )


def test_impossible_claim_is_a_lie_in_every_particle() -> None:
    """All hares but one are mine: of two that seat 2 laid one at least is none."""
    state = late_state(
        "hare hare hare hare hare", "bear deer hare", "bear deer", displays="bear deer"
    )
    assert sum(lie_probability_per_card(particles_of(state))) >= 1


def test_known_liar_lies_in_more_particles() -> None:
    """More than a player who was never caught."""
    state = state_to_answer("hare hare")
    caught, trusted = (
        sum(lie_probability_per_card(particles_of(state, seat_stats=seat_stats)))
        for seat_stats in (LIAR, HONEST)
    )
    assert caught > trusted + 0.2


def test_known_dinosaur_probability_in_display() -> None:
    """Seat 2 has the pterosaur, and laid two of three cards."""
    state = late_state("bear deer", "bear deer hare hare", "pterosaur", displays="hare deer")
    known = (CardConstraint((display_location(0), hand_location(2)), ("pterosaur",)),)
    assert 0.1 < probability_in_last_display(particles_of(state, known), "pterosaur") < 0.9
    elsewhere = (CardConstraint((hand_location(1),), ("pterosaur",)),)
    state = late_state("bear deer", "bear pterosaur hare hare", "deer", displays="hare deer")
    assert probability_in_last_display(particles_of(state, elsewhere), "pterosaur") == 0


def test_species_that_dies_out_with_the_herd_in_most_particles() -> None:
    """Seat 0 holds three of four deer and laid the fourth itself; of bears one is elsewhere."""
    state = late_state(
        "deer deer deer bear", "bear hare hare", "hare hare", displays="deer/hare/bear"
    )
    assert likely_extinction([state], 0) == "deer"
    assert likely_extinction([state], 1) is None
    assert (
        likely_extinction([state, *[late_state("deer", "deer", "hare", displays="hare")] * 2], 0)
        is None
    )
